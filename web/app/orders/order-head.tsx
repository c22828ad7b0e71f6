import type { OrderDetail } from '@marque/server/orders/contract';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';
import { StateWord } from '../ui/state-word.tsx';
import { VinText } from '../ui/vin.tsx';
import { checkoutPath } from './checkout-path.ts';
import { isPayable, toneOf } from './order-state.ts';

/** Where an order stands in words, what that means, and the way to pay what is open. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const { state, plan, vin, currency, unit, kind } = order;
  const isPeriod = kind === 'subscription' || kind === 'renewal';
  return (
    <section className="card card-p od-h" aria-live="polite">
      <StateWord tone={toneOf(state)} chip>
        {t(`state.${state}`)}
      </StateWord>
      <p className="c2">{t(`detail.means.${state}`)}</p>
      {vin && (
        <p className="co-v">
          <span className="c2">{t('detail.for')}</span>
          <VinText vin={vin} coloured />
        </p>
      )}
      <div className="row row-w">
        {isPayable(state) && (
          <ButtonLink look="main" to={checkoutPath({ plan, vin, currency })}>
            {t('list.pay')}
          </ButtonLink>
        )}
        {!isPayable(state) && order.paid && (
          <ButtonLink to={`/members/dashboard#${unit === 'sticker' ? 'window-sticker' : 'vehicle-history-report'}`}>
            {t('back.goOn')}
          </ButtonLink>
        )}
        {isPeriod && order.paid && (
          <ButtonLink look="quiet" to="/members/subscription">
            {t('detail.subscription')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
