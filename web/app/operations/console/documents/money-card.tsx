import type { DocumentMoney } from '@marque/server/operations/document-desk/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { OrderCard } from '../orders/order-cards.tsx';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** What a document brought and what was bought for it; what cannot be said is said to be unknown. */
export function MoneyCard({ money: { bought, cost_usd: cost, net, margin } }: { money: DocumentMoney }) {
  const t = useTranslations('console-documents.money');
  const money = useMoney();
  const format = useFormatter();
  const dollars = (usd: string | null) => (usd === null ? t('unknown') : `$${usd}`);
  const amountOf = (of: DocumentMoney['net']) => (of === null ? t('unknown') : money(of.amount, of.currency));
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  return (
    <OrderCard title={t('title')} about={t('about')}>
      <div className={`${orderStyles.orderLines} ${ui.tabularNumbers}`}>
        <p className={ui.keyValue}>
          <span>{t('net')}</span>
          <span>{amountOf(net)}</span>
        </p>
        {bought.map(({ source, at, price_usd: price, charged }) => (
          <p key={`${source} ${at}`} className={`${ui.keyValue} ${ui.secondaryText}`}>
            <span>{t('bought', { source, day: day(at) })}</span>
            <span>{charged ? dollars(price) : t('not_charged')}</span>
          </p>
        ))}
        <p className={ui.keyValue}>
          <span>{t('cost', { count: bought.length })}</span>
          <span>{dollars(cost)}</span>
        </p>
        <p className={`${ui.keyValue} ${ui.semibold}`}>
          <span>{t('margin')}</span>
          <span>{amountOf(margin)}</span>
        </p>
      </div>
    </OrderCard>
  );
}
