import type { Price } from '@marque/server/money/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { TotalAmount } from './total-amount.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as orderSummaryStyles from './order-summary.module.css';

/** A price line by line, as the server computed it: what is bought, what comes off, the tax, the total. */
export function PriceLines({ price, today }: { price: Price; today?: boolean }) {
  const t = useTranslations('orders');
  const money = useMoney();
  const amount = (minor: number) => money(minor, price.currency).replace('-', '−');
  return (
    <>
      {price.lines.map(line => (
        <div className={line.included ? `${ui.keyValue} ${ui.secondaryText}` : ui.keyValue} key={line.kind}>
          <span>
            {line.text}
            {line.kind === 'plan' && price.count > 1 && (
              <small className={`${ui.secondaryText} ${orderSummaryStyles.eachPrice}`}>
                {' '}
                {t('eachOf', { price: amount(price.unit_price) })}
              </small>
            )}
          </span>
          <span>{amount(line.amount)}</span>
        </div>
      ))}
      {!price.tax && (
        <div className={`${ui.keyValue} ${ui.secondaryText}`}>
          <span>{t('noTax')}</span>
          <span>{amount(0)}</span>
        </div>
      )}
      <div className={`${ui.keyValue} ${ui.semibold} ${orderSummaryStyles.summaryTotal}`}>
        <span>{t(today ? 'totalToday' : 'total')}</span>
        <TotalAmount amount={amount(price.total)} currency={price.currency} />
      </div>
    </>
  );
}
