import type { ToldRecord } from '@marque/server/documents/disputes/contract';
import { useTranslations } from 'use-intl';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useFieldWords } from './field-names.ts';
import { flattened, shownValue, typedForm } from './record-fields.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

interface RecordFieldsProps extends Pick<ToldRecord, 'fields' | 'choices'> {
  /** What is wrong with a field. */
  errorAt: (name: string) => string | undefined;
}

/** The fields of the record with what they say: chosen from a list where there is one, else typed over. */
export function RecordFields({ fields, choices, errorAt }: RecordFieldsProps) {
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
          <SelectField key={name} label={label} name={name} defaultValue={shownValue(value)}>
            {choice.empty && <option value="">{t('notKnown')}</option>}
            {choice.values.map(each => (
              <option key={each} value={each}>
                {wordOf(each)}
              </option>
            ))}
          </SelectField>
        );
      })}
    </fieldset>
  );
}
