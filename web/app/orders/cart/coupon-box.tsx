import { ChevronDown, LoaderCircle } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import type { QuoteState } from './use-quote.ts';

/** The coupon: closed until somebody has one; why it does not count is said at its field. */
export function CouponBox({ quote }: { quote: QuoteState }) {
  const t = useTranslations('orders.coupon');
  const { code, checking, refusal } = quote;
  if (code) {
    return (
      <div className="co-cp row between" role="status">
        <div>
          <span className="row">
            {checking && <LoaderCircle className="ic ic-16 spin" aria-hidden />}
            {t(checking ? 'checking' : 'counts', { code })}
          </span>
          {!checking && <p className="t14 c2">{t('held')}</p>}
        </div>
        <Button size="small" look="quiet" onClick={quote.remove}>
          {t('remove')}
        </Button>
      </div>
    );
  }
  return (
    <details className="co-cp" open={refusal !== null || undefined}>
      <summary>
        {t('have')} <ChevronDown className="ic ic-16" aria-hidden />
      </summary>
      <CouponForm tried={quote.tried} refusal={refusal} onApply={quote.apply} />
    </details>
  );
}

interface CouponFormProps {
  tried: string;
  refusal: string | null;
  onApply: (code: string) => void;
}

function CouponForm({ tried, refusal, onApply }: CouponFormProps) {
  const t = useTranslations('orders.coupon');
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    if (refusal) form.current?.querySelector('input')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('couponcode') ?? '').trim();
    setEmpty(typed === '');
    if (typed === '') event.currentTarget.querySelector('input')?.focus();
    else onApply(typed);
  };
  return (
    <form ref={form} className="co-cp-f" method="post" onSubmit={submit}>
      <TextField
        label={t('label')}
        name="couponcode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={tried}
        error={empty ? t('empty') : (refusal ?? undefined)}
      />
      <Button type="submit" disabled={!hydrated}>
        {t('apply')}
      </Button>
    </form>
  );
}
