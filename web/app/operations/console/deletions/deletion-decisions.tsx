import {
  decideDeletionCall,
  type DecideDeletionInput,
  type Deletion,
  type DeletionState,
} from '@marque/server/identity/privacy/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextAreaField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Decision = DecideDeletionInput['decision'];

/** What an operator may do with a request in each state. */
const CHOICES: Record<DeletionState, readonly Decision[]> = {
  submitted: ['hold', 'reject'],
  verify_sent: ['hold', 'reject'],
  verified: ['ask_identity', 'hold', 'reject'],
  needs_identity: ['identity_shown', 'hold', 'reject'],
  cooling_off: ['ask_identity', 'hold', 'reject'],
  executing: [],
  on_hold: ['resume', 'reject'],
  erased: [],
  expired: [],
  withdrawn: [],
  rejected: [],
};

/** The decisions that are possible now; each asks once more, and says what the person is told. */
export function DeletionDecisions({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('console.deletions');
  const [asking, setAsking] = useState<Decision | null>(null);
  const choices = CHOICES[deletion.state];
  if (choices.length === 0) return null;
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {choices.map(each => (
        <Button
          key={each}
          size="small"
          look={each === 'reject' ? 'danger' : 'second'}
          aria-label={t('decide_named', { what: t(`decide.${each}`), email: deletion.email })}
          onClick={() => setAsking(each)}
        >
          {t(`decide.${each}`)}
        </Button>
      ))}
      {asking && <DecisionDialog deletion={deletion} decision={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

interface DecisionDialogProps {
  deletion: Deletion;
  decision: Decision;
  onClose: () => void;
}

function DecisionDialog({ deletion, decision, onClose }: DecisionDialogProps) {
  const t = useTranslations('console.deletions');
  const toast = useToast();
  const call = useCall(decideDeletionCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('decided', { what: t(`decide.${decision}`) }) });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ deletion: deletion.id, decision, reason: textIn(fields, 'reason').trim() }),
  });
  const needsReason = decision === 'reject' || decision === 'hold' || decision === 'ask_identity';
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t(`decide.${decision}`)}
      description={t(`decide_text.${decision}`, { email: deletion.email })}
    >
      <DialogForm
        form={form}
        action={t(`decide.${decision}`)}
        cancel={t('cancel')}
        look={decision === 'reject' ? 'danger' : 'main'}
        onCancel={onClose}
      >
        <FormError form={form} />
        {needsReason && (
          <TextAreaField
            label={t('reason')}
            hint={t(`reason_hint.${decision}`, { email: deletion.email })}
            name="reason"
            rows={3}
            maxLength={500}
            error={form.at('reason')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
