import { useTranslations } from '../../kit/messages/intl.ts';
import { CopyAndClose } from '../../kit/ui/action/copy-and-close.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
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
  return (
    <Dialog open={secret !== null} onOpenChange={stays => stays || onClose()} title={title} description={text}>
      <p className={`${ui.marginTop4} ${styles.keySecret}`}>{secret}</p>
      <div className={ui.marginTop4}>
        <CopyAndClose
          text={secret ?? ''}
          words={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied'), close: t('done') }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
