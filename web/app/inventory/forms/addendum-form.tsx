import {
  type Addendum,
  type LotPapers,
  MAX_ADDENDUM_LINES,
  saveAddendumCall,
} from '@marque/server/inventory/forms/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { centsIn, dollarsOf } from './cents.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

/** The items typed; a row without name and price is none. */
function addendumIn(fields: FormData): Addendum {
  const prices = fields.getAll('prices').map(String);
  const rows = fields.getAll('labels').map((label, at) => ({ label: String(label).trim(), price: prices[at] ?? '' }));
  const msrp = textIn(fields, 'msrp').trim();
  return {
    msrp: msrp === '' ? null : centsIn(msrp),
    lines: rows.filter(({ label, price }) => label || price.trim()).map(row => ({ ...row, price: centsIn(row.price) })),
  };
}

/** What the dealership adds to a vehicle, item by item. */
export function AddendumForm({ papers: { vehicle, addendum, total } }: { papers: LotPapers }) {
  const t = useTranslations('dealer-forms.papers');
  const money = useMoney();
  const toast = useToast();
  const [rows, setRows] = useState(Math.max(1, addendum?.lines.length ?? 0));
  const save = useCall(saveAddendumCall, {
    revalidate: 'success',
    onSuccess: ({ papers }) => toast({ title: t(papers.addendum ? 'saved' : 'removed') }),
  });
  const form = useForm<Addendum>(
    {
      pending: save.pending,
      run: (given, onError) => save.run({ vehicle: vehicle.id, addendum: given }, onError),
    },
    {
      read: addendumIn,
      check: typed => {
        const { msrp, lines } = addendumIn(new FormData(typed));
        const isWhole = lines.length > 0 && lines.every(({ label, price }) => label && !Number.isNaN(price));
        return {
          ...(Number.isNaN(msrp) && { msrp: t('msrp_wrong') }),
          ...(!isWhole && { lines: t('items_missing') }),
        };
      },
    },
  );
  return (
    <form className={styles.guideForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <TextField
        label={t('msrp')}
        hint={t('msrp_hint')}
        name="msrp"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={dollarsOf(addendum?.msrp)}
        error={form.at('msrp')}
      />
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.guideFields}>
          <TextField
            label={t('item', { number: at + 1 })}
            name="labels"
            maxLength={60}
            autoComplete="off"
            defaultValue={addendum?.lines[at]?.label}
            error={at === 0 ? form.at('lines') : undefined}
          />
          <TextField
            label={t('price', { number: at + 1 })}
            hint={at === 0 ? t('price_hint') : undefined}
            name="prices"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={dollarsOf(addendum?.lines[at]?.price)}
          />
        </div>
      ))}
      {total !== null && <p className={ui.mediumWeight}>{t('total', { total: money(total, 'USD') })}</p>}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" type="submit" busy={save.pending}>
          {t('save')}
        </Button>
        {rows < MAX_ADDENDUM_LINES && <Button onClick={() => setRows(rows + 1)}>{t('add')}</Button>}
        {addendum && (
          <Button
            look="quiet"
            disabled={save.pending}
            onClick={() => save.run({ vehicle: vehicle.id, addendum: null })}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
