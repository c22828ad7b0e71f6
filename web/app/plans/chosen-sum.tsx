import type { Plan } from '@marque/server/plans/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { useMoney } from '../ui/money.ts';
import { VinText } from '../ui/vin.tsx';
import type { About } from './plan-cards.tsx';

/** The total of what is chosen, and the way to pay it; without a choice the browser asks for one. */
export function ChosenSum({ plan, about, vin }: { plan: Plan | null; about: About; vin: string | null }) {
  const t = useTranslations('plans');
  const money = useMoney();
  return (
    <section className="sum card" aria-label={t('total')}>
      <div aria-live="polite">
        <p className="b t18 num">
          {plan ? t('chosen', { name: plan.name, price: money(plan.price, plan.currency) }) : t('choose')}
        </p>
        <p className="c2">
          {plan ? t(`buys.${about}`, { count: plan.quantity }) : t('choose_why')}{' '}
          {vin && (
            <>
              {t('for')} <VinText vin={vin} />
            </>
          )}
        </p>
      </div>
      <Button type="submit" look={plan ? 'main' : 'second'} size="search">
        {t('continue')}
      </Button>
    </section>
  );
}
