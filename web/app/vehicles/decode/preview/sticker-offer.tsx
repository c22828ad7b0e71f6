import type { Plan } from '@marque/server/money/plans/contract';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { MemberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { buyPath, mistyped, usePlanPrice } from './buy-box.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './sticker-offer.module.css';

interface StickerOfferProps {
  preview: Preview;
  plan: Plan | null;
  /** The member's entitlement for this vehicle; null for a visitor. */
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
    <TitledSection
      id="sticker"
      title={t('title')}
      heading={`${ui.text32} ${ui.marginBottom5}`}
      className={styles.stickerSection}
    >
      {grade ? (
        <Grade grade={grade} preview={preview} plan={plan} has={has} />
      ) : (
        <p className={ui.secondaryText}>{t(preview.kind === 'europe' ? 'other_market' : 'year_unknown')}</p>
      )}
    </TitledSection>
  );
}

function Grade({ grade, preview, plan, has }: StickerOfferProps & { grade: NonNullable<Preview['sticker_grade']> }) {
  const t = useTranslations('vehicles.sticker');
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${ui.flexRow} ${ui.alignTop} ${styles.stickerOffer}`}>
      <span className={styles.gradeBadge} aria-hidden="true">
        {grade}
      </span>
      <div>
        <h3 className={ui.text18}>
          <span className={ui.visuallyHidden}>{t('grade', { grade })} </span>
          {t(`grades.${grade}.title`)}
        </h3>
        <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t(`grades.${grade}.text`)}</p>
        {grade === 'A' && !has?.document && (
          <ButtonLink className={ui.marginTop4} to={`/members/sticker/${preview.vin}`}>
            {t('free')}
          </ButtonLink>
        )}
        {preview.offers.sticker && !mistyped(preview) && plan && (grade !== 'A' || has?.document) && (
          <OfferButton plan={plan} vin={preview.vin} has={has} tiers={grade === 'E'} />
        )}
      </div>
    </div>
  );
}

interface OfferButtonProps extends Pick<StickerOfferProps, 'has'> {
  plan: Plan;
  vin: string;
  /** Who has credits chooses among the tiers of a classic first. */
  tiers: boolean;
}

/** Where a sticker is bought; where a member has credits for one of several tiers, where the tier is chosen. */
export const stickerBuyPath = ({ plan, vin, has, tiers }: OfferButtonProps): string =>
  tiers && has?.cost != null ? `/members/sticker/${vin}` : buyPath(plan, 'sticker', vin);

/** The way to the sticker that is there, to a credit, or to the price. */
export function OfferButton({ plan, vin, has, tiers }: OfferButtonProps) {
  const t = useTranslations('vehicles');
  const priceText = usePlanPrice();
  const cost = has?.cost ?? null;
  if (has?.document) {
    return (
      <ButtonLink className={ui.marginTop4} to={has.document}>
        {t('sticker.open')}
      </ButtonLink>
    );
  }
  return (
    <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
      <ButtonLink to={stickerBuyPath({ plan, vin, has, tiers })}>
        {cost === null ? t('sticker.buy') : t('buy.use', { count: cost, left: has?.left ?? 0 })}
      </ButtonLink>
      {cost === null && <span className={`${ui.tabularNumbers} ${ui.secondaryText}`}>{priceText(plan)}</span>}
    </div>
  );
}
