import type { OrderDetail } from '@marque/server/orders/contract';
import { FileText } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '../../ui/data/money.ts';
import { wordFor } from '../../ui/data/word-for.ts';
import { isUnpaid } from './order-state.ts';
import { TotalAmount } from '../cart/total-amount.tsx';

/** What an order cost, line by line, with its invoice and what went back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const money = useMoney();
  const amount = (minor: number) => money(minor, order.currency).replace('-', '−');
  const { tax, invoice } = order;
  return (
    <section className="card" aria-labelledby="order-lines">
      <div className="card-hd">
        <h2 className="t18" id="order-lines">
          {t(isUnpaid(order.state) ? 'detail.linesOpen' : 'detail.lines')}
        </h2>
        {invoice && (
          <a
            className="btn btn-s btn-sm"
            href={`/api-cwa/invoice?order=${encodeURIComponent(order.id)}`}
            target="_blank"
            rel="noreferrer"
          >
            <FileText className="ic ic-16" aria-hidden />
            {t('detail.invoice')}
          </a>
        )}
      </div>
      <div className="co-sum">
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
        <div className="kv b co-total">
          <span>{t('total')}</span>
          <TotalAmount amount={amount(order.total)} currency={order.currency} />
        </div>
        <Refunds order={order} amount={amount} />
      </div>
      <div className="card-ft co-ft">
        <Paid order={order} />
      </div>
    </section>
  );
}

function Line({ name, amount, quiet }: { name: string; amount: string; quiet?: boolean }) {
  return (
    <div className={quiet ? 'kv c2' : 'kv'}>
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

/** What a bank gave back in a dispute: all that went back and was no refund. */
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
          {t('detail.invoiceNumber')} <span className="mono">{order.invoice}</span>
        </p>
      )}
      <p>
        {t('detail.orderNumber')} <span className="mono">{order.number}</span>
      </p>
    </>
  );
}
