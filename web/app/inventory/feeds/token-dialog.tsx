import { newFeedTokenCall, type StockFeed } from '@marque/server/inventory/feeds/contract';
import { useState } from 'react';
import { useCall } from '../../kit/forms/use-call.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CopyAndClose } from '../../kit/ui/action/copy-and-close.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feeds.module.css';

interface TokenDialogProps {
  feed: StockFeed;
  /** Where files are sent. */
  url: string;
  onClose: () => void;
}

/** Makes a token, after asking where one is in use, and shows it once. */
export function TokenDialog({ feed: { rooftop, name, push }, url, onClose }: TokenDialogProps) {
  const t = useTranslations('feeds');
  const [token, setToken] = useState<string | null>(null);
  const call = useCall(newFeedTokenCall, { revalidate: 'success', onSuccess: made => setToken(made.token) });
  const form = useForm({ pending: call.pending, run: () => call.run({ rooftop }) }, { read: () => undefined });
  const close = (open: boolean) => open || onClose();
  if (token === null)
    return (
      <Dialog
        open
        onOpenChange={close}
        title={push ? t('replace_title', { name }) : t('make_token')}
        description={push ? t('replace_text') : t('push_text')}
      >
        <DialogForm form={form} action={t(push ? 'new_token' : 'make_token')} cancel={t('cancel')} onCancel={onClose}>
          <FormError form={form} />
        </DialogForm>
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={close} title={t('token_title', { name })} description={t('token_text')}>
      <div className={`${styles.feedPart} ${ui.marginTop4}`}>
        <p className={ui.mediumWeight}>{t('token')}</p>
        <code className={styles.feedAddress}>{token}</code>
        <p className={ui.mediumWeight}>{t('example')}</p>
        <code className={styles.feedAddress}>{`curl -T stock.csv -u feed:${token} ${url}`}</code>
        <CopyAndClose
          text={token}
          words={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied'), close: t('close') }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
