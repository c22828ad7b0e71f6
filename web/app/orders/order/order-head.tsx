import type { OrderDetail } from '@marque/server/orders/contract';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/action/button.tsx';
import { useMoney } from '../../ui/data/money.ts';
import { StateWord } from '../../ui/data/state-word.tsx';
import { VinText } from '../../ui/vin/vin.tsx';
import { checkoutPath } from '../checkout-path.ts';
import type { OrderDocument } from './order-document.ts';
import { isPayable, shownState, toneOf } from './order-state.ts';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as orderSummaryStyles from '../cart/order-summary.module.css';
import * as orderPageStyles from './order-page.module.css';

interface OrderHeadProps {
  order: OrderDetail;
  document: OrderDocument | null;
  /** The name of the vehicle, when its VIN determines it. */
  vehicle: string | null;
}

/** The status of an order in words, its meaning, and the way to the document or to an open payment. */
export function OrderHead({ order, document, vehicle }: OrderHeadProps) {
  const t = useTranslations('orders');
  const { vin } = order;
  const money = useMoney();
  const state = shownState(order);
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${orderPageStyles.orderHead}`} aria-live="polite">
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
      {vin && (
        <p className={orderSummaryStyles.orderVehicle}>
          <span className={ui.secondaryText}>{order.makes ? t(`back.bought.${order.makes}`) : t('detail.for')}</span>
          {vehicle && <b className={ui.mediumWeight}>{vehicle}</b>}
          <VinText vin={vin} colored />
        </p>
      )}
      <Ways order={order} document={document} />
    </section>
  );
}

function Ways({ order, document }: Pick<OrderHeadProps, 'order' | 'document'>) {
  const t = useTranslations('orders');
  const { state, plan, vin, currency, unit, kind } = order;
  const isPeriod = kind === 'subscription' || kind === 'renewal';
  const isMade = document?.state === 'ready' || document?.state === 'making';
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {isPayable(state) && (
        <ButtonLink look="main" to={checkoutPath({ plan, vin, currency })}>
          {t('list.pay')}
        </ButtonLink>
      )}
      {!isPayable(state) && order.paid && isMade && (
        <ButtonLink look="main" to={document.path}>
          {t(`openMade.${document.kind}`)}
        </ButtonLink>
      )}
      {!isPayable(state) && order.paid && !isMade && (
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
