import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OrderList } from '../orders/order/order-list.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { DocumentProblem } from '../returns/document-problem.tsx';
import { StickerCard } from '../stickers/sticker-card.tsx';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import type { Tab } from '../ui/action/tabs.tsx';
import type { Route } from './+types/dashboard-page';
import { CardList } from './card-list.tsx';
import { Ledger } from './ledger.tsx';
import { SearchList } from './search-list.tsx';

type Dashboard = Route.ComponentProps['loaderData'];

/** The tabs of the dashboard and what each shows; subscriptions have one when there are any. */
export function useDashboardTabs(dashboard: Dashboard): Tab[] {
  const t = useTranslations('dashboard.tab');
  const { reports, stickers, searches, orders, subscriptions, entries, global } = dashboard;
  const titles = titlesOf([...searches, ...stickers, ...reports]);
  const tab = (id: string, label: string, content: ReactNode) => {
    return { id, label, panel: <Panel title={label}>{content}</Panel> };
  };
  return [
    {
      ...tab('vehicle-history-report', t('reports'), <ReportCards reports={reports} />),
      count: reports.length,
    },
    { ...tab('window-sticker', t('stickers'), <StickerCards stickers={stickers} />), count: stickers.length },
    { ...tab('searches', t('searches'), <SearchList searches={searches} />), count: searches.length },
    { ...tab('orders', t('orders'), <OrderList orders={orders} titles={titles} />), count: orders.length },
    ...(subscriptions.length > 0
      ? [tab('subscription', t('subscription'), <SubscriptionList subscriptions={subscriptions} />)]
      : []),
    tab('credits', t('credits'), <Ledger entries={entries} global={global} />),
  ];
}

function ReportCards({ reports }: Pick<Dashboard, 'reports'>) {
  return (
    <CardList kind="reports">
      {reports.map(report => (
        <ReportCard
          key={report.id}
          report={report}
          wrong={<DocumentProblem vin={report.vin} title={report.title} kind="report" />}
        />
      ))}
    </CardList>
  );
}

function StickerCards({ stickers }: Pick<Dashboard, 'stickers'>) {
  return (
    <CardList kind="stickers">
      {stickers.map(sticker => (
        <StickerCard
          key={sticker.id}
          sticker={sticker}
          wrong={<DocumentProblem vin={sticker.vin} title={sticker.title} kind="sticker" />}
        />
      ))}
    </CardList>
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
