import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/action/button.tsx';
import { FieldError } from '../ui/field/field.tsx';
import { useAskedVin } from '../ui/vin/use-asked-vin.ts';
import * as fieldStyles from '../ui/field/field.module.css';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './vin-form.module.css';

/** Where a search begins: the VIN, then the page that reads it. */
export function VinForm() {
  const t = useTranslations('dashboard');
  const missing = useTranslations('search')('missing');
  const id = useId();
  const { empty, form } = useAskedVin();
  return (
    <Form action="/check" className={styles.dashboardVinForm} {...form}>
      <label className={ui.visuallyHidden} htmlFor={id}>
        {t('vin')}
      </label>
      <input
        id={id}
        name="vin"
        className={`${fieldStyles.textInput} ${ui.monospace}`}
        placeholder={t('vinHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-invalid={empty}
        aria-describedby={empty ? `${id}-missing` : undefined}
      />
      <Button type="submit">{t('checkIt')}</Button>
      <FieldError id={`${id}-missing`}>{empty && missing}</FieldError>
    </Form>
  );
}
