import type { Plan } from '@marque/server/money/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../kit/ui/data/money.ts';
import { aboutOf } from './credit-use.ts';
import { PlanFeatures } from './plan-features.tsx';
import { PlanRadio } from './plan-radio.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-cards.module.css';

interface PlanCardsProps {
  plans: Plan[];
  kind: 'report' | 'sticker';
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One document, a report with its sticker, a pack or a period; nothing is chosen beforehand. */
export function PlanCards({ plans, kind, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const of = (wanted: Plan['kind']) => plans.filter(plan => plan.kind === wanted);
  const packs = of('pack');
  return (
    <fieldset className={styles.planGrid}>
      <legend className={ui.visuallyHidden}>{t('legend')}</legend>
      {of('single').map(plan => (
        <SingleCard key={plan.id} plan={plan} kind={kind} chosen={chosen} onChoose={onChoose} />
      ))}
      {of('bundle').map(plan => (
        <BundleCard key={plan.id} plan={plan} chosen={chosen} onChoose={onChoose} />
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
    <label className={`${styles.planCard} ${cardStyles.card}`}>
      <span className={styles.planHead}>
        <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
        <span className={`${ui.text18} ${ui.semibold}`}>{plan.name}</span>
      </span>
      <span className={`${styles.planPrice} ${ui.tabularNumbers}`}>
        <b>{money(plan.per_unit, plan.currency)}</b>{' '}
        <span className={ui.secondaryText}>{t(`unit.${aboutOf(plan, kind)}`)}</span>
      </span>
      <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
        {plan.nos ? t('units', { most: plan.nos.max }) : t('once', { price })}
      </span>
      <PlanFeatures features={plan.features} />
    </label>
  );
}

function BundleCard({ plan, chosen, onChoose }: Pick<PlanCardsProps, 'chosen' | 'onChoose'> & { plan: Plan }) {
  const t = useTranslations('plans');
  const money = useMoney();
  return (
    <label className={`${styles.planCard} ${cardStyles.card}`}>
      <span className={styles.planHead}>
        <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
        <span className={`${ui.text18} ${ui.semibold}`}>{plan.name}</span>
      </span>
      <span className={`${styles.planPrice} ${ui.tabularNumbers}`}>
        <b>{money(plan.price, plan.currency)}</b> <span className={ui.secondaryText}>{t('unit.both')}</span>
      </span>
      <span className={ui.secondaryText}>{t('both_say')}</span>
      <PlanFeatures features={plan.features} />
    </label>
  );
}

function PackCard({ plans, kind, chosen, onChoose }: PlanCardsProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const best = plans.reduce((least, plan) => (plan.per_unit < least.per_unit ? plan : least));
  return (
    <div className={`${styles.planCard} ${cardStyles.card}`}>
      <p className={`${styles.planHead} ${ui.text18} ${ui.semibold}`}>{t('pack')}</p>
      <p className={`${styles.planPrice} ${ui.tabularNumbers}`}>
        {plans.length > 1 && <span className={ui.secondaryText}>{t('from')}</span>}{' '}
        <b>{money(best.per_unit, best.currency)}</b>{' '}
        <span className={ui.secondaryText}>{t(`unit.${aboutOf(best, kind)}`)}</span>
      </p>
      <p className={ui.secondaryText}>{t('pack_say')}</p>
      <div className={`${styles.packChoice} ${ui.tabularNumbers}`}>
        {plans.map(plan => (
          <label key={plan.id}>
            <PlanRadio plan={plan} chosen={chosen} onChoose={onChoose} />
            <span className={ui.mediumWeight}>{t(`count.${aboutOf(plan, kind)}`, { count: plan.quantity })}</span>
            <span className={ui.secondaryText}>{t('each', { price: money(plan.per_unit, plan.currency) })}</span>
            <span className={`${ui.alignRight} ${ui.mediumWeight}`}>{money(plan.price, plan.currency)}</span>
          </label>
        ))}
      </div>
      <p className={`${ui.text14} ${ui.secondaryText} ${styles.planFoot}`}>{t('pack_foot')}</p>
    </div>
  );
}
