import { type OrderDetail, refundOrderCall } from '@marque/server/money/orders/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as checkoutStyles from '../checkout/checkout.module.css';

/** Money for what is unused: how much comes back, one question, then the answer. */
export function RefundBox({ order, isFresh }: { order: OrderDetail; isFresh: boolean }) {
  const t = useTranslations('orders.refundBox');
  const money = useMoney();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const refund = useCall(refundOrderCall, { revalidate: 'always' });
  const isWaiting = order.state === 'refund_pending' || order.state === 'refund_failed';
  const amount = money(order.refundable, order.currency);
  const units = { count: order.unused, unit: order.kind === 'bundle' ? ('global' as const) : order.unit };
  if (order.refundable === 0 || isWaiting)
    return <NothingBack order={order} done={refund.answer !== null} isFresh={isFresh} />;
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${checkoutStyles.payPanel}`}
      aria-labelledby="refund-title"
    >
      <h2 className={ui.text18} id="refund-title">
        {t('title')}
      </h2>
      <p className={ui.secondaryText}>
        {order.unused < 0 ? t('textUnlimited', { amount }) : t('text', { ...units, amount })}
      </p>
      <ErrorMessage title={t('failed')} text={refund.errorText} />
      <Button busy={refund.pending} disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('ask', { amount })}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('sure', { amount })}
        description={order.unused < 0 ? t('sureUnlimited') : t('sureText', units)}
      >
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('days')}</p>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button
            look="main"
            onClick={() => {
              setOpen(false);
              refund.run({ order: order.id });
            }}
          >
            {t('yes')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('no')}</Button>
        </div>
      </Dialog>
    </section>
  );
}

interface NothingBackProps {
  order: OrderDetail;
  /** It was asked for just now. */
  done: boolean;
  /** Money went back so lately that the bank may not show it yet. */
  isFresh: boolean;
}

/** On its way, being looked into, or nothing is unused: said in a sentence. */
function NothingBack({ order, done, isFresh }: NothingBackProps) {
  const t = useTranslations('orders.refundBox');
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);
  const isOnWay = order.state === 'refund_pending';
  const isSent = order.state === 'refunded' || order.state === 'refunded_part';
  if (isOnWay || (isSent && isFresh)) {
    return (
      <div ref={status} tabIndex={-1}>
        <Message tone="info" level={2} title={t(isOnWay ? 'onWay' : 'sent')} live>
          <p>{t('days')}</p>
        </Message>
      </div>
    );
  }
  const isKept = order.state === 'fulfilled' && order.total > 0;
  if (!isKept) return null;
  return (
    <TitledSection id="refund-title" title={t('title')} card>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
        {t(order.kind === 'subscription' || order.kind === 'renewal' ? 'usedPeriod' : 'used')}
      </p>
    </TitledSection>
  );
}
