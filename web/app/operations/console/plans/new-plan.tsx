import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { newPlanFrom } from './plan-draft.ts';
import { useSavePlans } from './use-save-plans.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

const KINDS = ['single', 'bundle', 'pack', 'subscription'] as const;

/** A plan that is not sold yet. */
export function NewPlan({
  version,
  onDraft,
}: {
  version: number;
  onDraft: (changes: Record<string, unknown>) => void;
}) {
  const t = useTranslations('console-plans');
  const hydrated = useHydrated();
  const here = useBrandQuery();
  const [kind, choose] = useState<(typeof KINDS)[number]>('pack');
  const changesIn = (fields: FormData) => {
    const made = newPlanFrom(fields);
    return made ? { [made.id]: made.plan } : {};
  };
  const form = useForm(useSavePlans(), {
    read: fields => ({ base: version, reason: textIn(fields, 'reason'), changes: changesIn(fields) as never }),
    check: element => {
      const fields = new FormData(element);
      return Object.fromEntries([
        ...(newPlanFrom(fields) ? [] : [['id', t('incomplete')]]),
        ...(textIn(fields, 'reason').trim() === '' ? [['reason', t('noReason')]] : []),
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
      <h2 className={ui.text18}>{t('new')}</h2>
      <FormError form={form} />
      <TextField
        label={t('id')}
        hint={t('idHint')}
        name="id"
        autoComplete="off"
        spellCheck={false}
        placeholder="report-3"
        error={form.at('id')}
      />
      <div className={styles.planFields}>
        <SelectField
          label={t('kindLabel')}
          name="kind"
          value={kind}
          onChange={event => choose(event.currentTarget.value as typeof kind)}
          options={KINDS.map(each => [each, t(`kind.${each}`)] as const)}
        />
        <SelectField
          label={t('unitLabel')}
          name="unit"
          options={(['vhr', 'sticker', 'global'] as const).map(each => [each, t(`unit.${each}`)] as const)}
        />
        <SelectField
          label={t('column.for')}
          name="user_type"
          options={(['user', 'dealer'] as const).map(each => [each, t(`for.${each}`)] as const)}
        />
        <TextField
          label={t('quantity')}
          hint={kind === 'subscription' ? t('unlimited') : undefined}
          name="quantity"
          inputMode="numeric"
          defaultValue="1"
        />
        <TextField label={t('priceOwn')} name="price" inputMode="decimal" autoComplete="off" placeholder="24.90" />
        {kind === 'subscription' && (
          <SelectField
            label={t('periodLabel')}
            name="period"
            options={(['month', 'year'] as const).map(each => [each, t(`period.${each}`)] as const)}
          />
        )}
        {kind === 'bundle' && (
          <TextField label={t('stickerShare')} name="sticker" inputMode="decimal" autoComplete="off" />
        )}
      </div>
      <TextField label={t('reason')} hint={t('reasonHint')} name="reason" maxLength={200} error={form.at('reason')} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t('save')}
        </Button>
        <ButtonLink to={{ search: here('') }}>{t('cancel')}</ButtonLink>
      </div>
    </form>
  );
}
