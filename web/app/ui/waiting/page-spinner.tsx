import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** In place of a whole page while it is not known what it may show. */
export function PageSpinner() {
  const t = useTranslations('ui');
  return (
    <div className="page-spinner" role="status" aria-label={t('loading')}>
      <LoaderCircle className="ic spin" aria-hidden />
    </div>
  );
}
