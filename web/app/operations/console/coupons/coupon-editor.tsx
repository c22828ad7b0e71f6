import { addCouponCall, changeCouponCall, type Coupon, type NewCoupon } from '@marque/server/money/coupons/contract';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { centsOf, typed } from '../plans/plan-draft.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './coupons.module.css';

interface CouponEditorProps {
  /** Null: a new one. */
  coupon: Coupon | null;
  plans: readonly { id: string; name: string }[];
  currency: string;
  onClose: () => void;
}

type Kind = NewCoupon['worth']['kind'];
const KINDS: readonly Kind[] = ['percent', 'amount', 'unit'];

/** A new coupon, or where and how often one counts that is there. */
export function CouponEditor({ coupon, plans, currency, onClose }: CouponEditorProps) {
  const t = useTranslations('console-coupons');
  const toast = useToast();
  const [kind, choose] = useState<Kind>('percent');
  const save = useAction(
    (input: NewCoupon) =>
      coupon ? send(changeCouponCall, { coupon: coupon.id, terms: input.terms }) : send(addCouponCall, input),
    {
      revalidate: 'success',
      onSuccess: () => {
        toast({ title: t('saved'), kind: 'member' });
        onClose();
      },
    },
  );
  const form = useForm(save, {
    read: fields => ({
      code: textIn(fields, 'code').trim().toUpperCase(),
      worth: worthIn(fields, kind, currency),
      terms: termsIn(fields, currency),
    }),
    check: element => {
      const fields = new FormData(element);
      const wrong: Record<string, string> = {};
      if (!coupon && !/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/.test(textIn(fields, 'code').trim()))
        wrong.code = t('wrong.code');
      if (!coupon && !isWorth(fields, kind)) wrong.worth = t(`wrong.${kind}`);
      const minimum = textIn(fields, 'minimum').trim();
      if (minimum !== '' && centsOf(minimum) === null) wrong.minimum = t('wrong.amount');
      for (const name of ['per_user_cap', 'total_cap'])
        if (!/^\d{0,7}$/.test(textIn(fields, name).trim())) wrong[name] = t('wrong.count');
      return wrong;
    },
  });
  return (
    <Dialog
      open
      wide
      onOpenChange={isOpen => !isOpen && onClose()}
      title={coupon ? t('change', { code: coupon.code }) : t('new')}
      description={coupon ? t('changeLead') : t('newLead')}
    >
      <form className={styles.couponEditor} method="post" noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        {!coupon && (
          <div className={styles.couponFields}>
            <TextField
              label={t('column.code')}
              name="code"
              autoComplete="off"
              spellCheck={false}
              placeholder="SPRING-10"
              error={form.at('code')}
            />
            <SelectField
              label={t('kindLabel')}
              name="kind"
              value={kind}
              onChange={event => choose(event.currentTarget.value as Kind)}
              options={KINDS.map(each => [each, t(`kind.${each}`)] as const)}
            />
            <TextField
              label={t(`value.${kind}`, { currency })}
              name="worth"
              inputMode="decimal"
              autoComplete="off"
              error={form.at('worth')}
            />
          </div>
        )}
        <TermFields terms={coupon?.terms} plans={plans} currency={currency} at={form.at} />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button look="main" type="submit" busy={form.pending}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TermFieldsProps extends Pick<CouponEditorProps, 'plans' | 'currency'> {
  /** Of a coupon that is there. */
  terms: Coupon['terms'] | undefined;
  at: (name: string) => string | undefined;
}

/** Where and how often a coupon counts. */
function TermFields({ terms, plans, currency, at }: TermFieldsProps) {
  const t = useTranslations('console-coupons');
  return (
    <>
      <fieldset className={styles.couponPlans}>
        <legend>{t('plans')}</legend>
        {plans.map(({ id, name }) => (
          <Checkbox key={id} name="plans" value={id} defaultChecked={terms?.plans.includes(id) ?? false}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.couponFields}>
        <SelectField
          label={t('who')}
          name="user_type"
          defaultValue={terms?.user_type ?? ''}
          options={[
            ['', t('whoAll')],
            ['user', t('term.user')],
            ['dealer', t('term.dealer')],
          ]}
        />
        <TextField
          label={t('perUser')}
          hint={t('noLimit')}
          name="per_user_cap"
          inputMode="numeric"
          defaultValue={terms ? (terms.per_user_cap ?? '') : 1}
          error={at('per_user_cap')}
        />
        <TextField
          label={t('total')}
          hint={t('noLimit')}
          name="total_cap"
          inputMode="numeric"
          defaultValue={terms?.total_cap ?? ''}
          error={at('total_cap')}
        />
        <TextField
          label={t('minimum', { currency })}
          name="minimum"
          inputMode="decimal"
          defaultValue={typed(terms?.minimum?.amount)}
          error={at('minimum')}
        />
        <TextField
          label={t('validFrom')}
          name="valid_from"
          type="date"
          defaultValue={(terms?.valid_from ?? '').slice(0, 10)}
        />
        <TextField
          label={t('validTo')}
          name="valid_to"
          type="date"
          defaultValue={(terms?.valid_to ?? '').slice(0, 10)}
        />
      </div>
      {terms?.units.map(unit => (
        <input key={unit} type="hidden" name="units" value={unit} />
      ))}
      <Checkbox name="first_purchase" defaultChecked={terms?.first_purchase ?? false}>
        {t('term.first')}
      </Checkbox>
    </>
  );
}

function isWorth(fields: FormData, kind: Kind): boolean {
  const text = textIn(fields, 'worth').trim();
  if (kind === 'amount') return centsOf(text) !== null;
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100;
}

function worthIn(fields: FormData, kind: Kind, currency: string): NewCoupon['worth'] {
  const text = textIn(fields, 'worth').trim();
  if (kind === 'percent') return { kind, percent: Number(text) };
  return kind === 'unit' ? { kind, units: Number(text) } : { kind, amount: centsOf(text) ?? 0, currency };
}

function termsIn(fields: FormData, currency: string): NewCoupon['terms'] {
  const count = (name: string) => Number(textIn(fields, name).trim()) || null;
  const day = (name: string) => (textIn(fields, name) === '' ? null : `${textIn(fields, name)}T00:00:00.000Z`);
  const minimum = centsOf(textIn(fields, 'minimum'));
  return {
    plans: fields.getAll('plans').map(String),
    units: fields.getAll('units').map(String) as NewCoupon['terms']['units'],
    user_type: (textIn(fields, 'user_type') || null) as NewCoupon['terms']['user_type'],
    first_purchase: fields.get('first_purchase') !== null,
    minimum: minimum === null ? null : { amount: minimum, currency },
    per_user_cap: count('per_user_cap'),
    total_cap: count('total_cap'),
    valid_from: day('valid_from'),
    valid_to: day('valid_to'),
  };
}
