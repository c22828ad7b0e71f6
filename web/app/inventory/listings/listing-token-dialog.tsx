import { newListingTokenCall, type ListingFeed } from '@marque/server/inventory/listings/contract';
import { useState } from 'react';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CopyAndClose } from '../../kit/ui/action/copy-and-close.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './listings.module.css';

interface ListingTokenDialogProps {
  feed: ListingFeed;
  /** The address without its token. */
  url: string;
  onClose: () => void;
}

/** Makes the address of a feed, after asking where one is in use, and shows it once. */
export function ListingTokenDialog({ feed: { rooftop, name, token }, url, onClose }: ListingTokenDialogProps) {
  const t = useTranslations('listings');
  const [made, setMade] = useState('');
  const call = useCall(newListingTokenCall, {
    revalidate: 'success',
    onSuccess: answer => setMade(`${url}?token=${answer.token}`),
  });
  const form = useForm({ pending: call.pending, run: () => call.run({ rooftop }) }, { read: () => undefined });
  const close = (open: boolean) => open || onClose();
  if (made === '')
    return (
      <Dialog
        open
        onOpenChange={close}
        title={token ? t('renew_title', { name }) : t('make')}
        description={t(token ? 'renew_text' : 'make_text')}
      >
        <DialogForm form={form} action={t(token ? 'renew' : 'make')} cancel={t('cancel')} onCancel={onClose}>
          <FormError form={form} />
        </DialogForm>
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={close} title={t('made_title', { name })} description={t('made_text')}>
      <div className={`${styles.listingPart} ${ui.marginTop4}`}>
        <code className={styles.listingVin}>{made}</code>
        <CopyAndClose
          text={made}
          words={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied'), close: t('close') }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
