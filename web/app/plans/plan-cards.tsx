import type { Plan } from '@marque/server/plans/contract';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/money.ts';
import { PlanRadio } from './plan-radio.tsx';

/** What a plan pays for on this site: reports, stickers, or either. */
export type About = 'report' | 'sticker' | 'shared';

interface PlanCardsProps {
  plans: Plan[];
  about: About;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One document or a pack; nothing is chosen beforehand. */
export function PlanCards({ plans, about, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const singles = plans.filter(plan => plan.kind === 'single');
  const packs = plans.filter(plan => plan.kind === 'pack');
  return (
    <fieldset className="grid g2 plans">
      <legend className="sr">{t('legend')}</legend>
      {singles.map(plan => (
        <SingleCard key={plan.id} plan={plan} about={about} chosen={chosen} onChoose={onChoose} />
      ))}
      {packs.length > 0 && <PackCard plans={packs} about={about} chosen={chosen} onChoose={onChoose} />}
    </fieldset>
  );
}

function SingleCard({ plan, about, chosen, onChoose }: Omit<PlanCardsProps, 'plans'> & { plan: Plan }) {
  const t = useTranslations('plans');
  const money = useMoney();
  return (
    <label className="plan card">
      <span className="plan-h">
        <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
        <span className="t18 b">{plan.name}</span>
      </span>
      <span className="plan-u num">
        <b>{money(plan.per_unit, plan.currency)}</b> <span className="c2">{t(`unit.${about}`)}</span>
      </span>
      <span className="c2 num">{t('once', { price: money(plan.price, plan.currency) })}</span>
      <PlanFeatures features={plan.features} />
    </label>
  );
}

function PackCard({ plans, about, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const best = plans.reduce((least, plan) => (plan.per_unit < least.per_unit ? plan : least));
  return (
    <div className="plan card">
      <p className="plan-h t18 b">{t('pack')}</p>
      <p className="plan-u num">
        <span className="c2">{t('from')}</span> <b>{money(best.per_unit, best.currency)}</b>{' '}
        <span className="c2">{t(`unit.${about}`)}</span>
      </p>
      <p className="c2">{t('pack_say')}</p>
      <div className="pk num">
        {plans.map(plan => (
          <label key={plan.id}>
            <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
            <span className="m">{t(`count.${about}`, { count: plan.quantity })}</span>
            <span className="c2">{t('each', { price: money(plan.per_unit, plan.currency) })}</span>
            <span className="r m">{money(plan.price, plan.currency)}</span>
          </label>
        ))}
      </div>
      <p className="t14 c2 plan-foot">{t('pack_foot')}</p>
    </div>
  );
}

function PlanFeatures({ features }: { features: string[] }) {
  return (
    <span className="plan-l">
      {features.map(feature => (
        <span className="li" key={feature}>
          <Check className="ic" aria-hidden />
          <span>{feature}</span>
        </span>
      ))}
    </span>
  );
}
