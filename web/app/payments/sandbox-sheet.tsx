import type { SandboxDecision, SandboxPayment } from '@marque/server/payments/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { ErrorMessage } from '../forms/error-message.tsx';
import { Button, type ButtonLook } from '../ui/action/button.tsx';
import { useMoney } from '../ui/data/money.ts';
import { SandboxActivity } from './sandbox-activity.tsx';
import { useSandboxDecision } from './use-sandbox-decision.ts';

const LOOKS: Partial<Record<SandboxDecision, ButtonLook>> = {
  approve: 'main',
  decline: 'second',
  pend: 'quiet',
  delay: 'quiet',
  end: 'danger',
};

/** The sandbox gateway's page: unbranded, no real money, every outcome of a payment or a subscription. */
export function SandboxSheet({ payment }: { payment: SandboxPayment }) {
  const t = useTranslations('payments');
  const { busy, error, done, decide } = useSandboxDecision(payment.id);
  const { decisions } = payment;
  const isOpen = decisions.includes('approve');
  return (
    <>
      <p className="sbx-mark">{t('mark')}</p>
      <div className="card card-p">
        <h1 className="t18">{payment.description}</h1>
        <Price priceCents={payment.amount} currency={payment.currency} />
        <div className="c2" role="status">
          <PaymentStatus payment={payment} />
          {done && <p>{t(`done.${done}`)}</p>}
        </div>
        <ErrorMessage title={t('errorTitle')} text={error} />
        <SandboxActivity payment={payment} />
        {!isOpen && (
          <a className="btn btn-p btn-lg" href={payment.return_url}>
            {t('back')}
          </a>
        )}
        {!payment.subscription_state && payment.subscription && !isOpen && (
          <a className="btn btn-s btn-lg" href={`/pay/sandbox/${payment.subscription}`}>
            {t('toSubscription')}
          </a>
        )}
        {!isOpen && decisions.length > 0 && <h2 className="t14">{t('more')}</h2>}
        {decisions.map(decision => (
          <Button
            key={decision}
            look={LOOKS[decision] ?? 'second'}
            size={isOpen ? 'search' : 'normal'}
            wide
            busy={busy === decision}
            onClick={() => decide(decision)}
          >
            {t(`decide.${decision}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The status of the payment or the subscription, in a sentence. */
function PaymentStatus({ payment }: { payment: SandboxPayment }) {
  const t = useTranslations('payments');
  const format = useFormatter();
  const { subscription_state: state, period, period_end: end, cancel_at_period_end: ends } = payment;
  if (!state) return <p>{t(`state.${payment.state}`)}</p>;
  const until = end && format.dateTime(new Date(end), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <p>
        {period && `${t(`every.${period}`)} `}
        {t(`subscription.${state}`)}
      </p>
      {until && state !== 'canceled' && <p>{t(ends ? 'endsOn' : 'paidUntil', { date: until })}</p>}
    </>
  );
}

/** A large price; `priceCents` in minor units of `currency`. */
function Price({ priceCents, currency }: { priceCents: number; currency: string }) {
  const money = useMoney();
  return <p className="price num">{money(priceCents, currency)}</p>;
}
