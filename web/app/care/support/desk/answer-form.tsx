import { answerTicketCall } from '@marque/server/care/support/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ReplyFields, useReply } from '../reply-fields.tsx';
import { MacroPicker, type SavedAnswer } from './macro-picker.tsx';
import { filledText, type MacroFields } from './macro-text.ts';
import * as styles from '../support.module.css';

interface AnswerFormProps {
  ticket: string;
  /** Whether the customer can be answered; a note is always taken. */
  isOpen: boolean;
  isLate: boolean;
  /** Saved answers in the customer's language, and what fills them. */
  macros: readonly SavedAnswer[];
  fields: MacroFields;
}

/** Answers the customer, or leaves a note that only operators see. */
export function AnswerForm({ ticket, isOpen, isLate, macros, fields }: AnswerFormProps) {
  const t = useTranslations('support.desk');
  const hydrated = useHydrated();
  const toast = useToast();
  const reply = useReply();
  const words = useTranslations('console-support.insert');
  const box = useRef<HTMLFormElement>(null);
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<{ id: string; unknown: string[] } | null>(null);
  const [note, setNote] = useState(!isOpen);
  const call = useCall(answerTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t(note ? 'keptNote' : 'sentAnswer'), kind: 'member' }),
  });
  const form = useForm(call, {
    read: typed => ({
      ticket,
      note,
      macro: picked?.id ?? null,
      message: textIn(typed, 'message').trim(),
      attachments: reply.attachments,
    }),
    check: reply.check,
    explain: reply.explain,
  });
  /** Puts a text where the pointer of the answer is. */
  const insert = (text: string) => {
    const area = box.current?.elements.namedItem('message');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    area.focus();
  };
  const pick = (macro: SavedAnswer) => {
    const { text, unknown } = filledText(macro.text, fields);
    setPicked({ id: macro.id, unknown });
    setPicking(false);
    // The dialog gives the focus back as it closes.
    requestAnimationFrame(() => insert(text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== '/' || event.currentTarget.value !== '') return;
    event.preventDefault();
    setPicking(true);
  };
  return (
    <form ref={box} className={styles.supportForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <ReplyFields
        label={t(note ? 'note' : 'reply')}
        hint={t(note ? 'note_only' : 'messageHint')}
        form={form}
        reply={reply}
        onKeyDown={onKeyDown}
      />
      <Checkbox
        checked={note}
        disabled={!isOpen || !hydrated}
        onChange={({ currentTarget }) => setNote(currentTarget.checked)}
      >
        {t('note_only')}
      </Checkbox>
      {picked && picked.unknown.length > 0 && (
        <StateWord tone="caution">{words('unknown', { fields: picked.unknown.join(' ') })}</StateWord>
      )}
      <div className={styles.ticketActions}>
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t(note ? 'keep' : 'send')}
        </Button>
        {isLate && !note && (
          <Button look="quiet" disabled={!hydrated} onClick={() => insert(`${t('apology')}\n\n`)}>
            {t('macro')}
          </Button>
        )}
        <Button look="quiet" disabled={!hydrated} onClick={() => setPicking(true)}>
          {words('button')}
        </Button>
      </div>
      {picking && <MacroPicker macros={macros} onPick={pick} onClose={() => setPicking(false)} />}
    </form>
  );
}
