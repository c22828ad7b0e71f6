import '../support-messages.ts';
import { DeskTab, deskTicketsCall } from '@marque/server/care/support/contract';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Desk } from '../../../identity/accounts/console/desk.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forOperators, forMembers, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/tickets-desk-page';
import { DeskCard } from './desk-card.tsx';
import { DeskFilters, setIn } from './desk-filters.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';

export const meta = titled(t => ({ title: t('support.desk.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(deskTicketsCall, url, 'tab', 'owner', 'priority', 'tag');
  const first = await forOperators(app.support.desk(caller, query));
  const { tab, owner, priority, tag } = query;
  return { first, tab, query: { owner, priority, tag }, now: new Date().toISOString() };
}

/** The tickets of a site, by how urgent they are. */
export default function TicketsDeskPage({ loaderData: { first, tab, query, now } }: Route.ComponentProps) {
  const t = useTranslations('support.desk');
  const words = useTranslations('console-support');
  const filters = setIn(query);
  return (
    <Desk
      t={t}
      actions={
        <>
          <ConsoleLink to="/saved-answers">{words('macros.title')}</ConsoleLink>
          <ExportButton list="tickets" filters={{ tab, ...filters }} />
        </>
      }
      tabs={DeskTab.options}
      tab={tab}
      addressOf={each => `?${new URLSearchParams({ tab: each, ...filters }).toString()}`}
      tools={<DeskFilters key={JSON.stringify(filters)} query={query} tab={tab} tags={first.tags} />}
      name="tickets"
      first={first}
      read={(after, signal) => send(deskTicketsCall, { tab, ...query, after }, { signal })}
      rowsOf={page => page.tickets}
      empty={{ icon: LifeBuoy, title: t(`empty.${tab}`), text: t('empty.text') }}
    >
      {ticket => <DeskCard key={ticket.id} ticket={ticket} operators={first.operators} now={now} />}
    </Desk>
  );
}
