import './checkout.css';
import './order.css';
import { data, Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { MembersFrame } from '../accounts/members-frame.tsx';
import { membersOnly } from '../accounts/members-only.ts';
import { navFacts } from '../accounts/nav-facts.ts';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/order-page';
import { OrderHead } from './order-head.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundBox } from './refund-box.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('orders.detail.title'), unlisted: true }));
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, request);
  const [order, profile] = await Promise.all([
    app.orders.detail(caller, params.id).catch(noneOf),
    app.accounts.profile(caller),
  ]);
  return data({ order, nav: navFacts(caller.site, profile) }, { status: order ? 200 : 404 });
}

/** No order of this member is an answer of its own; anything else is a failure. */
function noneOf(error: unknown): null {
  if (error instanceof Error && 'reason' in error && error.reason === 'not_found') return null;
  throw error;
}

export default function OrderPage({ loaderData: { order, nav } }: Route.ComponentProps) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const all = <Link to="/members/dashboard#orders">{t('all')}</Link>;
  if (!order) {
    return (
      <MembersFrame title={t('none')} lead={t('noneText')} nav={nav}>
        <p className="mt-8">{all}</p>
      </MembersFrame>
    );
  }
  const on = format.dateTime(new Date(order.created), { dateStyle: 'long' });
  return (
    <MembersFrame title={order.plan_name} lead={t('ordered', { on })} nav={nav}>
      <div className="co-g od">
        <div className="od-c">
          <OrderHead order={order} />
          <OrderMoney order={order} />
        </div>
        <div className="od-c">
          <OrderTimeline history={order.history} />
          <RefundBox order={order} />
        </div>
      </div>
      <p className="mt-8">{all}</p>
    </MembersFrame>
  );
}
