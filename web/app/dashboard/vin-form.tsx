import { GetForm } from '../ui/action/get-form.tsx';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/action/button.tsx';
import { useAskedVin } from '../ui/vin/use-asked-vin.ts';
import { VinLine } from './vin-line.tsx';

/** Where a search begins: the VIN, then the page that reads it. */
export function VinForm() {
  const t = useTranslations('dashboard');
  const missing = useTranslations('search')('missing');
  const { empty, form } = useAskedVin();
  return (
    <GetForm action="/check" {...form}>
      <VinLine label={t('vin')} hint={t('vinHint')} error={empty ? missing : null}>
        <Button type="submit">{t('checkIt')}</Button>
      </VinLine>
    </GetForm>
  );
}
