import { useTranslations } from 'use-intl';
import { type FieldErrors, NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextAreaField } from '../../kit/ui/field/field.tsx';
import type { Decide, Decision } from './use-dealer-decision.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealersQueueStyles from './dealers-queue.module.css';

interface ReasonDialogProps {
  company: string;
  decision: Exclude<Decision, 'approved'>;
  /** The word on the button. */
  action: string;
  decide: Decide;
  onClose: () => void;
}

/** Asks for the reason the dealer will read. */
export function ReasonDialog({ company, decision, action, decide, onClose }: ReasonDialogProps) {
  const t = useTranslations('dealers.operator');
  const reasonIn = (fields: FormData) => textIn(fields, 'reason').trim();
  const form = useForm(decide, {
    read: fields => ({ decision, reason: reasonIn(fields) }),
    check: (typed): FieldErrors => (reasonIn(new FormData(typed)) ? {} : { reason: t('reasonMissing') }),
    // A toast: another operator may have made the decision, which closes the dialog.
    explain: () => NO_ERRORS,
  });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t(`ask.${decision}`, { company })}
      description={t(`askText.${decision}`)}
    >
      <form className={dealersQueueStyles.reasonForm} noValidate onSubmit={form.onSubmit}>
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          rows={4}
          maxLength={500}
          required
          error={form.at('reason')}
        />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button look="danger" type="submit" busy={form.pending}>
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
