import { type Appraisal, offerAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { centsIn, dollarsOf } from '../forms/cents.ts';

interface OfferDialogProps {
  appraisal: Appraisal;
  onClose: () => void;
}

/** Notes the offer for a vehicle, in place of the one before. */
export function OfferDialog({ appraisal: { id, offer }, onClose }: OfferDialogProps) {
  const t = useTranslations('appraisals');
  const toast = useToast();
  const call = useCall(offerAppraisalCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('offered') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({
      appraisal: id,
      cents: centsIn(textIn(fields, 'cents')),
      until: textIn(fields, 'until') || null,
      note: textIn(fields, 'note'),
    }),
    check: typed => {
      const cents = centsIn(textIn(new FormData(typed), 'cents'));
      return { ...(!(cents > 0) && { cents: t('offer_wrong') }) };
    },
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t(offer ? 'change_offer' : 'make_offer')}>
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('offer_amount')}
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={dollarsOf(offer?.cents)}
          error={form.at('cents')}
        />
        <TextField
          label={t('offer_until')}
          hint={t('offer_until_hint')}
          name="until"
          type="date"
          defaultValue={offer?.until ?? ''}
          error={form.at('until')}
        />
        <TextAreaField
          label={t('offer_note')}
          hint={t('offer_note_hint')}
          name="note"
          rows={3}
          maxLength={600}
          defaultValue={offer?.note}
          error={form.at('note')}
        />
      </DialogForm>
    </Dialog>
  );
}
