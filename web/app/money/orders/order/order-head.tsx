import type { OrderDetail } from '@marque/server/money/orders/contract';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { checkoutAgainPath } from '../checkout-path.ts';
import type { OrderDocument } from './order-document.ts';
import { isPayable, shownState, toneOf } from './order-state.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as orderSummaryStyles from '../cart/order-summary.module.css';
import * as orderPageStyles from './order-page.module.css';

interface OrderHeadProps {
  order: OrderDetail;
  /** What it was for; of a bundle the report and the sticker. */
  documents: OrderDocument[];
  /** The name of the vehicle, when its VIN determines it. */
  vehicle: string | null;
}

/** The status of an order in words, its meaning, and the way to the document or to an open payment. */
export function OrderHead({ order, documents, vehicle }: OrderHeadProps) {
  const t = useTranslations('orders');
  const { vin } = order;
  const money = useMoney();
  const state = shownState(order);
  const [document, ...others] = documents;
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
