import type { SiteVersion } from '@marque/server/platform/site-settings/contract';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslations } from '../../../kit/messages/intl.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

export type Change = SiteVersion['changes'][number];

/** Longer values are cut. */
const MAX_LENGTH = 60;

/** Settings with what they were and what they are. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('console-brand');
  const valueOf = (value: Change['before']): string => {
    if (value === null) return t('notSet');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  };
  return (
    <ul className={styles.changeList}>
      {changes.map(({ setting, before, after }) => (
        <li key={setting}>
          <span className={ui.monospace}>{setting}</span> <del>{valueOf(before)}</del>{' '}
          <ArrowRight className={`${ui.icon} ${ui.smallIcon}`} aria-label={t('becomes')} /> <ins>{valueOf(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
