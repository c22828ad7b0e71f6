import type { DeskTicket } from '@marque/server/care/support/contract';
import Clock from 'lucide-react/icons/clock';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { TICKET_TONES } from '../ticket-tones.ts';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** From here on our answer to a ticket is urgent: 18 of its 24 hours are over. */
const WARNED_MS = 6 * 60 * 60 * 1000;

interface DeskCardProps {
  ticket: DeskTicket;
  /** Who may answer tickets. */
  operators: readonly { id: string; name: string }[];
  /** An ISO instant. */
  now: string;
}

/** One ticket in the list of the desk; it leads to its page. */
export function DeskCard({ ticket, operators, now }: DeskCardProps) {
  const t = useTranslations('support.desk');
  const topics = useTranslations('support.topic');
  const format = useFormatter();
  const { id, number, topic, vin, email, name, opened } = ticket;
  const when = format.dateTime(new Date(opened), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <EntryCard
      id={id}
      title={
        <ConsoleLink to={`/tickets/${id}`}>
          {number} · {name || email || t('erased')}
        </ConsoleLink>
      }
      about={
        <>
          {name && email ? `${email} · ` : ''}
          {vin ? <span className={ui.monospace}>{vin}</span> : topics(topic)}
        </>
      }
      state={
        <StateWord chip tone={TICKET_TONES[ticket.state]}>
          {t(`state.${ticket.state}`)}
        </StateWord>
      }
    >
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <span>
          {t('fact.opened')}: {when}
        </span>
        <TicketClock ticket={ticket} now={now} />
      </p>
      <Sorted ticket={ticket} operators={operators} />
    </EntryCard>
  );
}

/** Who takes care of a ticket, its priority where it is not the usual one, and its tags. */
function Sorted({ ticket, operators }: Pick<DeskCardProps, 'ticket' | 'operators'>) {
  const t = useTranslations('console-support.card');
  const { assigned_to: assigned, priority, tags } = ticket;
  const name = operators.find(({ id }) => id === assigned)?.name;
  return (
    <p className={`${cardStyles.cardFoot} ${ui.flexRow} ${ui.wrap} ${ui.text14}`}>
      <span className={ui.secondaryText}>{assigned === null ? t('unassigned') : (name ?? t('former'))}</span>
      {priority !== 'normal' && <StateWord tone={priority === 'high' ? 'caution' : 'neutral'}>{t(priority)}</StateWord>}
      {tags.map(tag => (
        <StateWord key={tag} chip tone="neutral">
          {tag}
        </StateWord>
      ))}
    </p>
  );
}

/** How long a ticket still has for our answer, or how long it is overdue; nothing once it is answered. */
export function TicketClock({ ticket, now }: { ticket: DeskTicket; now: string }) {
  const t = useTranslations('support.desk');
  const format = useFormatter();
  const { due_at: due, is_late: isLate, state } = ticket;
  if (due === null || !(isLate || state === 'new' || state === 'open')) return null;
  const moment = format.relativeTime(new Date(due), new Date(now));
  const isUrgent = new Date(due).getTime() - new Date(now).getTime() <= WARNED_MS;
  return (
    <StateWord
      tone={isLate ? 'serious' : isUrgent ? 'caution' : 'info'}
      icon={<Clock className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
    >
      {isLate ? t('late', { ago: moment }) : t('due', { in: moment })}
    </StateWord>
  );
}
