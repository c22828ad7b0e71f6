import './support-messages.ts';
import { ticketsCall, type TicketsPage } from '@marque/server/care/support/contract';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Plus from 'lucide-react/icons/plus';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { TICKET_TONES } from './ticket-tones.ts';
import { EntryCard } from '../../kit/ui/page/entry-card.tsx';
import { PageList } from '../../kit/forms/page-list.tsx';
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
  return (
    <div className={styles.ticketList}>
      <PageList
        name="tickets"
        first={first}
        read={(after, signal) => send(ticketsCall, { after }, { signal })}
        rowsOf={page => page.tickets}
        totalOf={page => page.total}
        empty={{ icon: LifeBuoy, title: t('emptyTitle'), text: t('emptyText'), action: <NewTicket /> }}
        head={total => (
          <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
            <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>{t('count', { count: total })}</p>
            <ButtonLink to="/support" icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}>
              {t('new')}
            </ButtonLink>
          </div>
        )}
      >
        {tickets => (
          <div className={styles.ticketList}>
            {tickets.map(ticket => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </div>
        )}
      </PageList>
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
    <EntryCard
      id={id}
      level={3}
      title={<Link to={`/members/tickets/${id}`}>{t('ticket.title', { number })}</Link>}
      about={vin ? t('list.about', { vin }) : t(`topic.${topic}`)}
      state={
        <StateWord chip tone={TICKET_TONES[state]}>
          {t(`state.${state}`)}
        </StateWord>
      }
    >
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
        {t('list.opened', { when: when(opened) })} ·{' '}
        {due ? t('list.due', { when: when(due) }) : t('list.changed', { when: when(changed) })}
      </p>
    </EntryCard>
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
