import './support-messages.ts';
import { data, Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { MembersNav } from '../../identity/accounts/members/members-nav.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import type { Route } from './+types/ticket-page';
import { TicketTalk } from './ticket-talk.tsx';
import { TICKET_TONES } from './ticket-tones.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.ticket.number ?? '';
  return pageTitle(matches, t => ({ title: t('support.ticket.title', { number }), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const found = await app.support.conversation(caller, params.id).catch((error: unknown) => {
    if (error instanceof Error && 'reason' in error && error.reason === 'not_found') return null;
    throw error;
  });
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** A member's ticket: what was said, a reply, and how the help was. */
export default function TicketPage({ loaderData: { ticket, messages } }: Route.ComponentProps) {
  const t = useTranslations('support');
  const format = useFormatter();
  const { number, topic, vin, state, due_at: due } = ticket;
  return (
    <div className={ui.pageWidth}>
      <MembersNav />
      <div className={styles.ticketPage}>
        <p>
          <Link className={`${ui.linkButton} ${ui.standaloneLink}`} to="/members/dashboard#tickets">
            {t('ticket.back')}
          </Link>
        </p>
        <div className={styles.ticketHead}>
          <h1 className={ui.text32}>{t('ticket.title', { number })}</h1>
          <p className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
            {vin ? t('list.about', { vin }) : t(`topic.${topic}`)}
            {due &&
              ` · ${t('list.due', { when: format.dateTime(new Date(due), { dateStyle: 'medium', timeStyle: 'short' }) })}`}
          </p>
          <p>
            <StateWord chip tone={TICKET_TONES[state]}>
              {t(`state.${state}`)}
            </StateWord>
          </p>
        </div>
        <TicketTalk ticket={ticket} messages={messages} />
      </div>
    </div>
  );
}
