import { Check, Minus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { TextField } from '../ui/field.tsx';
import { useMoney } from '../ui/money.ts';
import { VinText } from '../ui/vin.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';
import { CouponBox } from './coupon-box.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Quantity } from './use-quantity.ts';
import type { QuoteDesk } from './use-quote.ts';

interface OrderSummaryProps {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteDesk;
}

/** What is bought, for which vehicle, what it costs in the end, and what happens when it comes to nothing. */
export function OrderSummary({ facts, quantity, quote }: OrderSummaryProps) {
  const t = useTranslations('orders');
  const { plan, vehicle, unit } = facts;
  return (
    <section className="card" aria-labelledby="order-title">
      <div className="card-p">
        <h2 className="t18" id="order-title">
          {plan.name}
        </h2>
        {vehicle ? <ForVehicle vehicle={vehicle} unit={unit} /> : !plan.period && <p className="c2">{t('forAny')}</p>}
        <PlanContents features={plan.features} lacks={plan.not_included} />
        <QuantityField quantity={quantity} />
      </div>
      <div className="co-sum" aria-live="polite" aria-busy={quote.checking || quantity.waiting || undefined}>
        <PriceLines price={quote.price} today={facts.again !== null} />
      </div>
      {!plan.period && <CouponBox quote={quote} />}
      <SaleTerms facts={facts} quote={quote} />
    </section>
  );
}

function PlanContents({ features, lacks }: { features: string[]; lacks: string[] }) {
  const t = useTranslations('orders');
  return (
    <ul className="co-list">
      {features.map(feature => (
        <li key={feature} className="li">
          <Check className="ic" aria-hidden />
          <span>{feature}</span>
        </li>
      ))}
      {lacks.map(lack => (
        <li key={lack} className="li c2">
          <Minus className="ic" aria-hidden />
          <span>
            <span className="sr">{t('notIncluded')} </span>
            {lack}
          </span>
        </li>
      ))}
    </ul>
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

function ForVehicle({ vehicle, unit }: { vehicle: { vin: string; title: string }; unit: 'vhr' | 'sticker' }) {
  const t = useTranslations('orders');
  return (
    <p className="co-v">
      <span className="c2">{t(`firstFor.${unit}`)}</span>
      <b className="m">{vehicle.title}</b>
      <span className="t14">
        <VinText vin={vehicle.vin} coloured />
      </span>
    </p>
  );
}
