import { decideDisputeCall, type ReportedRecord } from '@marque/server/documents/disputes/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { FieldError, TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { changedFields, flattened, wrongAmounts, shownValue, typedForm } from './record-fields.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useFieldWords } from './field-names.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

type Choice = 'upheld' | 'changed' | 'removed';

interface DecideFormsProps {
  dispute: string;
  /** The record of the first source; null where it is not kept. */
  reported: Pick<ReportedRecord, 'fields' | 'choices'> | null;
  /** How many reports hold the record. */
  reports: number;
}

/** The decision: the record stays, it is changed, or it is withdrawn; with the reason the people concerned will read. */
export function DecideForms({ dispute, reported, reports }: DecideFormsProps) {
  const t = useTranslations('disputes.desk');
  const hydrated = useHydrated();
  const toast = useToast();
  const [choice, setChoice] = useState<Choice | null>(null);
  const fields = reported?.fields ?? null;
  const call = useCall(decideDisputeCall, {
    revalidate: 'always',
    onSuccess: (_answer, { decision }) => toast({ title: t(`done.${decision}`), detail: t('told_people') }),
  });
  const valuesOf = (typed: FormData) =>
    new Map(flattened(fields ?? {}).map(([name]) => [name, typed.getAll(name).join(', ')]));
  const changesOf = (typed: FormData) => changedFields(fields ?? {}, valuesOf(typed));
  const form = useForm(call, {
    read: typed => {
      const reason = textIn(typed, 'reason').trim();
      if (choice === 'upheld') return { dispute, decision: 'upheld' as const, reason };
      const right = choice === 'removed' ? null : changesOf(typed);
      return { dispute, decision: 'corrected' as const, reason, fields: right };
    },
    check: (typed): FieldErrors => {
      const given = new FormData(typed);
      const isSame = choice === 'changed' && Object.keys(changesOf(given)).length === 0;
      return {
        ...(choice === null ? { choice: t('choiceMissing') } : {}),
        ...(isSame ? { choice: t('nothingChanged') } : {}),
        ...(choice === 'changed'
          ? Object.fromEntries(wrongAmounts(valuesOf(given)).map(name => [name, t('amountWrong')]))
          : {}),
        ...(textIn(given, 'reason').trim() === '' ? { reason: t('reasonMissing') } : {}),
      };
    },
  });
  const choices: Choice[] = fields === null ? ['upheld', 'removed'] : ['upheld', 'changed', 'removed'];
  return (
    <form className={styles.decideForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div>
        <RadioGroup
          legend={t('choice')}
          name="choice"
          value={choice}
          onChange={setChoice}
          options={choices.map(value => ({ value, label: t(`choices.${value}`) }))}
        />
        <FieldError id="choice-error">{form.at('choice') ?? form.at('fields')}</FieldError>
      </div>
      {choice === 'changed' && reported && <RecordFields {...reported} errorAt={form.at} />}
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        rows={4}
        maxLength={1000}
        required
        error={form.at('reason')}
      />
      {choice && choice !== 'upheld' && <p className={ui.secondaryText}>{t('newVersions', { count: reports })}</p>}
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('send')}
      </Button>
    </form>
  );
}

interface RecordFieldsProps extends Pick<ReportedRecord, 'fields' | 'choices'> {
  /** The error of a field. */
  errorAt: (name: string) => string | undefined;
}

/** The fields of the record with what they say: chosen from a list where there is one, else typed over. */
function RecordFields({ fields, choices, errorAt }: RecordFieldsProps) {
  const t = useTranslations('disputes.desk');
  const { nameOf, wordOf } = useFieldWords();
  return (
    <fieldset className={styles.recordFields}>
      <legend className={ui.text18}>{t('right')}</legend>
      <p className={ui.secondaryText}>{t('rightHint')}</p>
      {flattened(fields).map(([name, value]) => {
        const choice = choices[name];
        const label = nameOf(name);
        if (!choice)
          return (
            <TextField
              key={name}
              label={label}
              name={name}
              defaultValue={typedForm(name, value)}
              autoComplete="off"
              error={errorAt(name)}
            />
          );
        if (choice.many)
          return (
            <fieldset key={name} className={styles.manyChoices}>
              <legend className={ui.mediumWeight}>{label}</legend>
              {choice.values.map(each => (
                <Checkbox key={each} name={name} value={each} defaultChecked={[value].flat().includes(each)}>
                  {wordOf(each)}
                </Checkbox>
              ))}
            </fieldset>
          );
        return (
          <SelectField
            key={name}
            label={label}
            name={name}
            defaultValue={shownValue(value)}
            options={choice.values.map(each => [each, wordOf(each)])}
          >
            {choice.empty && <option value="">{t('notKnown')}</option>}
          </SelectField>
        );
      })}
    </fieldset>
  );
}
