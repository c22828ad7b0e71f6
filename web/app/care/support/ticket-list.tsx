import './support-messages.ts';
import { ticketsCall, type TicketsPage } from '@marque/server/care/support/contract';
import { LifeBuoy, Plus } from 'lucide-react';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { ShowMore } from '../../kit/ui/action/show-more.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import { usePages } from '../../use-pages.ts';
import { TICKET_TONES } from './ticket-tones.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

/** The member's tickets, page by page, and the way to a new one. */
export function TicketList(props: { first: TicketsPage }) {
  return (
    <LoadedMessages>
      <Tickets {...props} />
    </LoadedMessages>
  );
}

function Tickets({ first }: { first: TicketsPage }) {
  const t = useTranslations('support.list');
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages<TicketsPage>({
    name: 'tickets',
    first,
    read: (after, signal) => send(ticketsCall, { after }, { signal }),
  });
  const tickets = pages.flatMap(page => page.tickets);
  const total = pages.at(-1)?.total ?? 0;
  if (tickets.length === 0)
    return (
      <EmptyState icon={<LifeBuoy className={ui.icon} aria-hidden />} title={t('emptyTitle')} action={<NewTicket />}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <div className={styles.ticketList}>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>{t('count', { count: total })}</p>
        <ButtonLink to="/support" icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}>
          {t('new')}
        </ButtonLink>
      </div>
      <ShowMore shown={tickets.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
        <div className={styles.ticketList}>
          {tickets.map(ticket => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
        </div>
      </ShowMore>
    </div>
  );
}

/** One's own ticket in the list; it leads to its page. */
function TicketCard({ ticket }: { ticket: TicketsPage['tickets'][number] }) {
  const t = useTranslations('support');
  const format = useFormatter();
  const when = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const { id, number, topic, vin, state, opened, changed, due_at: due } = ticket;
  return (
    <article className={cardStyles.card} aria-labelledby={id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.ticketHead}>
          <h3 className={ui.text18} id={id}>
            <Link to={`/members/tickets/${id}`}>{t('ticket.title', { number })}</Link>
          </h3>
          <p className={`${ui.secondaryText} ${ui.text14}`}>{vin ? t('list.about', { vin }) : t(`topic.${topic}`)}</p>
        </div>
        <StateWord chip tone={TICKET_TONES[state]}>
          {t(`state.${state}`)}
        </StateWord>
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
        {t('list.opened', { when: when(opened) })} ·{' '}
        {due ? t('list.due', { when: when(due) }) : t('list.changed', { when: when(changed) })}
      </p>
    </article>
  );
}

/** The VIN a question is about, then the form. */
function NewTicket() {
  const t = useTranslations('support');
  return (
    <GetForm action="/support" className={styles.ticketActions}>
      <TextField label={t('form.vin')} name="vin" autoComplete="off" maxLength={40} className={ui.monospace} />
      <Button type="submit">{t('list.new')}</Button>
    </GetForm>
  );
}
