import '../support-messages.ts';
import { DeskTab, deskTicketsCall } from '@marque/server/support/contract';
import { LifeBuoy } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { MembersNav } from '../../accounts/members/members-nav.tsx';
import { forOperators, membersOnly } from '../../accounts/members/members-only.ts';
import { navFacts } from '../../accounts/members/nav-facts.ts';
import { send } from '../../client.ts';
import { marqueContext } from '../../context.ts';
import { useErrorText } from '../../forms/error-text.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { Link } from '../../ui/action/link.tsx';
import { ShowMore } from '../../ui/action/show-more.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { usePages } from '../../use-pages.ts';
import type { Route } from './+types/tickets-desk-page';
import { DeskCard } from './desk-card.tsx';
import * as tabsStyles from '../../ui/action/tabs.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from '../support.module.css';

type DeskPage = Omit<z.output<(typeof deskTicketsCall)['answer']>, 'status'>;

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('support.desk.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const asked = deskTicketsCall.input.safeParse({ tab: url.searchParams.get('tab') ?? undefined });
  if (!asked.success) throw data(null, { status: 404 });
  const first = await forOperators(app.support.desk(caller, asked.data));
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  return { first, nav, tab: asked.data.tab, now: new Date().toISOString() };
}

/** The tickets of a site, by how urgent they are. */
export default function TicketsDeskPage({ loaderData: { first, nav, tab, now } }: Route.ComponentProps) {
  const t = useTranslations('support.desk');
  return (
    <div className={ui.pageWidth}>
      <MembersNav {...nav} />
      <div className={styles.ticketPage}>
        <div>
          <h1 className={ui.text32}>{t('title')}</h1>
          <p className={`${ui.leadText} ${ui.marginTop1}`}>{t('lead')}</p>
        </div>
        <nav className={tabsStyles.tabStrip} aria-label={t('tabs')}>
          {DeskTab.options.map(each => (
            <Link key={each} to={`?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
              {t(`tab.${each}`)}
              <span className={tabsStyles.tabCount}>{first.counts[each]}</span>
            </Link>
          ))}
        </nav>
        <List key={tab} first={first} tab={tab} now={now} />
      </div>
    </div>
  );
}

function List({ first, tab, now }: { first: DeskPage; tab: DeskTab; now: string }) {
  const t = useTranslations('support.desk');
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages<DeskPage>({
    name: `tickets ${tab}`,
    first,
    read: (after, signal) => send(deskTicketsCall, { tab, after }, { signal }),
  });
  const tickets = pages.flatMap(page => page.tickets);
  if (tickets.length === 0)
    return (
      <EmptyState icon={<LifeBuoy className={ui.icon} aria-hidden />} title={t(`empty.${tab}`)}>
        {t('empty.text')}
      </EmptyState>
    );
  const total = first.counts[tab];
  return (
    <ShowMore shown={tickets.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <div className={styles.ticketList}>
        {tickets.map(ticket => (
          <DeskCard key={ticket.id} ticket={ticket} now={now} />
        ))}
      </div>
    </ShowMore>
  );
}
