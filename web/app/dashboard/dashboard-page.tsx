import '../subscriptions/subscriptions.css';
import './dashboard.css';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MembersNav } from '../accounts/members/members-nav.tsx';
import { navFacts } from '../accounts/members/nav-facts.ts';
import { membersOnly } from '../accounts/members/members-only.ts';
import { marqueContext } from '../context.ts';
import { OrderList } from '../orders/order/order-list.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { stageOf as reportStage } from '../reports/report-stage.ts';
import { DocumentProblem } from '../returns/document-problem.tsx';
import { pageTitle } from '../shell/layout/page-title.ts';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { StickerCard } from '../stickers/sticker-card.tsx';
import { stageOf as stickerStage } from '../stickers/sticker-stage.ts';
import { ButtonLink } from '../ui/action/button.tsx';
import { Tabs } from '../ui/action/tabs.tsx';
import type { Route } from './+types/dashboard-page';
import { CardList } from './card-list.tsx';
import { CreditsBar } from './credits-bar.tsx';
import { Ledger } from './ledger.tsx';
import { SearchList } from './search-list.tsx';
import { useHighlight } from './use-highlight.ts';
import { usePageHash } from './use-page-hash.ts';
import { usePolling } from './use-polling.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dashboard.title'), unlisted: true }));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, request);
  const [reports, stickers, searches, orders, subscriptions, entries, consumables, profile] = await Promise.all([
    app.reports.list(caller),
    app.stickers.list(caller),
    app.vehicles.searches(caller),
    app.orders.list(caller),
    app.subscriptions.list(caller),
    app.credits.entries(caller),
    app.credits.consumables(caller),
    app.accounts.profile(caller),
  ]);
  const wanted = new URL(request.url).searchParams.get('vin');
  const global = caller.site.credit_type === 'global';
  const nav = navFacts(caller.site, profile);
  return { reports, stickers, searches, orders, subscriptions, entries, consumables, global, wanted, nav };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dashboard');
  const { reports, stickers, searches, orders, subscriptions, entries, consumables, global, wanted, nav } = loaderData;
  useHighlight(wanted);
  usePageHash(subscriptions.length > 0 ? ['subscription'] : []);
  usePolling(
    reports.some(report => reportStage(report.state) === 'working') ||
      stickers.some(sticker => stickerStage(sticker.state) === 'working'),
  );
  return (
    <div className="page db">
      <MembersNav {...nav} />
      <div className="db-h">
        <h1 className="t32">{t('title')}</h1>
        <ButtonLink look="main" to="/" icon={<Plus className="ic" aria-hidden />}>
          {t('check')}
        </ButtonLink>
      </div>
      <CreditsBar consumables={consumables} global={global} />
      <Tabs
        hash
        label={t('tabs')}
        className="db-t"
        tabs={[
          {
            id: 'vehicle-history-report',
            label: t('tab.reports'),
            count: reports.length,
            panel: (
              <Panel title={t('tab.reports')}>
                <CardList kind="reports">
                  {reports.map(report => (
                    <ReportCard
                      key={report.id}
                      report={report}
                      wrong={<DocumentProblem vin={report.vin} title={report.title} kind="report" />}
                    />
                  ))}
                </CardList>
              </Panel>
            ),
          },
          {
            id: 'window-sticker',
            label: t('tab.stickers'),
            count: stickers.length,
            panel: (
              <Panel title={t('tab.stickers')}>
                <CardList kind="stickers">
                  {stickers.map(sticker => (
                    <StickerCard
                      key={sticker.id}
                      sticker={sticker}
                      wrong={<DocumentProblem vin={sticker.vin} title={sticker.title} kind="sticker" />}
                    />
                  ))}
                </CardList>
              </Panel>
            ),
          },
          {
            id: 'searches',
            label: t('tab.searches'),
            count: searches.length,
            panel: (
              <Panel title={t('tab.searches')}>
                <SearchList searches={searches} />
              </Panel>
            ),
          },
          {
            id: 'orders',
            label: t('tab.orders'),
            count: orders.length,
            panel: (
              <Panel title={t('tab.orders')}>
                <OrderList orders={orders} titles={titlesOf([...searches, ...stickers, ...reports])} />
              </Panel>
            ),
          },
          ...(subscriptions.length > 0
            ? [
                {
                  id: 'subscription',
                  label: t('tab.subscription'),
                  panel: (
                    <Panel title={t('tab.subscription')}>
                      <SubscriptionList subscriptions={subscriptions} />
                    </Panel>
                  ),
                },
              ]
            : []),
          {
            id: 'credits',
            label: t('tab.credits'),
            panel: (
              <Panel title={t('tab.credits')}>
                <Ledger entries={entries} global={global} />
              </Panel>
            ),
          },
        ]}
      />
    </div>
  );
}

/** What a tab shows, under the heading that those who cannot see the tabs go by. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="sr">{title}</h2>
      {children}
    </>
  );
}

function titlesOf(known: readonly { vin: string; title: string }[]): Record<string, string> {
  return Object.fromEntries(known.map(({ vin, title }) => [vin, title]));
}
