import ChevronDown from 'lucide-react/icons/chevron-down';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { QuoteState } from './use-quote.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './coupon-box.module.css';

/** The coupon box, closed at first; an error is shown at its field. */
export function CouponBox({ quote }: { quote: QuoteState }) {
  const t = useTranslations('orders.coupon');
  const { code, checking, refusal } = quote;
  if (code) {
    return (
      <div className={`${styles.couponBox} ${ui.flexRow} ${ui.spaceBetween}`} role="status">
        <div>
          <span className={ui.flexRow}>
            {checking && <LoaderCircle className={`${ui.icon} ${ui.smallIcon} ${ui.spinning}`} aria-hidden />}
            {t(checking ? 'checking' : 'counts', { code })}
          </span>
          {!checking && <p className={`${ui.text14} ${ui.secondaryText}`}>{t('held')}</p>}
        </div>
        <Button size="small" look="quiet" onClick={quote.remove}>
          {t('remove')}
        </Button>
      </div>
    );
  }
  return (
    <details className={styles.couponBox} open={refusal !== null || undefined}>
      <summary>
        {t('have')} <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
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
    <form ref={form} className={styles.couponForm} method="post" onSubmit={submit}>
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
