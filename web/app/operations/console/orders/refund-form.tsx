import { operatorRefundCall } from '@marque/server/money/orders/contract';
import type { DeskOrderDetail } from '@marque/server/operations/order-desk/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { checkReason } from './check-reason.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as optionStyles from '../../../kit/ui/field/option.module.css';
import * as styles from './orders.module.css';

type Part = 'unused' | 'all' | 'part';

/** Minor units of a typed amount, `12.50`; null: it is none. */
function centsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Math.round(Number(text) * 100) : null;
}

/** A refund: of what is unused, of all that is left, or of an amount, with a reason. */
export function RefundForm({ detail, onDone }: { detail: DeskOrderDetail; onDone: () => void }) {
  const t = useTranslations('console-orders.refund');
  const money = useMoney();
  const toast = useToast();
  const { order, refund_limit: limit } = detail;
  const left = order.total - order.refunded;
  const sums: Record<Part, string> = {
    unused: money(order.refundable, order.currency),
    all: money(left, order.currency),
    part: '',
  };
  const parts = (['unused', 'all', 'part'] as const).filter(part => part !== 'unused' || order.refundable > 0);
  const [part, setPart] = useState<Part>(parts[0] ?? 'all');
  const call = useCall(operatorRefundCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => {
      toast({ title: t(approval ? 'proposed' : 'sent') });
      onDone();
    },
  });
  const form = useForm(call, {
    read: fields => ({
      order: order.id,
      reason: textIn(fields, 'reason').trim(),
      ...(part === 'unused' && { unused: true }),
      ...(part === 'part' && { amount: centsOf(textIn(fields, 'amount')) ?? 0 }),
    }),
    check: element => ({
      ...checkReason(t('reason_short'))(element),
      ...(part === 'part' &&
        centsOf(textIn(new FormData(element), 'amount')) === null && { amount: t('amount_wrong') }),
    }),
  });
  if (left <= 0) return <p className={ui.secondaryText}>{t('none')}</p>;
  return (
    <form className={styles.panelForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <fieldset className={styles.refundParts}>
        <legend className={ui.visuallyHidden}>{t('title')}</legend>
        {parts.map(each => (
          <label key={each} className={optionStyles.option}>
            <input
              type="radio"
              name="part"
              value={each}
              aria-labelledby={`refund-${each}`}
              checked={part === each}
              className={`${optionStyles.optionBox} ${optionStyles.radioBox}`}
              onChange={() => setPart(each)}
            />
            <span id={`refund-${each}`}>
              <span className={`${ui.flexRow} ${ui.spaceBetween} ${ui.mediumWeight} ${ui.tabularNumbers}`}>
                {t(each)} <span>{sums[each]}</span>
              </span>
              <span className={`${ui.text14} ${ui.tertiaryText}`}>
                {each === 'unused' ? t('unused_text', { count: order.unused }) : t(`${each}_text`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {part === 'part' && (
        <TextField
          name="amount"
          label={`${t('amount')} (${order.currency})`}
          inputMode="decimal"
          error={form.at('amount')}
        />
      )}
      <TextField name="reason" label={t('reason')} hint={t('reason_hint')} maxLength={500} error={form.at('reason')} />
      {limit !== null && (
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('limit', { amount: money(limit, order.currency) })}</p>
      )}
      <div>
        <Button type="submit" look="main" busy={form.pending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
