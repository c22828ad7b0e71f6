import type { SandboxDecision, SandboxPayment } from '@marque/server/money/payments/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button, type ButtonLook } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { SandboxActivity } from './sandbox-activity.tsx';
import { useSandboxDecision } from './use-sandbox-decision.ts';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as sandboxStyles from './sandbox.module.css';

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
      <p className={sandboxStyles.sandboxMark}>{t('mark')}</p>
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
        <h1 className={ui.text18}>{payment.description}</h1>
        <Price priceCents={payment.amount} currency={payment.currency} />
        <div className={ui.secondaryText} role="status">
          <PaymentStatus payment={payment} />
          {done && <p>{t(`done.${done}`)}</p>}
        </div>
        <ErrorMessage title={t('errorTitle')} text={error} />
        <SandboxActivity payment={payment} />
        {!isOpen && (
          <a
            className={`${buttonStyles.button} ${buttonStyles.primaryButton} ${buttonStyles.largeButton}`}
            href={payment.return_url}
          >
            {t('back')}
          </a>
        )}
        {!payment.subscription_state && payment.subscription && !isOpen && (
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.largeButton}`}
            href={`/pay/sandbox/${payment.subscription}`}
          >
            {t('toSubscription')}
          </a>
        )}
        {!isOpen && decisions.length > 0 && <h2 className={ui.text14}>{t('more')}</h2>}
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
  return <p className={`${ui.priceAmount} ${ui.tabularNumbers}`}>{money(priceCents, currency)}</p>;
}
