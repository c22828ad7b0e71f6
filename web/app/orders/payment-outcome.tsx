import type { Order } from '@marque/server/orders/contract';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useMoney } from '../ui/money.ts';
import { forgetCart } from './carts.ts';
import { type Settled, usePayment } from './use-payment.ts';

const READ_MS = 1_600;

interface PaymentOutcomeProps {
  customData: string;
  /** What the first look gave; `unknown` when the gateway did not answer, null when the link is not ours. */
  first: Settled | 'unknown' | null;
}

/** What came of the payment: waiting, paid, declined, or still open; always with what is safe. */
export function PaymentOutcome({ customData, first }: PaymentOutcomeProps) {
  const t = useTranslations('orders.back');
  const { settled, waiting, again } = usePayment(customData, first);
  if (settled === null) {
    return (
      <Outcome icon={<CircleAlert className="ic ic-24" aria-hidden />} title={t('wrongLink')} text={t('wrongLinkText')}>
        <ButtonLink look="main" to="/members/dashboard#orders">
          {t('orders')}
        </ButtonLink>
      </Outcome>
    );
  }
  if (settled !== 'unknown' && settled.state === 'done') return <Paid order={settled.order} next={settled.next} />;
  if (settled !== 'unknown' && settled.state === 'failed') return <Declined order={settled.order} />;
  if (waiting) {
    return (
      <Outcome
        icon={<LoaderCircle className="ic ic-24 spin" aria-hidden />}
        title={t('waiting')}
        text={t('waitingText')}
      />
    );
  }
  return (
    <Outcome icon={<CircleAlert className="ic ic-24" aria-hidden />} title={t('open')} text={t('openText')}>
      <Button look="main" onClick={again}>
        {t('askAgain')}
      </Button>
      <ButtonLink look="second" to="/members/dashboard#orders">
        {t('orders')}
      </ButtonLink>
    </Outcome>
  );
}

interface OutcomeProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function Outcome({ icon, title, text, children }: OutcomeProps) {
  return (
    <>
      <div role="status">
        {icon}
        <h1 className="t32">{title}</h1>
        <p className="c2">{text}</p>
      </div>
      {children && <div className="row row-w">{children}</div>}
    </>
  );
}

function Paid({ order, next }: { order: Order; next: string }) {
  const t = useTranslations('orders.back');
  const navigate = useNavigate();
  const money = useMoney();
  const { plan, vin } = order;
  useEffect(() => {
    forgetCart({ plan, vin });
    const timer = setTimeout(() => void navigate(next, { replace: true }), READ_MS);
    return () => clearTimeout(timer);
  }, [plan, vin, next, navigate]);
  return (
    <Outcome
      icon={<CircleCheck className="ic ic-24" aria-hidden />}
      title={t('paid')}
      text={t('paidText', { plan: order.plan_name, total: money(order.total, order.currency) })}
    >
      <ButtonLink look="main" to={next} replace>
        {t('goOn')}
      </ButtonLink>
    </Outcome>
  );
}

function Declined({ order }: { order: Order }) {
  const t = useTranslations('orders.back');
  const query = new URLSearchParams({ plan: order.plan, ...(order.vin ? { vin: order.vin } : {}) });
  return (
    <Outcome icon={<CircleAlert className="ic ic-24" aria-hidden />} title={t('declined')} text={t('declinedText')}>
      <ButtonLink look="main" to={`/checkout?${query}`}>
        {t('tryAgain')}
      </ButtonLink>
      <ButtonLink look="second" to="/members/dashboard">
        {t('later')}
      </ButtonLink>
    </Outcome>
  );
}
