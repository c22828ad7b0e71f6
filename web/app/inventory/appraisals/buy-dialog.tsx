import { type Appraisal, closeAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';

interface BuyDialogProps {
  appraisal: Appraisal;
  onClose: () => void;
}

/** Says that the vehicle was bought, and takes it into stock under a number. */
export function BuyDialog({ appraisal: { id }, onClose }: BuyDialogProps) {
  const t = useTranslations('appraisals');
  const toast = useToast();
  const call = useCall(closeAppraisalCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('bought') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ appraisal: id, state: 'bought' as const, stock_number: textIn(fields, 'stock_number') }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('buy_title')} description={t('buy_text')}>
      <DialogForm form={form} action={t('buy')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('stock_number')}
          name="stock_number"
          maxLength={40}
          autoComplete="off"
          error={form.at('stock_number')}
        />
      </DialogForm>
    </Dialog>
  );
}
