import {
  mergePeopleCall,
  type MergePlan,
  mergePlanCall,
  type PersonDetail,
} from '@marque/server/identity/people/contract';
import { useState } from 'react';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { usePersonCall } from './use-person-call.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface MergeDialogProps {
  person: PersonDetail;
  onClose: () => void;
}

/** Merges another account into this one: first what that would move, then the proposal. */
export function MergeDialog({ person, onClose }: MergeDialogProps) {
  const t = useTranslations('console-people.action');
  const [plan, setPlan] = useState<MergePlan | null>(null);
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('merge_title')} description={t('merge_text')}>
      {plan ? (
        <MergeForm plan={plan} onClose={onClose} />
      ) : (
        <OtherForm person={person} onPlan={setPlan} onClose={onClose} />
      )}
    </Dialog>
  );
}

function OtherForm({ person, onPlan, onClose }: MergeDialogProps & { onPlan: (plan: MergePlan) => void }) {
  const t = useTranslations('console-people.action');
  const call = useCall(mergePlanCall, { onSuccess: answer => onPlan(answer.plan) });
  const otherIn = (fields: FormData) => textIn(fields, 'other').trim();
  const form = useForm(call, {
    read: fields => ({ person: person.id, other: otherIn(fields) }),
    check: (typed): FieldErrors => (otherIn(new FormData(typed)) ? {} : { other: t('merge_missing') }),
  });
  return (
    <DialogForm form={form} action={t('merge_look')} cancel={t('cancel')} onCancel={onClose}>
      <FormError form={form} />
      <TextField
        label={t('merge_other')}
        hint={t('merge_other_hint')}
        name="other"
        maxLength={60}
        required
        defaultValue={person.doubles.length === 1 ? person.doubles[0]?.id : undefined}
        error={form.at('other')}
      />
    </DialogForm>
  );
}

function MergeForm({ plan, onClose }: { plan: MergePlan; onClose: () => void }) {
  const t = useTranslations('console-people.action');
  const format = useFormatter();
  const call = usePersonCall(mergePeopleCall, 'merge', onClose);
  const form = useForm(call, {
    read: fields => ({ person: plan.person.id, other: plan.other.id, reason: textIn(fields, 'reason').trim() }),
    check: (typed): FieldErrors =>
      textIn(new FormData(typed), 'reason').trim() ? {} : { reason: t('reason_missing') },
  });
  const names = { other: plan.other.email || plan.other.id, person: plan.person.email || plan.person.id };
  const facts = [
    ...plan.moves.map(({ what, count }) => ({ key: what, name: t(`moves.${what}`), value: format.number(count) })),
    { key: 'sessions', name: t('merge_sessions'), value: format.number(plan.sessions) },
  ];
  return (
    <>
      <p className={ui.marginTop2}>{t('merge_names', names)}</p>
      {plan.moves.length === 0 && <p className={ui.marginTop2}>{t('merge_nothing')}</p>}
      <Facts facts={facts} single />
      {plan.problem ? (
        <Message tone="serious" title={t('merge_not')}>
          {plan.problem}
        </Message>
      ) : (
        <DialogForm form={form} action={t('merge_propose')} look="danger" cancel={t('cancel')} onCancel={onClose}>
          <TextField label={t('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
        </DialogForm>
      )}
    </>
  );
}
