import { useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

/** A link that leads to nothing, or a member without a request. */
export function NoRequest({ unlinked }: { unlinked?: boolean }) {
  const t = useTranslations('privacy.request');
  return (
    <div className={`${ui.pageWidth} ${deletionStyles.deletionPage}`}>
      <div className={deletionStyles.deletionHead}>
        <h1 className={ui.text32}>{unlinked ? t('unlinked') : t('none')}</h1>
        {unlinked && <p className={ui.leadText}>{t('unlinked_text')}</p>}
      </div>
      <div className={deletionStyles.deletionButtons}>
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
