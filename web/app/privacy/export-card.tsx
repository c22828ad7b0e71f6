import { EXPORT_PATH } from '@marque/server/privacy/contract';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Card } from '../ui/page/card.tsx';

/** Everything there is as one file, offered before it goes. */
export function ExportCard({ exportable, token }: { exportable: boolean; token: string | null }) {
  const t = useTranslations('privacy.request');
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return (
    <Card id="export">
      <h2 className="t18">{t('keep_data')}</h2>
      <p className="c2 mt-2">{exportable ? t('keep_data_text') : t('sign_in_first')}</p>
      <p className="mt-4">
        {exportable ? (
          <a className="btn btn-s" href={EXPORT_PATH + query} download rel="nofollow">
            <Download className="ic ic-16" aria-hidden />
            {t('download')}
          </a>
        ) : (
          <Link className="btn btn-s" to="/members/login?next=/members/delete-account">
            {t('sign_in')}
          </Link>
        )}
      </p>
    </Card>
  );
}
