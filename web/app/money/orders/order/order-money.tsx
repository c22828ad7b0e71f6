import type { OrderDetail } from '@marque/server/money/orders/contract';
import FileText from 'lucide-react/icons/file-text';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { isUnpaid } from './order-state.ts';
import { TotalAmount } from '../cart/total-amount.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as orderSummaryStyles from '../cart/order-summary.module.css';

/** The cost of an order, line by line, with its invoice and what went back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const money = useMoney();
  const amount = (minor: number) => money(minor, order.currency).replace('-', '−');
  const { tax, invoice } = order;
  return (
    <section className={cardStyles.card} aria-labelledby="order-lines">
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text18} id="order-lines">
          {t(isUnpaid(order.state) ? 'detail.linesOpen' : 'detail.lines')}
        </h2>
        {invoice && (
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`}
            href={`/api-cwa/invoice?order=${encodeURIComponent(order.id)}`}
            target="_blank"
            rel="noreferrer"
          >
            <FileText className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('detail.invoice')}
          </a>
        )}
      </div>
      <div data-amounts className={orderSummaryStyles.summaryLines}>
        <Line name={order.plan_name} amount={amount(order.subtotal)} />
        {order.discount > 0 && (
          <Line
            name={order.coupon ? t('detail.coupon', { code: order.coupon }) : t('detail.discount')}
            amount={amount(-order.discount)}
          />
        )}
        {tax && (
          <Line
            quiet={tax.included}
            name={t(tax.included ? 'detail.taxIncluded' : 'detail.tax', { name: tax.name, percent: tax.percent })}
            amount={amount(tax.amount)}
          />
        )}
        <div className={`${ui.keyValue} ${ui.semibold} ${orderSummaryStyles.summaryTotal}`}>
          <span>{t('total')}</span>
          <TotalAmount amount={amount(order.total)} currency={order.currency} />
        </div>
        <Refunds order={order} amount={amount} />
      </div>
      <div className={`${cardStyles.cardFoot} ${orderSummaryStyles.summaryFoot}`}>
        <Paid order={order} />
      </div>
    </section>
  );
}

function Line({ name, amount, quiet }: { name: string; amount: string; quiet?: boolean }) {
  return (
    <div className={quiet ? `${ui.keyValue} ${ui.secondaryText}` : ui.keyValue}>
      <span>{name}</span>
      <span>{amount}</span>
    </div>
  );
}

function Refunds({ order, amount }: { order: OrderDetail; amount: (minor: number) => string }) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const bank = takenByBank(order);
  return (
    <>
      {order.refunds.map(refund => (
        <Line
          key={refund.id}
          quiet={refund.state === 'failed'}
          name={t(`refundLine.${refund.state}`, { on: day(refund.at) })}
          amount={amount(-refund.amount)}
        />
      ))}
      {bank && <Line name={t('refundLine.bank', { on: day(bank.at) })} amount={amount(-bank.cents)} />}
    </>
  );
}

/** The money a bank gave back in a dispute: all that went back and was no refund. */
function takenByBank({ history, refunded, refunds }: OrderDetail): { at: string; cents: number } | null {
  const lost = history.findLast(event => event.state === 'lost');
  const settled = refunds.filter(refund => refund.state === 'settled');
  const cents = settled.reduce((left, refund) => left - refund.amount, refunded);
  return lost && cents > 0 ? { at: lost.at, cents } : null;
}

/** How it was paid, and under which numbers it is known. */
function Paid({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const by = useTranslations('orders.gateway');
  return (
    <>
      {order.total > 0 && (
        <p>
          {t(isUnpaid(order.state) ? 'detail.toPayBy' : 'detail.paidBy', {
            gateway: wordFor(by, order.gateway) ?? order.gateway,
          })}
        </p>
      )}
      {order.invoice && (
        <p>
          {t('detail.invoiceNumber')} <span className={ui.monospace}>{order.invoice}</span>
        </p>
      )}
      <p>
        {t('detail.orderNumber')} <span className={ui.monospace}>{order.number}</span>
      </p>
    </>
  );
}
