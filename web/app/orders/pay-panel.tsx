import type { Plan } from '@marque/server/plans/contract';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { useMoney } from '../ui/money.ts';
import { type Cart, forgetCart } from './carts.ts';
import type { CheckoutVehicle } from './order-summary.tsx';
import { useBuy } from './use-buy.ts';

interface PayPanelProps {
  plan: Plan;
  unit: 'vhr' | 'sticker';
  vehicle: CheckoutVehicle | null;
  cart: Cart;
  mileage: string;
  member: { hasCredit: boolean; document: string | null };
}

/** Pay, or spend what one already has; nothing is charged before one of the two is pressed. */
export function PayPanel({ plan, unit, vehicle, cart, mileage: told, member }: PayPanelProps) {
  const t = useTranslations('orders');
  const money = useMoney();
  const [mileage, setMileage] = useState(told);
  const buy = useBuy({ plan, unit, vin: vehicle?.vin ?? null, cart, mileage });
  if (member.document) return <HaveIt path={member.document} unit={unit} />;
  const spendable = vehicle !== null && member.hasCredit;
  return (
    <div className="card card-p co-pay">
      <h2 className="t18">{t(spendable ? 'payOrSpend' : 'payTitle')}</h2>
      {buy.trouble && (
        <Message
          tone={buy.trouble.paid ? 'info' : 'serious'}
          title={t(buy.trouble.paid ? 'paidBefore' : 'trouble')}
          live
        >
          <p>{buy.trouble.text}</p>
          {buy.trouble.paid && (
            <Button size="small" onClick={() => startAnew(cart)}>
              {t('onceMore')}
            </Button>
          )}
        </Message>
      )}
      {vehicle && unit === 'vhr' && (
        <TextField
          label={t('mileage')}
          hint={t('mileageHint')}
          name="mileage"
          inputMode="numeric"
          autoComplete="off"
          value={mileage}
          onChange={event => setMileage(event.target.value)}
          error={buy.trouble?.field === 'mileage' ? buy.trouble.text : undefined}
        />
      )}
      {spendable && (
        <>
          <Button look="main" size="search" wide busy={buy.busy === 'spend'} onClick={buy.spend}>
            {t('useCredit')}
          </Button>
          <p className="t14 c2">{t('useCreditHint')}</p>
        </>
      )}
      <Button look={spendable ? 'second' : 'main'} size="search" wide busy={buy.busy === 'pay'} onClick={buy.pay}>
        {t('pay', { total: money(plan.price, plan.currency) })}
      </Button>
      <p className="row top t14 c2">
        <Lock className="ic ic-16" aria-hidden />
        <span>{t('hosted')}</span>
      </p>
    </div>
  );
}

function startAnew(cart: Cart): void {
  forgetCart(cart);
  window.location.reload();
}

function HaveIt({ path, unit }: { path: string; unit: 'vhr' | 'sticker' }) {
  const t = useTranslations('orders');
  return (
    <div className="card card-p co-pay">
      <h2 className="t18">{t(`haveIt.${unit}`)}</h2>
      <p className="c2">{t('haveItText')}</p>
      <ButtonLink look="main" size="search" wide to={path}>
        {t('open')}
      </ButtonLink>
    </div>
  );
}
