import { useTranslations } from 'use-intl';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useCopy } from '../../../kit/ui/action/use-copy.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './security.module.css';

/** Ten codes that are shown this once, to be kept somewhere. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('security.recovery');
  const site = useFrame()?.site.name ?? '';
  const text = codes.join('\n');
  const { outcome, copy } = useCopy(text);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('file', { site })}\n\n${text}\n`)}`;
  return (
    <div className={ui.marginTop4}>
      <ul className={styles.recoveryCodes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
        <Button look="main" onClick={onDone}>
          {t('done')}
        </Button>
        <Button onClick={copy}>{t(outcome ?? 'copy')}</Button>
        <a className={ui.standaloneLink} href={file} download={`${t('file', { site })}.txt`}>
          {t('download')}
        </a>
      </div>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  );
}
