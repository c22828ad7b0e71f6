import { Check, Minus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { TextField } from '../../ui/field/field.tsx';
import { useMoney } from '../../ui/data/money.ts';
import { VinText } from '../../ui/vin/vin.tsx';
import type { CheckoutFacts } from '../checkout/checkout-facts.ts';
import { CouponBox } from './coupon-box.tsx';
import type { MemberEntitlement } from '../member-entitlement.ts';
import { PriceLines } from './price-lines.tsx';
import type { Quantity } from './use-quantity.ts';
import type { QuoteState } from './use-quote.ts';

interface OrderSummaryProps {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteState;
  /** Whether it costs money, a credit, or nothing as it is there already. */
  by: 'money' | 'credit' | 'have';
}

/** What is bought, for which vehicle, what it costs in the end, and what happens when it comes to nothing. */
export function OrderSummary({ facts, quantity, quote, by }: OrderSummaryProps) {
  const t = useTranslations('orders');
  const { plan, vehicle, unit } = facts;
  return (
    <section className="card" aria-labelledby="order-title">
      <div className="card-p">
        <h2 className="t18" id="order-title">
          {by === 'money' ? plan.name : t(`document.${unit}`)}
        </h2>
        {vehicle ? (
          <ForVehicle vehicle={vehicle} unit={unit} have={by === 'have'} />
        ) : (
          !plan.period && <p className="c2">{t('forAny')}</p>
        )}
        <PlanContents features={plan.features} lacks={plan.not_included} />
        {by === 'money' && <QuantityField quantity={quantity} />}
      </div>
      {by === 'money' && (
        <>
          <div className="co-sum" aria-live="polite" aria-busy={quote.checking || quantity.waiting || undefined}>
            <PriceLines price={quote.price} today={facts.again !== null} />
          </div>
          {!plan.period && <CouponBox quote={quote} />}
          <SaleTerms facts={facts} quote={quote} />
        </>
      )}
      {by === 'credit' && facts.member && <CreditLines member={facts.member} />}
    </section>
  );
}

/** What is taken of the credits there are; no money is. */
function CreditLines({ member: { cost, left } }: { member: MemberEntitlement }) {
  const t = useTranslations('orders.credit');
  return (
    <>
      <div className="co-sum">
        <div className="kv b co-total">
          <span>{t('takes')}</span>
          <span>{t('cost', { count: cost ?? 0 })}</span>
        </div>
        {left !== null && cost !== null && (
          <div className="kv c2">
            <span>{t('after')}</span>
            <span>{t('left', { count: left - cost })}</span>
          </div>
        )}
      </div>
      <p className="card-ft co-ft">{t('back')}</p>
    </>
  );
}

function PlanContents({ features, lacks }: { features: string[]; lacks: string[] }) {
  const t = useTranslations('orders');
  return (
    <>
      <h3 className="t14 b co-hd">{t('contains')}</h3>
      <ul className="co-list">
        {features.map(feature => (
          <li key={feature} className="li">
            <Check className="ic" aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {lacks.length > 0 && <h3 className="t14 b co-hd">{t('lacks')}</h3>}
      <ul className="co-list">
        {lacks.map(lack => (
          <li key={lack} className="li c2">
            <Minus className="ic" aria-hidden />
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
    <div className="co-nos">
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

/** When it is paid again, what the card statement says, and when the money comes back. */
function SaleTerms({ facts, quote }: Pick<OrderSummaryProps, 'facts' | 'quote'>) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const money = useMoney();
  const { plan, again } = facts;
  const total = money(quote.price.total, plan.currency);
  return (
    <div className="card-ft co-ft">
      {plan.period && again ? (
        <p>
          {t(`again.${plan.period}`, {
            total,
            on: format.dateTime(new Date(again), { dateStyle: 'long', timeZone: 'UTC' }),
          })}
        </p>
      ) : (
        <p>{t('once')}</p>
      )}
      <p>{t('statement', { name: facts.statement })}</p>
      <p>
        <b className="m">{t('refundTitle')}</b> {plan.period ? t('refund.period') : t(`refund.${plan.refundable}`)}
      </p>
    </div>
  );
}

interface ForVehicleProps {
  vehicle: { vin: string; title: string };
  unit: 'vhr' | 'sticker';
  /** The document is there already. */
  have: boolean;
}

function ForVehicle({ vehicle, unit, have }: ForVehicleProps) {
  const t = useTranslations('orders');
  return (
    <p className="co-v">
      <span className="c2">{t(have ? 'detail.for' : `firstFor.${unit}`)}</span>
      <b className="m">{vehicle.title}</b>
      <span className="t14">
        <VinText vin={vehicle.vin} colored />
      </span>
    </p>
  );
}
