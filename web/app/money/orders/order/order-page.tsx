import type { OrderDetail } from '@marque/server/money/orders/contract';
import { data, Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { MembersFrame } from '../../../identity/accounts/members/members-frame.tsx';
import type { Caller } from '../../../context.ts';
import { OtherWallet, walletWith } from '../../../identity/dealerships/other-wallet.tsx';
import { forMembers } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/order-page';
import { orderDocuments, type OrderDocument } from './order-document.ts';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundBox } from './refund-box.tsx';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { checkoutAgainPath } from '../checkout-path.ts';
import { isPayable, shownState, toneOf } from './order-state.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './order-page.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as orderSummaryStyles from '../cart/order-summary.module.css';

export const meta = titled(t => ({ title: t('orders.detail.title'), unlisted: true }));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const marque = forMembers(context, url);
  const { app, caller } = marque;
  const order = await app.orders.detail(caller, params.id).catch(noneOf);
  const documents = order ? await orderDocuments(marque, order) : [];
  const about = order && {
    documents,
    vehicle: order.vin && app.vehicles.nameOf(order.vin),
    isFresh: hasFreshRefund(order),
  };
  const has = async (other: Caller) => (await app.orders.detail(other, params.id).catch(noneOf)) !== null;
  const elsewhere = order ? null : await walletWith(marque, has);
  return data({ order, about, elsewhere }, { status: order ? 200 : 404 });
}

/** An unknown order has its own page, and so has one that the reader's role in a dealership does not show; anything else is an error. */
function noneOf(error: unknown): null {
  const reason = error instanceof Error && 'reason' in error ? error.reason : null;
  if (reason === 'not_found' || reason === 'dealership_role') return null;
  throw error;
}

const BANKS_TAKE_MS = 10 * 24 * 60 * 60 * 1000;

/** Money that went back so lately that a bank may not show it yet. */
function hasFreshRefund({ refunds }: OrderDetail): boolean {
  return refunds.some(({ state, at }) => state !== 'failed' && Date.now() - Date.parse(at) < BANKS_TAKE_MS);
}

export default function OrderPage({ loaderData: { order, about, elsewhere } }: Route.ComponentProps) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const all = <Link to="/members/dashboard#orders">{t('all')}</Link>;
  if (!order || !about) {
    return (
      <MembersFrame title={t(elsewhere ? 'elsewhere' : 'none')} lead={elsewhere ? undefined : t('noneText')}>
        {elsewhere && <OtherWallet of={elsewhere} />}
        <p className={ui.marginTop8}>{all}</p>
      </MembersFrame>
    );
  }
  const on = format.dateTime(new Date(order.created), { dateStyle: 'long' });
  return (
    <MembersFrame title={order.plan_name} lead={t('ordered', { on })}>
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

interface OrderHeadProps {
  order: OrderDetail;
  /** The thing paid for; of a bundle the report and the sticker. */
  documents: OrderDocument[];
  /** The name of the vehicle, when its VIN determines it. */
  vehicle: string | null;
}

/** The status of an order in words, its meaning, and the way to the document or to an open payment. */
function OrderHead({ order, documents, vehicle }: OrderHeadProps) {
  const t = useTranslations('orders');
  const { vin } = order;
  const money = useMoney();
  const state = shownState(order);
  const [document, ...others] = documents;
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.orderHead}`} aria-live="polite">
      <StateWord tone={toneOf(state)} chip>
        {t(`state.${order.coupon_gone ? 'coupon_gone' : state}`)}
      </StateWord>
      <p className={ui.secondaryText}>
        {order.coupon_gone
          ? t('back.couponGoneText', { total: money(order.total, order.currency) })
          : state === 'fulfilled' && document
            ? t(`detail.made.${document.state}`, { kind: document.kind, more: Math.max(0, order.unused) })
            : t(`detail.means.${state}`)}
      </p>
      {state === 'fulfilled' &&
        others.map(other => (
          <p className={ui.secondaryText} key={other.kind}>
            {t(`detail.too.${other.state}`, { kind: other.kind })}
          </p>
        ))}
      {vin && (
        <p className={orderSummaryStyles.orderVehicle}>
          <span className={ui.secondaryText}>
            {order.makes ? t(`back.bought.${order.kind === 'bundle' ? 'both' : order.makes}`) : t('detail.for')}
          </span>
          {vehicle && <b className={ui.mediumWeight}>{vehicle}</b>}
          <VinText vin={vin} colored />
        </p>
      )}
      <Ways order={order} documents={documents} />
    </section>
  );
}

function Ways({ order, documents }: Pick<OrderHeadProps, 'order' | 'documents'>) {
  const t = useTranslations('orders');
  const { state, unit, kind } = order;
  const isPeriod = kind === 'subscription' || kind === 'renewal';
  const made = documents.filter(each => each.state === 'ready' || each.state === 'making');
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {isPayable(state) && (
        <ButtonLink look="main" to={checkoutAgainPath(order)}>
          {t('list.pay')}
        </ButtonLink>
      )}
      {!isPayable(state) &&
        order.paid &&
        made.map(({ kind: what, path }, index) => (
          <ButtonLink look={index === 0 ? 'main' : 'second'} to={path} key={what}>
            {t(`openMade.${what}`)}
          </ButtonLink>
        ))}
      {!isPayable(state) && order.paid && made.length === 0 && (
        <ButtonLink to={`/members/dashboard#${unit === 'sticker' ? 'window-sticker' : 'vehicle-history-report'}`}>
          {t('back.goOn')}
        </ButtonLink>
      )}
      {isPeriod && order.paid && (
        <ButtonLink look="quiet" to="/members/subscription">
          {t('detail.subscription')}
        </ButtonLink>
      )}
    </div>
  );
}
