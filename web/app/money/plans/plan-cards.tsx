import type { Plan } from '@marque/server/money/plans/contract';
import type { ReactNode } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import Check from 'lucide-react/icons/check';
import { useMoney } from '../../kit/ui/data/money.ts';
import { aboutOf, type About } from './credit-use.ts';
import { worthFrom } from './price-rows.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-cards.module.css';
import * as planFeaturesStyles from './plan-features.module.css';
import * as optionStyles from '../../kit/ui/field/option.module.css';

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

function SingleCard({ kind, ...card }: CardProps & { kind: PlanCardsProps['kind'] }) {
  const t = useTranslations('plans');
  const money = useMoney();
  const { plan } = card;
  const price = money(plan.price, plan.currency);
  return (
    <PlanCard {...card} price={money(plan.per_unit, plan.currency)} of={t(`unit.${aboutOf(plan, kind)}`)}>
      <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
        {plan.nos ? t('units', { most: plan.nos.max }) : t('once', { price })}
      </span>
      <PlanFeatures features={plan.features} />
    </PlanCard>
  );
}

function BundleCard(card: CardProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const { plan } = card;
  return (
    <PlanCard {...card} price={money(plan.price, plan.currency)} of={t('unit.both')}>
      <span className={ui.secondaryText}>{t('both_say')}</span>
      <PlanFeatures features={plan.features} />
    </PlanCard>
  );
}

type CardProps = Pick<PlanCardsProps, 'chosen' | 'onChoose'> & { plan: Plan };

/** One plan: its mark and name, its price and for how much it is. */
function PlanCard({ price, of, children, ...mark }: CardProps & { price: string; of: string; children: ReactNode }) {
  return (
    <label className={`${styles.planCard} ${cardStyles.card}`}>
      <span className={styles.planHead}>
        <PlanRadio {...mark} />
        <span className={`${ui.text18} ${ui.semibold}`}>{mark.plan.name}</span>
      </span>
      <span className={`${styles.planPrice} ${ui.tabularNumbers}`}>
        <b>{price}</b> <span className={ui.secondaryText}>{of}</span>
      </span>
      {children}
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

interface SubscriptionCardProps extends CardProps {
  about: About;
  /** Everything offered beside it. */
  plans: Plan[];
}

/** A plan that renews: its price a period, what a document costs when all are used, and when another plan costs less. */
export function SubscriptionCard({ about, plans, ...card }: SubscriptionCardProps) {
  const t = useTranslations('plans');
  const money = useMoney();
  const { plan } = card;
  const period = plan.period ?? 'month';
  const price = money(plan.price, plan.currency);
  const limited = plan.quantity > 0;
  const worth = worthFrom(plan, plans);
  return (
    <PlanCard {...card} price={price} of={t(limited ? `a.${period}` : `unlimited.${about}.${period}`)}>
      {limited && (
        <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
          {t(`if_all.${about}`, { price: money(plan.per_unit, plan.currency), count: plan.quantity })}
        </span>
      )}
      <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>{t(`renews.${period}`, { price })}</span>
      <PlanFeatures features={plan.features} />
      {worth && worth.count > 1 && (
        <span className={`${ui.text14} ${ui.secondaryText} ${styles.planFoot}`}>
          {t(`worth.${about}.${period}`, { count: worth.count, plan: worth.than.name })}
        </span>
      )}
    </PlanCard>
  );
}

/** The contents of a plan. */
function PlanFeatures({ features }: { features: string[] }) {
  return (
    <span className={planFeaturesStyles.planFeatures}>
      {features.map(feature => (
        <span className={ui.iconItem} key={feature}>
          <Check className={ui.icon} aria-hidden />
          <span>{feature}</span>
        </span>
      ))}
    </span>
  );
}

/** The mark one chooses a plan with; its label is around it. */
function PlanRadio({ plan, chosen, onChoose }: CardProps) {
  return (
    <span className={optionStyles.option}>
      <input
        type="radio"
        className={`${optionStyles.optionBox} ${optionStyles.radioBox}`}
        name="plan"
        value={plan.id}
        checked={chosen === plan.id}
        onChange={() => onChoose(plan.id)}
        required
      />
    </span>
  );
}
