import type { Plan } from '@marque/server/plans/contract';
import type { Preview } from '@marque/server/vehicles/contract';
import { useTranslations } from 'use-intl';
import type { MemberEntitlement } from '../../orders/member-entitlement.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { buyPath, mistyped, usePlanPrice } from './buy-box.tsx';

interface StickerOfferProps {
  preview: Preview;
  plan: Plan | null;
  /** What the member has for this vehicle; null for a visitor. */
  has: MemberEntitlement | null;
}

/**
 * How much of the window sticker can be known, before it is paid for; of a vehicle that has a report and no model year,
 * why there is no sticker.
 */
export function StickerOffer({ preview, plan, has }: StickerOfferProps) {
  const t = useTranslations('vehicles.sticker');
  const grade = preview.sticker_grade;
  const lacksYear = preview.offers.report && preview.vehicle.year === null;
  if (!grade && !lacksYear) return null;
  return (
    <section aria-labelledby="sticker" className="mt-14">
      <h2 className="t32 mb-5" id="sticker">
        {t('title')}
      </h2>
      {grade ? (
        <Grade grade={grade} preview={preview} plan={plan} has={has} />
      ) : (
        <p className="c2">{t('year_unknown')}</p>
      )}
    </section>
  );
}

function Grade({ grade, preview, plan, has }: StickerOfferProps & { grade: NonNullable<Preview['sticker_grade']> }) {
  const t = useTranslations('vehicles.sticker');
  return (
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
          <OfferButton plan={plan} vin={preview.vin} has={has} />
        )}
      </div>
    </div>
  );
}

/** The way to the sticker that is there, to a credit, or to the price. */
function OfferButton({ plan, vin, has }: { plan: Plan; vin: string; has: MemberEntitlement | null }) {
  const t = useTranslations('vehicles');
  const priceText = usePlanPrice();
  const cost = has?.cost ?? null;
  if (has?.document) {
    return (
      <ButtonLink className="mt-4" to={has.document}>
        {t('sticker.open')}
      </ButtonLink>
    );
  }
  return (
    <div className="row row-w mt-4">
      <ButtonLink to={buyPath(plan, 'sticker', vin)}>
        {cost === null ? t('sticker.buy') : t('buy.use', { count: cost, left: has?.left ?? 0 })}
      </ButtonLink>
      {cost === null && <span className="num c2">{priceText(plan)}</span>}
    </div>
  );
}
