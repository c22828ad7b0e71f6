import type { Plan } from '@marque/server/plans/contract';
import type { Preview } from '@marque/server/vehicles/contract';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';
import { useMoney } from '../ui/money.ts';
import { mistyped } from './buy-box.tsx';
import { checkoutPath } from './checkout-path.ts';

/** How much of the window sticker can be known, before it is paid for. */
export function StickerCard({ preview, plan }: { preview: Preview; plan: Plan | null }) {
  const t = useTranslations('vehicles.sticker');
  const money = useMoney();
  const grade = preview.sticker_grade;
  if (!grade) return null;
  return (
    <section aria-labelledby="sticker" className="mt-14">
      <h2 className="t32 mb-5" id="sticker">
        {t('title')}
      </h2>
      <div className="card card-p row top sticker-card">
        <span className="grade" aria-hidden="true">
          {grade}
        </span>
        <div>
          <h3 className="t18">
            <span className="sr">{t('grade', { grade })} </span>
            {t(`grades.${grade}.title`)}
          </h3>
          <p className="c2 mt-1">{t(`grades.${grade}.text`)}</p>
          {preview.offers.sticker && !mistyped(preview) && plan && (
            <div className="row row-w mt-4">
              <ButtonLink to={checkoutPath(plan, 'sticker', preview.vin)}>{t('buy')}</ButtonLink>
              <span className="num c2">
                {plan.quantity > 1
                  ? t('price_pack', { price: money(plan.price, plan.currency), count: plan.quantity })
                  : money(plan.price, plan.currency)}
              </span>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
