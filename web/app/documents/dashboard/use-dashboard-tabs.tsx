import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OrderList } from '../../money/orders/order/order-list.tsx';
import { SubscriptionList } from '../../money/subscriptions/subscription-list.tsx';
import type { Tab } from '../../kit/ui/action/tabs.tsx';
import type { Route } from './+types/dashboard-page';
import { GarageList } from './garage/garage-list.tsx';
import { Ledger } from './ledger.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { ReportCards } from './report-cards.tsx';
import { SearchList } from './search-list.tsx';
import { StickerCards } from './sticker-cards.tsx';
import { TicketsTab } from './tickets-tab.tsx';
import { VinForm } from './vin-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

type Dashboard = Route.ComponentProps['loaderData'];

/** The tabs of the dashboard and what each shows. */
export function useDashboardTabs(dashboard: Dashboard): Tab[] {
  const t = useTranslations('dashboard.tab');
  const { reports, stickers, drafts, searches, garage, orders, subscriptions, tickets, ledger, profile, global } =
    dashboard;
  const tab = (id: string, label: string, content: ReactNode) => {
    return { id, label, panel: <Panel title={label}>{content}</Panel> };
  };
  return [
    {
      ...tab('vehicle-history-report', t('reports'), <ReportCards first={reports} />),
      count: reports.total,
    },
    {
      ...tab('window-sticker', t('stickers'), <StickerCards first={stickers} drafts={drafts} />),
      count: stickers.total,
    },
    { ...tab('searches', t('searches'), <SearchList first={searches} />), count: searches.total },
    { ...tab('garage', t('garage'), <GarageList first={garage} />), count: garage.total },
    { ...tab('orders', t('orders'), <OrderList first={orders} start={<VinForm plans />} />), count: orders.total },
    tab(
      'subscription',
      t('subscription'),
      <SubscriptionList subscriptions={subscriptions} start={<VinForm plans />} />,
    ),
    { ...tab('tickets', t('tickets'), <TicketsTab first={tickets} />), count: tickets.total },
    tab('credits', t('credits'), <Ledger first={ledger} global={global} />),
    tab('profile', t('profile'), <ProfileTab profile={profile} />),
  ];
}

/** What a tab shows, under the heading that those who cannot see the tabs go by. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={ui.visuallyHidden}>{title}</h2>
      {children}
    </>
  );
}
