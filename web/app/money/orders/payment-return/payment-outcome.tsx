import { type Order, paymentUpdateCall } from '@marque/server/money/orders/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { z } from 'zod';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { forgetCart } from '../cart/carts.ts';
import { checkoutAgainPath } from '../checkout-path.ts';
import { Outcome } from './outcome.tsx';
import { CallError, send } from '../../../client.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as paymentReturnStyles from './payment-return.module.css';

const READ_MS = 1_600;
const ORDERS = '/members/dashboard#orders';

interface PaymentOutcomeProps {
  customData: string;
  /** The result of the first look; `unknown` when the gateway did not answer, null when the link is not ours. */
  first: Settled | 'unknown' | null;
  /** The name of the vehicle that the order is for, where that is known. */
  vehicle: string | null;
  /** Whether a user is signed in here. */
  signedIn: boolean;
  /** Another way to pay than the one that failed is offered. */
  otherWays: boolean;
}

/** The outcome of the payment: waiting, paid, declined, or still open; always with what is safe. */
export function PaymentOutcome({ customData, first, vehicle, signedIn, otherWays }: PaymentOutcomeProps) {
  const t = useTranslations('orders.back');
  const { settled, waiting, again } = usePayment(customData, first);
  const orders = signedIn && (
    <ButtonLink look={settled === null ? 'main' : 'second'} to={ORDERS}>
      {t('orders')}
    </ButtonLink>
  );
  if (settled === null) {
    return (
      <Outcome icon="alert" title={t('wrongLink')} text={t(signedIn ? 'wrongLinkText' : 'wrongLinkGuest')}>
        {orders || <ButtonLink to="/members/login">{t('signIn')}</ButtonLink>}
      </Outcome>
    );
  }
  if (settled !== 'unknown' && settled.state === 'done') return <Paid settled={settled} vehicle={vehicle} />;
  if (settled !== 'unknown' && settled.state === 'failed') {
    return <Declined order={settled.order} otherWays={otherWays} />;
  }
  if (waiting) return <Outcome icon="waiting" title={t('waiting')} text={t('waitingText')} />;
  return (
    <Outcome icon="alert" title={t('open')} text={t('openText')}>
      <Button look="main" onClick={again}>
        {t('askAgain')}
      </Button>
      {orders}
    </Outcome>
  );
}

/** Paid: on to what was bought, or to the mail where the account is not open here. */
function Paid({ settled: { order, next, mailed }, vehicle }: { settled: Settled; vehicle: string | null }) {
  const t = useTranslations('orders.back');
  const navigate = useNavigate();
  const money = useMoney();
  const { plan, vin } = order;
  useEffect(() => {
    forgetCart({ plan, vin });
    if (mailed) return;
    const timer = setTimeout(() => void navigate(next, { replace: true }), READ_MS);
    return () => clearTimeout(timer);
  }, [plan, vin, next, mailed, navigate]);
  const about = { plan: order.plan_name, total: money(order.total, order.currency) };
  if (mailed) {
    return (
      <Outcome icon="mailed" title={t('paid')} text={t('mailed', about)}>
        <Bought order={order} vehicle={vehicle} />
        <ButtonLink to={`/members/login?next=${encodeURIComponent(next)}`}>{t('signIn')}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {t('home')}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <Outcome icon="done" title={t('paid')} text={t(order.total === 0 ? 'freeText' : 'paidText', about)}>
      <Bought order={order} vehicle={vehicle} />
      <ButtonLink look="main" to={next} replace>
        {t(order.makes ? `goOnTo.${order.makes}` : 'goOn')}
      </ButtonLink>
    </Outcome>
  );
}

/** The document and the vehicle that were bought. */
function Bought({ order: { kind, makes, vin }, vehicle }: { order: Order; vehicle: string | null }) {
  const t = useTranslations('orders.back.bought');
  if (!makes || !vin) return null;
  return (
    <p className={paymentReturnStyles.boughtDocument}>
      <b className={ui.mediumWeight}>{t(kind === 'bundle' ? 'both' : makes)}</b>
      <span>{vehicle}</span>
      <VinText vin={vin} colored />
    </p>
  );
}

function Declined({ order, otherWays }: { order: Order; otherWays: boolean }) {
  const t = useTranslations('orders.back');
  const { currency } = order;
  const money = useMoney();
  const isFinished = order.coupon_gone || order.state === 'expired' || order.state === 'abandoned';
  const text = order.coupon_gone
    ? 'couponGoneText'
    : isFinished
      ? 'expiredText'
      : otherWays
        ? 'declinedTextOther'
        : 'declinedText';
  return (
    <Outcome
      icon="alert"
      title={t(order.coupon_gone ? 'couponGone' : isFinished ? 'expired' : 'declined')}
      text={t(text, { total: money(order.total, currency) })}
    >
      <ButtonLink look="main" to={checkoutAgainPath(order)}>
        {t(isFinished ? 'orderAgain' : otherWays ? 'tryAgainOther' : 'tryAgain')}
      </ButtonLink>
      <ButtonLink look="second" to="/">
        {t('later')}
      </ButtonLink>
    </Outcome>
  );
}

/** An answer of the call, whose doc says what its fields mean. */
type Settled = Pick<z.output<typeof paymentUpdateCall.answer>, 'order' | 'state' | 'next' | 'mailed'>;

/** Pauses between questions: 30 s together, then the reader decides. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000];

type Known = Settled | 'unknown' | null;

/** Asks after a payment until it is decided or half a minute has passed. */
function usePayment(customData: string, first: Known) {
  const [settled, setSettled] = useState<Known>(first);
  const [round, setRound] = useState(0);
  const open = settled === 'unknown' || (settled !== null && settled.state === 'processing');
  const waiting = open && round < PAUSES_MS.length;
  useEffect(() => {
    if (!waiting) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void ask(customData, asking.signal).then(answer => {
        if (asking.signal.aborted) return;
        setSettled(answer);
        setRound(round + 1);
      });
    }, PAUSES_MS[round]);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [customData, round, waiting]);
  return { settled, waiting, again: () => setRound(0) };
}

/** A refusal of the link is final; anything else may be asked again. */
async function ask(customData: string, signal: AbortSignal): Promise<Known> {
  try {
    const { order, state, next, mailed } = await send(paymentUpdateCall, { custom_data: customData }, { signal });
    return { order, state, next, mailed };
  } catch (error) {
    return error instanceof CallError && error.answer?.code === 'invalid_input' ? null : 'unknown';
  }
}
