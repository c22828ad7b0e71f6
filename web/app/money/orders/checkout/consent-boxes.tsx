import type { Price } from '@marque/server/money/plans/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { usePlace } from '../../../platform/shell/guard/place.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import * as checkoutStyles from './checkout.module.css';

interface ConsentBoxProps {
  name: string;
  ticked: boolean;
  error: string | undefined;
  onChange: (ticked: boolean) => void;
  children: ReactNode;
}

type BoxProps = Omit<ConsentBoxProps, 'name' | 'children'>;

/** A consent of its own: never checked in advance, with an error at its box. */
function ConsentBox({ name, ticked, error, onChange, children }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className={checkoutStyles.renewalConsent}>
      <Checkbox
        name={name}
        checked={ticked}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange(event.target.checked)}
      >
        {children}
      </Checkbox>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The notice on national title data: accepted before a report is bought. */
export function NoticeBox({ version, ...box }: BoxProps & { version: string }) {
  const t = useTranslations('orders');
  const place = usePlace();
  return (
    <ConsentBox name="notice" {...box}>
      {t.rich('notice', {
        notice: words => (
          <Link to={place(version === 'placeholder' ? '/nmvtis' : `/nmvtis/${version}`)} target="_blank">
            {words}
          </Link>
        ),
      })}
    </ConsentBox>
  );
}

/** The consent to the renewal, with the full terms. */
export function RenewalBox({ facts, price, ...box }: BoxProps & { facts: CheckoutFacts; price: Price }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const money = useMoney();
  const { plan, again } = facts;
  if (!plan.period || !again) return null;
  const on = format.dateTime(new Date(again), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <ConsentBox name="consent" {...box}>
      {t(`consent.${plan.period}`, { total: money(price.total, price.currency), on })}
    </ConsentBox>
  );
}
