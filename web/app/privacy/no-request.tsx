import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/action/button.tsx';

/** A link that leads to nothing, or a member without a request. */
export function NoRequest({ unlinked }: { unlinked?: boolean }) {
  const t = useTranslations('privacy.request');
  return (
    <div className="page del">
      <div className="del-h">
        <h1 className="t32">{unlinked ? t('unlinked') : t('none')}</h1>
        {unlinked && <p className="lead">{t('unlinked_text')}</p>}
      </div>
      <div className="del-b">
        <ButtonLink look="main" to={unlinked ? '/' : '/members/dashboard'}>
          {unlinked ? t('home') : t('dashboard')}
        </ButtonLink>
        <ButtonLink look="quiet" to="/delete-account">
          {t('again')}
        </ButtonLink>
      </div>
    </div>
  );
}
