import '../support-messages.ts';
import { type DeskTicket, answerTicketCall } from '@marque/server/care/support/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { type MouseEvent, useState } from 'react';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Route } from './+types/desk-ticket-page';
import type { Rating } from '../faces.tsx';
import { Thread } from '../thread.tsx';
import { TICKET_TONES } from '../ticket-tones.ts';
import { DeskCard, TicketClock } from './desk-card.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ReplyFields, useReply } from '../reply-fields.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from '../support.module.css';

export const meta = titled(t => ({ title: t('support.desk.one'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const found = await forOperators(app.support.deskTicket(caller, params.id));
  return { ...found, now: new Date().toISOString() };
}

/** One ticket at the desk: who asks, what was said, the answer and what becomes of it. */
export default function DeskTicketPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('support');
  const { ticket, messages, others, now, may_answer: mayAnswer, may_credit: mayCredit } = loaderData;
  const { number, state } = ticket;
  const isOpen = state === 'new' || state === 'open' || state === 'waiting_customer';
  return (
    <ConsolePage
      title={t('ticket.title', { number })}
      above={{ path: '/tickets', name: t('desk.title') }}
      actions={
        <>
          <StateWord chip tone={TICKET_TONES[state]}>
            {t(`desk.state.${state}`)}
          </StateWord>
          <TicketClock ticket={ticket} now={now} />
        </>
      }
    >
      <div className={styles.ticketPage}>
        <TicketFacts ticket={ticket} />
        <Thread messages={messages} customer={t('desk.customer')} />
        {mayAnswer && state !== 'merged' && (
          <AnswerForm key={messages.length} ticket={ticket.id} isOpen={isOpen} isLate={ticket.is_late} />
        )}
        {mayAnswer && state !== 'merged' && <TicketActions ticket={ticket} isOpen={isOpen} mayCredit={mayCredit} />}
        {others.length > 0 && (
          <TitledSection id="others" title={t('desk.others')} className={styles.ticketList}>
            {others.map(other => (
              <DeskCard key={other.id} ticket={other} now={now} />
            ))}
          </TitledSection>
        )}
      </div>
    </ConsolePage>
  );
}

function TicketFacts({ ticket }: { ticket: DeskTicket }) {
  const t = useTranslations('support');
  const format = useFormatter();
  const when = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const { topic, vin, email, name, phone, opened, due_at: due, satisfaction, merged_into: merged } = ticket;
  const values = {
    topic: t(`topic.${topic}`),
    vin: vin && <span className={ui.monospace}>{vin}</span>,
    email: email || t('desk.erased'),
    name,
    phone,
    account: t(ticket.is_member ? 'desk.member' : 'desk.visitor'),
    opened: when(opened),
    due: due ? when(due) : t('desk.answered'),
    credit: t(ticket.credit_granted ? 'desk.given' : 'desk.notGiven'),
    rating: satisfaction && t(`faces.${satisfaction as Rating}`),
    merged,
  };
  const facts = FACTS.flatMap(key => (values[key] ? [{ key, name: t(`desk.fact.${key}`), value: values[key] }] : []));
  return <Facts facts={facts} />;
}

const FACTS = [
  'topic',
  'vin',
  'email',
  'name',
  'phone',
  'account',
  'opened',
  'due',
  'credit',
  'rating',
  'merged',
] as const;

interface AnswerFormProps {
  ticket: string;
  /** Whether the customer can be answered; a note is always taken. */
  isOpen: boolean;
  isLate: boolean;
}

/** Answers the customer, or leaves a note that only operators see. */
function AnswerForm({ ticket, isOpen, isLate }: AnswerFormProps) {
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
