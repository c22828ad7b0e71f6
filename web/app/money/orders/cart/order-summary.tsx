import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { Price } from '@marque/server/money/plans/contract';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import type { CheckoutFacts } from '../checkout/checkout-facts.ts';
import { CouponBox } from './coupon-box.tsx';
import type { MemberEntitlement } from '../member-entitlement.ts';
import { SaleTerms } from './sale-terms.tsx';
import type { Quantity } from './use-quantity.ts';
import type { QuoteState } from './use-quote.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { TotalAmount } from './total-amount.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './order-summary.module.css';

interface OrderSummaryProps {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteState;
  /** Whether it costs money, a credit, or nothing as it is there already. */
  by: 'money' | 'credit' | 'have';
}

/** The product, its vehicle, what it costs in the end, and what happens when it comes to nothing. */
export function OrderSummary({ facts, quantity, quote, by }: OrderSummaryProps) {
  const t = useTranslations('orders');
  const { plan, vehicle, unit } = facts;
  return (
    <section className={cardStyles.card} aria-labelledby="order-title">
      <div className={cardStyles.paddedCard}>
        <h2 className={ui.text18} id="order-title">
          {by === 'money' ? plan.name : t(`document.${unit}`)}
        </h2>
        {vehicle ? (
          <ForVehicle vehicle={vehicle} gets={plan.kind === 'bundle' ? 'bundle' : unit} have={by === 'have'} />
        ) : (
          !plan.period && <p className={ui.secondaryText}>{t('forAny')}</p>
        )}
        <PlanContents features={plan.features} lacks={plan.not_included} />
        {by === 'money' && <QuantityField quantity={quantity} />}
      </div>
      {by === 'money' && (
        <>
          <div
            data-amounts
            className={styles.summaryLines}
            aria-live="polite"
            aria-busy={quote.checking || quantity.waiting || undefined}
          >
            <PriceLines price={quote.price} today={facts.again !== null} />
          </div>
          {!plan.period && <CouponBox quote={quote} />}
          <div className={`${cardStyles.cardFoot} ${styles.summaryFoot}`}>
            <SaleTerms facts={facts} price={quote.price} />
          </div>
        </>
      )}
      {by === 'credit' && facts.member && <CreditLines member={facts.member} />}
    </section>
  );
}

/** The credits that are taken; no money is. */
function CreditLines({ member: { cost, left } }: { member: MemberEntitlement }) {
  const t = useTranslations('orders.credit');
  return (
    <>
      <div data-amounts className={styles.summaryLines}>
        <div className={`${ui.keyValue} ${ui.semibold} ${styles.summaryTotal}`}>
          <span>{t('takes')}</span>
          <span>{t('cost', { count: cost ?? 0 })}</span>
        </div>
        {left !== null && cost !== null && (
          <div className={`${ui.keyValue} ${ui.secondaryText}`}>
            <span>{t('after')}</span>
            <span>{t('left', { count: left - cost })}</span>
          </div>
        )}
      </div>
      <p className={`${cardStyles.cardFoot} ${styles.summaryFoot}`}>{t('back')}</p>
    </>
  );
}

function PlanContents({ features, lacks }: { features: string[]; lacks: string[] }) {
  const t = useTranslations('orders');
  return (
    <>
      <h3 className={`${ui.text14} ${ui.semibold} ${styles.summaryHeading}`}>{t('contains')}</h3>
      <ul className={styles.summaryFeatures}>
        {features.map(feature => (
          <li key={feature} className={ui.iconItem}>
            <Check className={ui.icon} aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {lacks.length > 0 && <h3 className={`${ui.text14} ${ui.semibold} ${styles.summaryHeading}`}>{t('lacks')}</h3>}
      <ul className={styles.summaryFeatures}>
        {lacks.map(lack => (
          <li key={lack} className={`${ui.iconItem} ${ui.secondaryText}`}>
            <Minus className={ui.icon} aria-hidden />
            <span>{lack}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function QuantityField({ quantity: { limits, text, wrong, change } }: { quantity: Quantity }) {
  const t = useTranslations('orders');
  if (!limits) return null;
  return (
    <div className={styles.quantityField}>
      <TextField
        label={t('nos')}
        hint={t('nosHint', { most: limits.max })}
        name="nos"
        type="number"
        inputMode="numeric"
        min={limits.min}
        max={limits.max}
        step={1}
        value={text}
        onChange={event => change(event.target.value)}
        error={wrong ? t('nosWrong', { most: limits.max }) : undefined}
      />
    </div>
  );
}

interface ForVehicleProps {
  vehicle: { vin: string; title: string };
  gets: 'vhr' | 'sticker' | 'bundle';
  /** The document is there already. */
  have: boolean;
}

function ForVehicle({ vehicle, gets, have }: ForVehicleProps) {
  const t = useTranslations('orders');
  return (
    <p className={styles.orderVehicle}>
      <span className={ui.secondaryText}>{t(have ? 'detail.for' : `firstFor.${gets}`)}</span>
      <b className={ui.mediumWeight}>{vehicle.title}</b>
      <span className={ui.text14}>
        <VinText vin={vehicle.vin} colored />
      </span>
    </p>
  );
}

/** A price line by line, as the server computed it: what is bought, what comes off, the tax, the total. */
function PriceLines({ price, today }: { price: Price; today?: boolean }) {
  const t = useTranslations('orders');
  const money = useMoney();
  const amount = (minor: number) => money(minor, price.currency).replace('-', '−');
  return (
    <>
      {price.lines.map(line => (
        <div className={line.included ? `${ui.keyValue} ${ui.secondaryText}` : ui.keyValue} key={line.kind}>
          <span>
            {line.text}
            {line.kind === 'plan' && price.count > 1 && (
              <small className={`${ui.secondaryText} ${styles.eachPrice}`}>
                {' '}
                {t('eachOf', { price: amount(price.unit_price) })}
              </small>
            )}
          </span>
          <span>{amount(line.amount)}</span>
        </div>
      ))}
      {!price.tax && (
        <div className={`${ui.keyValue} ${ui.secondaryText}`}>
          <span>{t('noTax')}</span>
          <span>{amount(0)}</span>
        </div>
      )}
      <div className={`${ui.keyValue} ${ui.semibold} ${styles.summaryTotal}`}>
        <span>{t(today ? 'totalToday' : 'total')}</span>
        <TotalAmount amount={amount(price.total)} currency={price.currency} />
      </div>
    </>
  );
}
