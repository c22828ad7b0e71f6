import type { OrderDetail } from '@marque/server/money/orders/contract';
import { data } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Link } from '../../../kit/ui/action/link.tsx';
import { MembersFrame } from '../../../identity/accounts/members/members-frame.tsx';
import { membersOnly } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { marqueContext } from '../../../context.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/order-page';
import { orderDocuments } from './order-document.ts';
import { OrderHead } from './order-head.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundBox } from './refund-box.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './order-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('orders.detail.title'), unlisted: true }));
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  membersOnly(caller, url);
  const [order, profile] = await Promise.all([
    app.orders.detail(caller, params.id).catch(noneOf),
    app.accounts.profile(caller),
  ]);
  const documents = order ? await orderDocuments(marque, order) : [];
  const about = order && {
    documents,
    vehicle: order.vin && app.vehicles.nameOf(order.vin),
    isFresh: hasFreshRefund(order),
  };
  return data({ order, about, nav: navFacts(caller.site, profile) }, { status: order ? 200 : 404 });
}

/** An unknown order has its own page; anything else is an error. */
function noneOf(error: unknown): null {
  if (error instanceof Error && 'reason' in error && error.reason === 'not_found') return null;
  throw error;
}

const BANKS_TAKE_MS = 10 * 24 * 60 * 60 * 1000;

/** Money that went back so lately that a bank may not show it yet. */
function hasFreshRefund({ refunds }: OrderDetail): boolean {
  return refunds.some(({ state, at }) => state !== 'failed' && Date.now() - Date.parse(at) < BANKS_TAKE_MS);
}

export default function OrderPage({ loaderData: { order, about, nav } }: Route.ComponentProps) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const all = <Link to="/members/dashboard#orders">{t('all')}</Link>;
  if (!order || !about) {
    return (
      <MembersFrame title={t('none')} lead={t('noneText')} nav={nav}>
        <p className={ui.marginTop8}>{all}</p>
      </MembersFrame>
    );
  }
  const on = format.dateTime(new Date(order.created), { dateStyle: 'long' });
  return (
    <MembersFrame title={order.plan_name} lead={t('ordered', { on })} nav={nav}>
      <div className={styles.orderPage}>
        <div className={styles.orderColumn}>
          <OrderHead order={order} documents={about.documents} vehicle={about.vehicle} />
          <OrderMoney order={order} />
        </div>
        <div className={styles.orderColumn}>
          <OrderTimeline history={order.history} documents={about.documents} />
          <RefundBox order={order} isFresh={about.isFresh} />
        </div>
      </div>
      <p className={ui.marginTop8}>{all}</p>
    </MembersFrame>
  );
}
