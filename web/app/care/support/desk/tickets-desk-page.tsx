import '../support-messages.ts';
import { DeskTab, deskTicketsCall } from '@marque/server/care/support/contract';
import { LifeBuoy } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { DeskFrame, DeskList } from '../../../identity/accounts/members/desk-frame.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/tickets-desk-page';
import { DeskCard } from './desk-card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('support.desk.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = deskTicketsCall.input.safeParse({ tab: url.searchParams.get('tab') ?? undefined });
  if (!query.success) throw data(null, { status: 404 });
  const first = await forOperators(app.support.desk(caller, query.data));
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  return { first, nav, tab: query.data.tab, now: new Date().toISOString() };
}

/** The tickets of a site, by how urgent they are. */
export default function TicketsDeskPage({ loaderData: { first, nav, tab, now } }: Route.ComponentProps) {
  const t = useTranslations('support.desk');
  const tabs = DeskTab.options.map(each => ({
    to: `?tab=${each}`,
    name: t(`tab.${each}`),
    count: first.counts[each],
    current: each === tab,
  }));
  return (
    <DeskFrame nav={nav} title={t('title')} lead={t('lead')} tabs={tabs} tabsLabel={t('tabs')}>
      <DeskList
        key={tab}
        list={{
          name: `tickets ${tab}`,
          first,
          read: (after, signal) => send(deskTicketsCall, { tab, after }, { signal }),
        }}
        rowsOf={page => page.tickets}
        total={first.counts[tab]}
        empty={{
          icon: <LifeBuoy className={ui.icon} aria-hidden />,
          title: t(`empty.${tab}`),
          text: t('empty.text'),
        }}
      >
        {ticket => <DeskCard key={ticket.id} ticket={ticket} now={now} />}
      </DeskList>
    </DeskFrame>
  );
}
