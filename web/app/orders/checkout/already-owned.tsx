import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/action/button.tsx';

/** Nothing is sold twice: the document is there already. */
export function AlreadyOwned({ path, unit }: { path: string; unit: 'vhr' | 'sticker' }) {
  const t = useTranslations('orders');
  return (
    <div className="card card-p co-pay">
      <h2 className="t18">{t(`alreadyOwned.${unit}`)}</h2>
      <p className="c2">{t('alreadyOwnedText')}</p>
      <ButtonLink look="main" size="search" wide to={path}>
        {t(`openIt.${unit}`)}
      </ButtonLink>
    </div>
  );
}
