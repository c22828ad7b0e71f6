import type { Plan } from '@marque/server/money/plans/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { FieldError } from '../../kit/ui/field/field.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { aboutOf } from './credit-use.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-summary.module.css';

interface PlanSummaryProps {
  plan: Plan | null;
  kind: 'report' | 'sticker';
  vin: string | null;
  /** When a subscription bought now is charged again, ISO. */
  again: Record<'month' | 'year', string>;
  /** It was gone on without a choice. */
  missing: boolean;
}

/** The total of what is chosen, and the way to pay it; without a choice one is asked for beside it. */
export function PlanSummary({ plan, kind, vin, again, missing }: PlanSummaryProps) {
  const t = useTranslations('plans');
  return (
    <section className={`${styles.planSummary} ${cardStyles.card}`} aria-label={t('total')}>
      <div aria-live="polite">
        {plan ? (
          <Chosen plan={plan} kind={kind} vin={vin} again={again} />
        ) : (
          <>
            <p className={`${ui.semibold} ${ui.text18} ${ui.tabularNumbers}`}>{t('choose')}</p>
            <p className={ui.secondaryText}>{t('choose_why')}</p>
          </>
        )}
        {vin && (
          <p className={ui.secondaryText}>
            {t('for')} <VinText vin={vin} />
          </p>
        )}
      </div>
      <div className={styles.planSummaryButton}>
        <Button type="submit" look={plan ? 'main' : 'second'} size="search" wide>
          {t('continue')}
        </Button>
        <FieldError id="plan-missing">{missing && t('missing')}</FieldError>
      </div>
    </section>
  );
}

function Chosen({ plan, kind, vin, again }: Pick<PlanSummaryProps, 'kind' | 'vin' | 'again'> & { plan: Plan }) {
  const t = useTranslations('plans');
  const format = useFormatter();
  const money = useMoney();
  const price = money(plan.price, plan.currency);
  const about = aboutOf(plan, kind);
  if (!plan.period) {
    return (
      <>
        <p className={`${ui.semibold} ${ui.text18} ${ui.tabularNumbers}`}>{t('chosen', { name: plan.name, price })}</p>
        <p className={ui.secondaryText}>
          {plan.nos && !vin
            ? t('how_many')
            : t(`buys.${plan.kind === 'bundle' ? 'both' : about}`, { count: plan.quantity })}
        </p>
      </>
    );
  }
  const on = format.dateTime(new Date(again[plan.period]), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <p className={`${ui.semibold} ${ui.text18} ${ui.tabularNumbers}`}>
        {t(`chosen_period.${plan.period}`, { name: plan.name, price })}
      </p>
      <p className={ui.secondaryText}>{t(`next.${plan.period}`, { price, on })}</p>
    </>
  );
}
