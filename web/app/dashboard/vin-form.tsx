import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';

/** Where a search begins: the VIN, then the page that reads it. */
export function VinForm() {
  const t = useTranslations('dashboard');
  const id = useId();
  return (
    <Form action="/check" className="gf">
      <label className="sr" htmlFor={id}>
        {t('vin')}
      </label>
      <input
        id={id}
        name="vin"
        className="input mono"
        placeholder={t('vinHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit">{t('checkIt')}</Button>
    </Form>
  );
}
