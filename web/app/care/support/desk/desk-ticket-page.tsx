import '../support-messages.ts';
import type { DeskTicket } from '@marque/server/care/support/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Route } from './+types/desk-ticket-page';
import type { Rating } from '../faces.tsx';
import { Thread } from '../thread.tsx';
import { TICKET_TONES } from '../ticket-tones.ts';
import { DeskCard, TicketClock } from './desk-card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketSort } from './ticket-sort.tsx';
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
  const { ticket, messages, others, now, operators, reader, may_answer: mayAnswer, may_credit: mayCredit } = loaderData;
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
          <AnswerForm
            key={messages.length}
            ticket={ticket.id}
            isOpen={isOpen}
            isLate={ticket.is_late}
            macros={loaderData.macros}
            fields={loaderData.fields}
          />
        )}
        {mayAnswer && <TicketSort ticket={ticket} operators={operators} reader={reader} />}
        {mayAnswer && state !== 'merged' && <TicketActions ticket={ticket} isOpen={isOpen} mayCredit={mayCredit} />}
        {others.length > 0 && (
          <TitledSection id="others" title={t('desk.others')} className={styles.ticketList}>
            {others.map(other => (
              <DeskCard key={other.id} ticket={other} operators={operators} now={now} />
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
