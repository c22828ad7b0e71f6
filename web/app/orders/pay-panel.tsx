import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { useMoney } from '../ui/money.ts';
import { useAwake } from '../ui/use-awake.ts';
import { forgetCart } from './carts.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { GuestField } from './guest-field.tsx';
import { RenewalBox } from './renewal-box.tsx';
import type { Trouble } from './use-buy.ts';
import { usePayForm } from './use-pay-form.ts';
import type { Quantity } from './use-quantity.ts';
import type { QuoteDesk } from './use-quote.ts';

interface PayPanelProps {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteDesk;
}

/** Pay, or spend what one already has; nothing is charged before one of the two is pressed. */
export function PayPanel({ facts, quantity, quote }: PayPanelProps) {
  const t = useTranslations('orders');
  const awake = useAwake();
  const { form, buy, at, told, change, submit } = usePayForm({ facts, quantity, quote });
  const { member, vehicle, unit, gateways } = facts;
  const cost = (vehicle && member?.cost) ?? null;
  const spendable = cost !== null;
  if (gateways.length === 0 && !spendable) return <NoGateway />;
  return (
    <form ref={form} className="card card-p co-pay" method="post" noValidate onSubmit={submit}>
      <h2 className="t18">{t(spendable ? 'payOrSpend' : 'payTitle')}</h2>
      {buy.trouble && <TroubleNote trouble={buy.trouble} facts={facts} />}
      {told.email !== null && (
        <GuestField value={told.email} error={at('email')} onChange={email => change({ email })} />
      )}
      {vehicle && unit === 'vhr' && (
        <TextField
          label={t('mileage')}
          hint={t('mileageHint')}
          name="mileage"
          inputMode="numeric"
          autoComplete="off"
          value={told.mileage}
          onChange={event => change({ mileage: event.target.value })}
          error={at('mileage')}
        />
      )}
      {spendable && (
        <>
          <Button
            look="main"
            size="search"
            wide
            busy={buy.busy === 'spend'}
            disabled={!awake}
            onClick={() => buy.spend(told)}
          >
            {t('useCredit', { count: cost })}
          </Button>
          <p className="t14 c2">{t('useCreditHint')}</p>
        </>
      )}
      {gateways.length > 1 && (
        <GatewayChoice gateways={gateways} value={told.gateway} onChange={gateway => change({ gateway })} />
      )}
      {facts.again && (
        <RenewalBox facts={facts} price={quote.price} ticked={told.renewal} error={at('consent')} onTick={change} />
      )}
      {gateways.length > 0 && (
        <PayButton
          quote={quote}
          second={spendable}
          busy={buy.busy === 'pay'}
          waiting={quantity.waiting || quote.checking}
        />
      )}
    </form>
  );
}

interface PayButtonProps {
  quote: QuoteDesk;
  second: boolean;
  busy: boolean;
  waiting: boolean;
}

function PayButton({ quote, second, busy, waiting }: PayButtonProps) {
  const t = useTranslations('orders');
  const awake = useAwake();
  const money = useMoney();
  const { total, currency } = quote.price;
  return (
    <>
      <Button
        type="submit"
        look={second ? 'second' : 'main'}
        size="search"
        wide
        busy={busy || waiting}
        disabled={!awake}
      >
        {total === 0 ? t('payNothing') : t('pay', { total: money(total, currency) })}
      </Button>
      <p className="row top t14 c2">
        <Lock className="ic ic-16" aria-hidden />
        <span>{total === 0 ? t('nothingToPay') : t('hosted')}</span>
      </p>
    </>
  );
}

function TroubleNote({ trouble, facts }: { trouble: Trouble; facts: CheckoutFacts }) {
  const t = useTranslations('orders');
  const titles = { failed: t('trouble'), paid: t('paidBefore'), price: t('priceChanged') };
  return (
    <Message tone={trouble.kind === 'failed' ? 'serious' : 'info'} title={titles[trouble.kind]} live>
      <p>{trouble.text}</p>
      {trouble.kind === 'paid' && (
        <Button size="small" onClick={() => startAnew(facts)}>
          {t('onceMore')}
        </Button>
      )}
    </Message>
  );
}

function startAnew({ cart }: CheckoutFacts): void {
  forgetCart(cart);
  window.location.reload();
}

/** The brand has no way to take money at the moment. */
function NoGateway() {
  const t = useTranslations('orders');
  return (
    <div className="card card-p co-pay">
      <Message tone="info" level={2} title={t('noGateway')}>
        <p>{t('noGatewayText')}</p>
      </Message>
    </div>
  );
}
