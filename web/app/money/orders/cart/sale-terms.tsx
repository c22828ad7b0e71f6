import type { Price } from '@marque/server/money/plans/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import type { CheckoutFacts } from '../checkout/checkout-facts.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './order-summary.module.css';

/** When it is paid again, what the card statement says, and when the money comes back. */
export function SaleTerms({ facts: { plan, again, statement }, price }: { facts: CheckoutFacts; price: Price }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const money = useMoney();
  const total = money(price.total, price.currency);
  return (
    <div className={`${ui.text14} ${ui.secondaryText} ${styles.saleTerms}`}>
      {plan.period && again ? (
        <p>
          {t(`again.${plan.period}`, {
            total,
            on: format.dateTime(new Date(again), { dateStyle: 'long', timeZone: 'UTC' }),
          })}
        </p>
      ) : (
        <p>{t('once')}</p>
      )}
      <p>{t('statement', { name: statement })}</p>
      <p>
        <b className={ui.mediumWeight}>{t('refundTitle')}</b>{' '}
        {plan.period ? t('refund.period') : t(`refund.${plan.refundable}`)}
      </p>
    </div>
  );
}
