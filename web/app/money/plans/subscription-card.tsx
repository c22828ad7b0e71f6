import type { Plan } from '@marque/server/money/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../kit/ui/data/money.ts';
import type { About } from './credit-use.ts';
import { PlanFeatures } from './plan-features.tsx';
import { PlanRadio } from './plan-radio.tsx';
import { worthFrom } from './price-rows.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as planCardsStyles from './plan-cards.module.css';

interface SubscriptionCardProps {
  plan: Plan;
  about: About;
  /** Everything offered beside it. */
  plans: Plan[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** A plan that renews: its price a period, what a document costs when all are used, and when another plan costs less. */
export function SubscriptionCard({ plan, about, plans, chosen, onChoose }: SubscriptionCardProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const period = plan.period ?? 'month';
  const price = money(plan.price, plan.currency);
  const limited = plan.quantity > 0;
  const worth = worthFrom(plan, plans);
  return (
    <label className={`${planCardsStyles.planCard} ${cardStyles.card}`}>
      <span className={planCardsStyles.planHead}>
        <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
        <span className={`${ui.text18} ${ui.semibold}`}>{plan.name}</span>
      </span>
      <span className={`${planCardsStyles.planPrice} ${ui.tabularNumbers}`}>
        <b>{price}</b>{' '}
        <span className={ui.secondaryText}>{limited ? t(`a.${period}`) : t(`unlimited.${about}.${period}`)}</span>
      </span>
      {limited && (
        <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
          {t(`if_all.${about}`, { price: money(plan.per_unit, plan.currency), count: plan.quantity })}
        </span>
      )}
      <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>{t(`renews.${period}`, { price })}</span>
      <PlanFeatures features={plan.features} />
      {worth && worth.count > 1 && (
        <span className={`${ui.text14} ${ui.secondaryText} ${planCardsStyles.planFoot}`}>
          {t(`worth.${about}.${period}`, { count: worth.count, plan: worth.than.name })}
        </span>
      )}
    </label>
  );
}
