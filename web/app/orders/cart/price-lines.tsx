import type { Price } from '@marque/server/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../ui/data/money.ts';
import { TotalAmount } from './total-amount.tsx';

/** A price line by line, as the server computed it: what is bought, what comes off, the tax, the total. */
export function PriceLines({ price, today }: { price: Price; today?: boolean }) {
  const t = useTranslations('orders');
  const money = useMoney();
  const amount = (minor: number) => money(minor, price.currency).replace('-', '−');
  return (
    <>
      {price.lines.map(line => (
        <div className={line.included ? 'kv c2' : 'kv'} key={line.kind}>
          <span>
            {line.text}
            {line.kind === 'plan' && price.count > 1 && (
              <small className="c2 co-each"> {t('eachOf', { price: amount(price.unit_price) })}</small>
            )}
          </span>
          <span>{amount(line.amount)}</span>
        </div>
      ))}
      {!price.tax && (
        <div className="kv c2">
          <span>{t('noTax')}</span>
          <span>{amount(0)}</span>
        </div>
      )}
      <div className="kv b co-total">
        <span>{t(today ? 'totalToday' : 'total')}</span>
        <TotalAmount amount={amount(price.total)} currency={price.currency} />
      </div>
    </>
  );
}
