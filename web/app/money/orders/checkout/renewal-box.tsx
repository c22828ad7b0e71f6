import type { Price } from '@marque/server/money/plans/contract';
import { useId } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import * as checkoutStyles from './checkout.module.css';

interface RenewalBoxProps {
  facts: CheckoutFacts;
  price: Price;
  ticked: boolean;
  error: string | undefined;
  onChange: (values: { renewal: boolean }) => void;
}

/** The consent to the renewal: its own checkbox, never checked in advance, with the full terms. */
export function RenewalBox({ facts, price, ticked, error, onChange }: RenewalBoxProps) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const money = useMoney();
  const id = useId();
  const { plan, again } = facts;
  if (!plan.period || !again) return null;
  const on = format.dateTime(new Date(again), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={checkoutStyles.renewalConsent}>
      <Checkbox
        name="consent"
        checked={ticked}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange({ renewal: event.target.checked })}
      >
        {t(`consent.${plan.period}`, { total: money(price.total, price.currency), on })}
      </Checkbox>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
