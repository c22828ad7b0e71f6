import { leaveDealershipCall, type Dealership } from '@marque/server/identity/dealerships/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';

/** Leaves the dealership, once that is confirmed. */
export function LeaveButton({ dealership: { name } }: { dealership: Dealership }) {
  const t = useTranslations('dealerships.leave');
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <LeaveDialog name={name} onClose={() => setOpen(false)} />}
    </p>
  );
}

function LeaveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('dealerships.leave');
  const navigate = useNavigate();
  const call = useCall(leaveDealershipCall, {
    revalidate: 'success',
    onSuccess: ({ dealerships }) => void navigate(dealerships.length > 0 ? '/dealer' : '/members/dashboard'),
  });
  const form = useForm(call, { read: () => ({}) });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('title', { name })} description={t('text')}>
      <DialogForm form={form} action={t('button')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
      </DialogForm>
    </Dialog>
  );
}
