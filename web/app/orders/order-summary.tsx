import type { Plan } from '@marque/server/plans/contract';
import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Message } from '../ui/message.tsx';
import { useMoney } from '../ui/money.ts';
import { VinText } from '../ui/vin.tsx';

export interface CheckoutVehicle {
  vin: string;
  title: string;
  valid: boolean;
}

interface OrderSummaryProps {
  plan: Plan;
  unit: 'vhr' | 'sticker';
  vehicle: CheckoutVehicle | null;
  siteName: string;
}

/** What is bought, for which vehicle, what it costs in the end, and what happens when it comes to nothing. */
export function OrderSummary({ plan, unit, vehicle, siteName }: OrderSummaryProps) {
  const t = useTranslations('orders');
  const money = useMoney();
  return (
    <section className="card" aria-labelledby="order-title">
      <div className="card-p">
        <h2 className="t18" id="order-title">
          {plan.name}
        </h2>
        {vehicle ? <ForVehicle vehicle={vehicle} unit={unit} /> : <p className="c2">{t('forAny')}</p>}
        <ul className="co-list">
          {plan.features.map(feature => (
            <li key={feature} className="li">
              <Check className="ic" aria-hidden />
              <span>{feature}</span>
            </li>
          ))}
          {plan.not_included.map(lack => (
            <li key={lack} className="li c2">
              <Minus className="ic" aria-hidden />
              <span>
                <span className="sr">{t('notIncluded')} </span>
                {lack}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="co-sum">
        {plan.quantity > 1 && (
          <div className="kv">
            <span>{t('each', { count: plan.quantity })}</span>
            <span>{money(plan.per_unit, plan.currency)}</span>
          </div>
        )}
        <div className="kv">
          <span>{t('tax')}</span>
          <span>{money(0, plan.currency)}</span>
        </div>
        <div className="kv b co-total">
          <span>{t('total')}</span>
          <span>
            {money(plan.price, plan.currency)} <small className="c2">{plan.currency}</small>
          </span>
        </div>
      </div>
      <div className="card-ft co-ft">
        <p>{t('once')}</p>
        <p>{t('statement', { name: siteName.toUpperCase() })}</p>
        <p>
          <b className="m">{t('refundTitle')}</b> {t(`refund.${plan.refundable}`)}
        </p>
      </div>
    </section>
  );
}

function ForVehicle({ vehicle, unit }: { vehicle: CheckoutVehicle; unit: 'vhr' | 'sticker' }) {
  const t = useTranslations('orders');
  return (
    <>
      <p className="co-v">
        <span className="c2">{t(`firstFor.${unit}`)}</span>
        <b className="m">{vehicle.title}</b>
        <span className="t14">
          <VinText vin={vehicle.vin} coloured />
        </span>
      </p>
      {!vehicle.valid && (
        <Message tone="caution" title={t('vinDoubt')}>
          <p>
            {t('vinDoubtText')} <Link to={`/vehicle/${encodeURIComponent(vehicle.vin)}`}>{t('vinCheck')}</Link>
          </p>
        </Message>
      )}
    </>
  );
}
