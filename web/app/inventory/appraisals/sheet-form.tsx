import {
  type Appraisal,
  type CostLine,
  Grade,
  MAX_COST_LINES,
  saveAppraisalCall,
  SheetPart,
  TitleState,
} from '@marque/server/inventory/appraisals/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { type Form, textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { centsIn, dollarsOf } from '../forms/cents.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

const KEYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The lines typed; one without work and cost is none. */
function costsIn(fields: FormData): CostLine[] {
  const prices = fields.getAll('prices').map(String);
  return fields
    .getAll('labels')
    .map((label, at) => ({ label: String(label).trim(), price: (prices[at] ?? '').trim() }))
    .filter(({ label, price }) => label || price)
    .map(({ label, price }) => ({ label, cents: centsIn(price) }));
}

const gradeIn = (fields: FormData, part: SheetPart) =>
  Grade.options.find(each => each === textIn(fields, `grade_${part}`)) ?? null;

/** What a person saw on the vehicle, and what it needs before it is sold. */
export function SheetForm({ appraisal, mayChange }: { appraisal: Appraisal; mayChange: boolean }) {
  const t = useTranslations('appraisals');
  const toast = useToast();
  const [lines, setLines] = useState(Math.max(1, appraisal.costs.length));
  const save = useCall(saveAppraisalCall, { revalidate: 'success', onSuccess: () => toast({ title: t('saved') }) });
  const { sheet } = appraisal;
  const form = useForm(save, {
    read: fields => {
      const partOf = (part: SheetPart) => ({ grade: gradeIn(fields, part), note: textIn(fields, `note_${part}`) });
      const keys = textIn(fields, 'keys');
      return {
        appraisal: appraisal.id,
        mileage: textIn(fields, 'mileage'),
        mileage_unit: appraisal.mileage_unit,
        color: textIn(fields, 'color'),
        sheet: {
          exterior: partOf('exterior'),
          interior: partOf('interior'),
          tires: partOf('tires'),
          mechanical: partOf('mechanical'),
          keys: keys === '' ? null : Number(keys),
          title: TitleState.options.find(each => each === textIn(fields, 'title')) ?? null,
          notes: textIn(fields, 'notes'),
        },
        costs: costsIn(fields),
      };
    },
    check: typed => {
      const isWrong = costsIn(new FormData(typed)).some(({ label, cents }) => !label || Number.isNaN(cents));
      return { ...(isWrong && { labels: t('cost_wrong') }) };
    },
  });
  return (
    <form className={styles.appraisalForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div className={styles.sheetParts}>
        {SheetPart.options.map(part => (
          <PartFields key={part} part={part} about={sheet[part]} mayChange={mayChange} />
        ))}
      </div>
      <FactFields appraisal={appraisal} form={form} mayChange={mayChange} />
      <TextAreaField
        label={t('notes')}
        name="notes"
        rows={3}
        maxLength={2000}
        defaultValue={sheet.notes}
        readOnly={!mayChange}
        error={form.at('notes')}
      />
      <CostFields appraisal={appraisal} form={form} lines={lines} mayChange={mayChange} />
      {mayChange && (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button look="main" type="submit" busy={save.pending}>
            {t('save')}
          </Button>
          {lines < MAX_COST_LINES && <Button onClick={() => setLines(lines + 1)}>{t('cost_add')}</Button>}
        </div>
      )}
    </form>
  );
}

interface PartFieldsProps {
  part: SheetPart;
  about: Appraisal['sheet'][SheetPart];
  mayChange: boolean;
}

/** The grade of a part of the vehicle, and what is to be said about it. */
function PartFields({ part, about: { grade, note }, mayChange }: PartFieldsProps) {
  const t = useTranslations('appraisals');
  return (
    <fieldset className={styles.sheetPart} disabled={!mayChange}>
      <legend className={ui.mediumWeight}>{t(`part.${part}`)}</legend>
      <div className={styles.gradeChoices}>
        {(['', ...Grade.options] as const).map(each => (
          <label key={each} className={styles.gradeChoice}>
            <input type="radio" name={`grade_${part}`} value={each} defaultChecked={(grade ?? '') === each} />
            {each === '' ? t('not_looked') : t(`grade.${each}`)}
          </label>
        ))}
      </div>
      <TextAreaField
        label={<span className={ui.visuallyHidden}>{t('note', { part: t(`part.${part}`) })}</span>}
        name={`note_${part}`}
        rows={2}
        maxLength={600}
        defaultValue={note}
      />
    </fieldset>
  );
}

interface FieldsProps {
  appraisal: Appraisal;
  form: Form;
  mayChange: boolean;
}

/** What is read off the vehicle, and what came with it. */
function FactFields({ appraisal, form, mayChange }: FieldsProps) {
  const t = useTranslations('appraisals');
  const { sheet } = appraisal;
  return (
    <div className={styles.sheetFacts}>
      <TextField
        label={`${t('mileage')} (${t(appraisal.mileage_unit)})`}
        name="mileage"
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={appraisal.mileage}
        readOnly={!mayChange}
        error={form.at('mileage')}
      />
      <TextField
        label={t('color')}
        name="color"
        maxLength={60}
        autoComplete="off"
        defaultValue={appraisal.color}
        readOnly={!mayChange}
        error={form.at('color')}
      />
      <SelectField
        label={t('keys')}
        name="keys"
        defaultValue={sheet.keys ?? ''}
        disabled={!mayChange}
        options={[['', t('not_looked')], ...KEYS.map(count => [count, String(count)] as const)]}
      />
      <SelectField
        label={t('title_state')}
        name="title"
        defaultValue={sheet.title ?? ''}
        disabled={!mayChange}
        options={[['', t('not_looked')], ...TitleState.options.map(each => [each, t(`title_states.${each}`)] as const)]}
      />
    </div>
  );
}

/** The lines of reconditioning. */
function CostFields({ appraisal, form, lines, mayChange }: FieldsProps & { lines: number }) {
  const t = useTranslations('appraisals');
  const money = useMoney();
  return (
    <>
      <h3 className={ui.text16}>{t('costs')}</h3>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={styles.costLine}>
          <TextField
            label={t('cost_item', { number: at + 1 })}
            name="labels"
            maxLength={60}
            autoComplete="off"
            defaultValue={appraisal.costs[at]?.label}
            readOnly={!mayChange}
            error={at === 0 ? form.at('labels') : undefined}
          />
          <TextField
            label={t('cost_price', { number: at + 1 })}
            name="prices"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={dollarsOf(appraisal.costs[at]?.cents)}
            readOnly={!mayChange}
          />
        </div>
      ))}
      {appraisal.costs.length > 0 && (
        <p className={ui.mediumWeight}>{t('cost_total', { total: money(appraisal.costs_total, 'USD') })}</p>
      )}
    </>
  );
}
