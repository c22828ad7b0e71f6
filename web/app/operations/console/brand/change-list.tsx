import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { Change } from './brand-draft.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

/** Longer values are cut. */
const MAX_LENGTH = 60;

/** The value of a setting in one line. */
export function useSettingText(): (value: Change['before']) => string {
  const t = useTranslations('console-brand');
  return value => {
    if (value === null) return t('notSet');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  };
}

/** Settings with what they were and what they are. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('console-brand');
  const valueOf = useSettingText();
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
