import type { Plan } from '@marque/server/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/data/money.ts';
import { aboutOf } from './credit-use.ts';
import { PlanFeatures } from './plan-features.tsx';
import { PlanRadio } from './plan-radio.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

interface PlanCardsProps {
  plans: Plan[];
  kind: 'report' | 'sticker';
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One document, a pack or a period; nothing is chosen beforehand. */
export function PlanCards({ plans, kind, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const of = (wanted: Plan['kind']) => plans.filter(plan => plan.kind === wanted);
  const packs = of('pack');
  return (
    <fieldset className="plans">
      <legend className="sr">{t('legend')}</legend>
      {of('single').map(plan => (
        <SingleCard key={plan.id} plan={plan} kind={kind} chosen={chosen} onChoose={onChoose} />
      ))}
      {packs.length > 0 && <PackCard plans={packs} kind={kind} chosen={chosen} onChoose={onChoose} />}
      {of('subscription').map(plan => (
        <SubscriptionCard
          key={plan.id}
          plan={plan}
          about={aboutOf(plan, kind)}
          plans={plans}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

function SingleCard({ plan, kind, chosen, onChoose }: Omit<PlanCardsProps, 'plans'> & { plan: Plan }) {
  const t = useTranslations('plans');
  const money = useMoney();
  const price = money(plan.price, plan.currency);
  return (
    <label className="plan card">
      <span className="plan-h">
        <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
        <span className="t18 b">{plan.name}</span>
      </span>
      <span className="plan-u num">
        <b>{money(plan.per_unit, plan.currency)}</b> <span className="c2">{t(`unit.${aboutOf(plan, kind)}`)}</span>
      </span>
      <span className="c2 num">{plan.nos ? t('units', { most: plan.nos.max }) : t('once', { price })}</span>
      <PlanFeatures features={plan.features} />
    </label>
  );
}

function PackCard({ plans, kind, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const best = plans.reduce((least, plan) => (plan.per_unit < least.per_unit ? plan : least));
  return (
    <div className="plan card">
      <p className="plan-h t18 b">{t('pack')}</p>
      <p className="plan-u num">
        {plans.length > 1 && <span className="c2">{t('from')}</span>} <b>{money(best.per_unit, best.currency)}</b>{' '}
        <span className="c2">{t(`unit.${aboutOf(best, kind)}`)}</span>
      </p>
      <p className="c2">{t('pack_say')}</p>
      <div className="pk num">
        {plans.map(plan => (
          <label key={plan.id}>
            <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
            <span className="m">{t(`count.${aboutOf(plan, kind)}`, { count: plan.quantity })}</span>
            <span className="c2">{t('each', { price: money(plan.per_unit, plan.currency) })}</span>
            <span className="r m">{money(plan.price, plan.currency)}</span>
          </label>
        ))}
      </div>
      <p className="t14 c2 plan-foot">{t('pack_foot')}</p>
    </div>
  );
}
