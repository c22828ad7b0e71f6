import {
  type SandboxDecision,
  type SandboxPayment,
  sandboxDecideCall,
  type DisputeState,
  type RefundState,
} from '@marque/server/money/payments/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useRevalidator } from 'react-router';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button, type ButtonLook } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { CallError } from '../../client.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
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

interface SandboxDecisionState {
  busy: SandboxDecision | null;
  error: string | null;
  /** The last decision made without leaving the page, for its confirmation. */
  done: SandboxDecision | null;
  decide: (decision: SandboxDecision) => void;
}

/** Sends a decision of the sandbox page, then returns to the shop or reloads the page with the result. */
function useSandboxDecision(payment: string): SandboxDecisionState {
  const t = useTranslations('payments');
  const { revalidate } = useRevalidator();
  const leaves = ({ return_url: to }: { return_url: string }) =>
    new URL(to, window.location.href).pathname !== window.location.pathname;
  const { pending, input, answer, error, errorText, run } = useCall(sandboxDecideCall, {
    leaves,
    onSuccess: given => (leaves(given) ? window.location.assign(given.return_url) : revalidate()),
  });
  const decision = input?.decision ?? null;
  return {
    busy: pending ? decision : null,
    error: error && !(error instanceof CallError && error.answer) ? t('unreachable') : errorText,
    done: pending || error || !answer ? null : decision,
    decide: decided => run({ payment, decision: decided }),
  };
}

const REFUNDS: Record<RefundState, Tone> = { pending: 'caution', settled: 'ready', failed: 'serious' };
const DISPUTES: Record<DisputeState, Tone> = { open: 'caution', won: 'ready', lost: 'serious' };

/** The history of a sandbox payment: its dispute, its refunds, and the bills of a subscription. */
function SandboxActivity({ payment }: { payment: SandboxPayment }) {
  const t = useTranslations('payments');
  const money = useMoney();
  const { refunds, dispute, bills, currency } = payment;
  return (
    <>
      {dispute && (
        <section className={sandboxStyles.sandboxActivity}>
          <h2 className={ui.text14}>{t('dispute')}</h2>
          <StateWord tone={DISPUTES[dispute]}>{t(`disputeState.${dispute}`)}</StateWord>
        </section>
      )}
      {refunds.length > 0 && (
        <section className={sandboxStyles.sandboxActivity}>
          <h2 className={ui.text14}>{t('refunds')}</h2>
          <ul>
            {refunds.map(refund => (
              <li key={refund.id}>
                <b className={ui.tabularNumbers}>{money(refund.amount, currency)}</b>
                <StateWord tone={REFUNDS[refund.state]}>{t(`refundState.${refund.state}`)}</StateWord>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bills.length > 0 && <Bills bills={bills} />}
    </>
  );
}

function Bills({ bills }: { bills: SandboxPayment['bills'] }) {
  const t = useTranslations('payments');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <section className={sandboxStyles.sandboxActivity}>
      <h2 className={ui.text14}>{t('bills')}</h2>
      <ul>
        {bills.map(bill => (
          <li key={bill.id}>
            <a href={`/pay/sandbox/${bill.id}`}>{`${day(bill.from)} – ${day(bill.until)}`}</a>
            <StateWord tone={bill.state === 'captured' ? 'ready' : 'serious'}>
              {t(bill.state === 'captured' ? 'billPaid' : 'billFailed')}
            </StateWord>
          </li>
        ))}
      </ul>
    </section>
  );
}
