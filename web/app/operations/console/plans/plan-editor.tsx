import type { KeptPlans } from '@marque/server/money/plans/contract';
import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { centsOf, patchFrom, priceField, pricesOf, typed, type KeptPlan } from './plan-draft.ts';
import { useSavePlans } from './use-save-plans.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

interface PlanEditorProps {
  kept: KeptPlans;
  plan: KeptPlan;
  /** Called with what is typed, as merge patches of plans. */
  onDraft: (changes: Record<string, unknown>) => void;
}

/** The prices of a plan, since when they count, and how it is offered. */
export function PlanEditor({ kept, plan, onDraft }: PlanEditorProps) {
  const t = useTranslations('console-plans');
  const hydrated = useHydrated();
  const here = useBrandQuery();
  const call = useSavePlans();
  const { currency, version } = kept;
  const prices = pricesOf(plan, currency);
  const others = new Set(kept.plans.flatMap(each => Object.keys(each.prices)));
  const currencies = [currency, ...[...others].filter(each => each !== currency).sort()];
  const changesIn = (fields: FormData) => ({ [plan.id]: patchFrom(fields, plan, { currency, currencies }) });
  const form = useForm(call, {
    read: fields => ({ base: version, reason: textIn(fields, 'reason'), changes: changesIn(fields) as never }),
    check: element => {
      const fields = new FormData(element);
      const wrong = currencies.filter(each => {
        const text = textIn(fields, priceField(each)).trim();
        return (text !== '' || each === currency) && centsOf(text) === null;
      });
      const noReason = textIn(fields, 'reason').trim() === '';
      return Object.fromEntries([
        ...wrong.map(each => [priceField(each), t('wrongPrice')]),
        ...(noReason ? [['reason', t('noReason')]] : []),
      ]);
    },
  });
  return (
    <form
      className={`${cardStyles.card} ${styles.planForm}`}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      onChange={event => onDraft(changesIn(new FormData(event.currentTarget)))}
    >
      <header>
        <h2 className={ui.text18}>{plan.name}</h2>
        <p className={`${ui.monospace} ${ui.tertiaryText} ${ui.text14}`}>{plan.id}</p>
      </header>
      <FormError form={form} />
      <div className={styles.planFields}>
        {currencies.map(each => (
          <TextField
            key={each}
            label={t('price', { currency: each })}
            name={priceField(each)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed(prices[each])}
            hint={each === currency ? undefined : t('noPrice')}
            error={form.at(priceField(each))}
          />
        ))}
      </div>
      <details>
        <summary>{t('addCurrency')}</summary>
        <div className={`${styles.planFields} ${ui.marginTop3}`}>
          <TextField label={t('currency')} name="currency" maxLength={3} autoComplete="off" placeholder="EUR" />
          <TextField label={t('added')} name="added" inputMode="decimal" autoComplete="off" />
        </div>
      </details>
      <TextField label={t('from')} hint={t('fromHint')} name="from" type="datetime-local" error={form.at('from')} />
      <LaterPrices plan={plan} version={version} />
      <Checkbox name="badge" defaultChecked={plan.badge === 'popular'}>
        {t('badge')}
      </Checkbox>
      <TextField
        label={t('until')}
        hint={t('untilHint')}
        name="until"
        type="date"
        defaultValue={(plan.valid_to ?? '').slice(0, 10)}
      />
      <Checkbox name="off">{t('off')}</Checkbox>
      <TextField label={t('reason')} hint={t('reasonHint')} name="reason" maxLength={200} error={form.at('reason')} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t(kept.needs_second ? 'propose' : 'save')}
        </Button>
        <ButtonLink to={{ search: here('') }}>{t('cancel')}</ButtonLink>
      </div>
    </form>
  );
}

/** Prices that begin later, each to be taken back. */
function LaterPrices({ plan, version }: { plan: KeptPlan; version: number }) {
  const t = useTranslations('console-plans');
  const format = useFormatter();
  const money = useMoney();
  const call = useSavePlans();
  const later = Object.entries(plan.prices_from);
  if (later.length === 0) return null;
  return (
    <ul className={styles.laterPrices}>
      {later.map(([moment, prices]) => {
        const when = format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
        const text = format.list(Object.entries(prices).map(([currency, cents]) => money(cents, currency)));
        return (
          <li key={moment}>
            <span>{t('laterLine', { when, prices: text })}</span>
            <Button
              size="small"
              busy={call.pending}
              onClick={() =>
                call.run({
                  base: version,
                  reason: t('takenBack', { when }),
                  changes: { [plan.id]: { prices_from: { [moment]: null } } },
                })
              }
            >
              {t('takeBack')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
