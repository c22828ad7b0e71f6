import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { useCopy } from '../../kit/ui/action/use-copy.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './keys.module.css';

/** A secret that was just made, which nothing shows again. */
export function SecretDialog({
  secret,
  title,
  text,
  onClose,
}: {
  secret: string | null;
  title: string;
  text: string;
  onClose: () => void;
}) {
  const t = useTranslations('developers.secret');
  const { outcome, copy } = useCopy(secret ?? '');
  return (
    <Dialog open={secret !== null} onOpenChange={stays => stays || onClose()} title={title} description={text}>
      <p className={`${ui.marginTop4} ${styles.keySecret}`}>{secret}</p>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
        <Button look="main" onClick={copy}>
          {t(outcome ?? 'copy')}
        </Button>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </Dialog>
  );
}
