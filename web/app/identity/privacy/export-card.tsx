import { EXPORT_PATH } from '@marque/server/identity/privacy/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from '../../kit/ui/action/link.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Everything there is as one file, offered before it goes. */
export function ExportCard({ exportable, token }: { exportable: boolean; token: string | null }) {
  const t = useTranslations('privacy.request');
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return (
    <Card id="export">
      <h2 className={ui.text18}>{t('keep_data')}</h2>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{exportable ? t('keep_data_text') : t('sign_in_first')}</p>
      <p className={ui.marginTop4}>
        {exportable ? (
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
            href={EXPORT_PATH + query}
            download
            rel="nofollow"
          >
            <Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('download')}
          </a>
        ) : (
          <Link
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
            to="/members/login?next=/members/delete-account"
          >
            {t('sign_in')}
          </Link>
        )}
      </p>
    </Card>
  );
}
