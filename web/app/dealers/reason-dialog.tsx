import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/action/button.tsx';
import { Dialog } from '../ui/action/dialog.tsx';
import { TextAreaField } from '../ui/field/field.tsx';

interface ReasonDialogProps {
  company: string;
  decision: 'rejected' | 'suspended';
  /** The word on the button. */
  action: string;
  busy: boolean;
  wrong: string | null;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}

/** Asks for the reason the dealer will read. */
export function ReasonDialog({ company, decision, action, busy, wrong, onClose, onReason }: ReasonDialogProps) {
  const t = useTranslations('dealers.operator');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const area = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement;
    void onReason(area.value.trim());
    if (!area.value.trim()) area.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t(`ask.${decision}`, { company })}
      description={t(`askText.${decision}`)}
    >
      <form className="dq-ask" noValidate onSubmit={submit}>
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          rows={4}
          maxLength={500}
          required
          error={wrong}
        />
        <div className="row row-w">
          <Button look="danger" type="submit" busy={busy}>
            {action}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
