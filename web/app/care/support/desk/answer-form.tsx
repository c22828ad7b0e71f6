import { answerTicketCall } from '@marque/server/care/support/contract';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ReplyFields, useReply } from '../reply-fields.tsx';
import * as styles from '../support.module.css';

interface AnswerFormProps {
  ticket: string;
  /** Whether the customer can be answered; a note is always taken. */
  isOpen: boolean;
  isLate: boolean;
}

/** Answers the customer, or leaves a note that only operators see. */
export function AnswerForm({ ticket, isOpen, isLate }: AnswerFormProps) {
  const t = useTranslations('support.desk');
  const hydrated = useHydrated();
  const toast = useToast();
  const reply = useReply();
  const [note, setNote] = useState(!isOpen);
  const call = useCall(answerTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t(note ? 'keptNote' : 'sentAnswer'), kind: 'member' }),
  });
  const form = useForm(call, {
    read: fields => ({ ticket, note, message: textIn(fields, 'message').trim(), attachments: reply.attachments }),
    check: reply.check,
    explain: reply.explain,
  });
  const apologize = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const area = currentTarget.form?.elements.namedItem('message');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.value = `${t('apology')}\n\n${area.value}`;
    area.focus();
  };
  return (
    <form className={styles.supportForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <ReplyFields
        label={t(note ? 'note' : 'reply')}
        hint={t(note ? 'note_only' : 'messageHint')}
        form={form}
        reply={reply}
      />
      <Checkbox
        checked={note}
        disabled={!isOpen || !hydrated}
        onChange={({ currentTarget }) => setNote(currentTarget.checked)}
      >
        {t('note_only')}
      </Checkbox>
      <div className={styles.ticketActions}>
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t(note ? 'keep' : 'send')}
        </Button>
        {isLate && !note && (
          <Button look="quiet" disabled={!hydrated} onClick={apologize}>
            {t('macro')}
          </Button>
        )}
      </div>
    </form>
  );
}
