import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { type Tier, TIERS } from '../../money/orders/checkout/tiers.ts';
import { pricingPath } from '../../money/plans/pricing-path.ts';
import { ConfirmVehicle } from '../../platform/shell/confirm-vehicle.tsx';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Credits each tier takes; null where there are not enough. */
export type TierCosts = Record<Tier, number | null>;

interface ClassicTiersProps {
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  costs: TierCosts;
  /** The sheet there is: only those that hold more are offered, each as a new version that costs a credit. */
  above?: Tier;
}

/** The sheets a classic can have: what each holds, and what it costs. */
export function ClassicTiers({ vin, vehicle, costs, above }: ClassicTiersProps) {
  const t = useTranslations('stickers');
  const agreed = above ? { spend_credit: true } : {};
  const make = useAction((tier: Tier) => send(generateStickerCall, { vin, tier, ...agreed }, { generating: true }), {
    revalidate: 'success',
  });
  const offered = above ? TIERS.slice(TIERS.indexOf(above) + 1) : TIERS;
  return (
    <>
      <ErrorMessage text={make.errorText} />
      <ul className={ui.stack}>
        {offered.map(tier => {
          const cost = costs[tier];
          return (
            <li key={tier} className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
              <h2 className={ui.text18}>{t(`tiers.${tier}.name`)}</h2>
              <p className={`${ui.secondaryText} ${ui.marginTop1} ${ui.marginBottom3}`}>{t(`tiers.${tier}.holds`)}</p>
              {cost === null ? (
                <ButtonLink to={pricingPath({ kind: 'sticker', vin, currency: null })}>{t('next.choose')}</ButtonLink>
              ) : (
                <ConfirmVehicle
                  vin={vin}
                  vehicle={vehicle}
                  look={tier === 'elite' ? 'main' : 'second'}
                  busy={make.pending}
                  onConfirm={() => make.run(tier)}
                >
                  {t(above ? 'tiers.raise' : 'tiers.make', { count: cost, tier: t(`tiers.${tier}.name`) })}
                </ConfirmVehicle>
              )}
            </li>
          );
        })}
      </ul>
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t(above ? 'tiers.raiseNote' : 'tiers.note')}</p>
    </>
  );
}

/** The way from a sheet that is there to one that holds more; nothing where it holds everything. */
export function HigherTiers({
  vin,
  vehicle,
  costs,
  tier,
}: {
  vin: string;
  vehicle: string;
  costs: TierCosts;
  tier: Tier;
}) {
  const t = useTranslations('stickers.tiers');
  if (tier === 'elite') return null;
  return (
    <TitledSection id="higher-tiers" title={t('higher', { tier: t(`${tier}.name`) })} className={ui.stack}>
      <ClassicTiers vin={vin} vehicle={vehicle} costs={costs} above={tier} />
    </TitledSection>
  );
}
