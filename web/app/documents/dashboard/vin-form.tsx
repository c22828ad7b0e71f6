import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { useRequestedVin } from '../../kit/ui/vin/use-requested-vin.ts';
import { VinLine } from './vin-line.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Where a search begins: the VIN, then the page that reads it; where it is about buying, the price list as well. */
export function VinForm({ plans }: { plans?: boolean }) {
  const t = useTranslations('dashboard');
  const missing = useTranslations('search')('missing');
  const { empty, form } = useRequestedVin();
  return (
    <>
      <GetForm action="/check" {...form}>
        <VinLine label={t('vin')} hint={t('vinHint')} error={empty ? missing : null}>
          <Button type="submit">{t('checkIt')}</Button>
        </VinLine>
      </GetForm>
      {plans && (
        <p>
          <Link className={ui.linkButton} to="/pricing">
            {t('plans')}
          </Link>
        </p>
      )}
    </>
  );
}
