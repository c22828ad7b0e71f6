import { generateStickerCall } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { ErrorMessage } from '../forms/error-message.tsx';
import { useAction } from '../forms/use-call.ts';
import { Button, ButtonLink } from '../ui/action/button.tsx';
import * as cardStyles from '../ui/page/card.module.css';
import * as ui from '../ui/page/primitives.module.css';

const TIERS = ['basic', 'deluxe', 'elite'] as const;
type Tier = (typeof TIERS)[number];

/** Credits each tier takes; null where there are not enough. */
export type TierCosts = Record<Tier, number | null>;

/** The three sheets a classic can have: what each holds, and what it costs. */
export function ClassicTiers({ vin, costs }: { vin: string; costs: TierCosts }) {
  const t = useTranslations('stickers');
  const make = useAction((tier: Tier) => send(generateStickerCall, { vin, tier }, { generating: true }), {
    revalidate: 'success',
  });
  return (
    <>
      <ErrorMessage text={make.errorText} />
      <ul className={ui.stack}>
        {TIERS.map(tier => {
          const cost = costs[tier];
          return (
            <li key={tier} className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
              <h2 className={ui.text18}>{t(`tiers.${tier}.name`)}</h2>
              <p className={`${ui.secondaryText} ${ui.marginTop1} ${ui.marginBottom3}`}>{t(`tiers.${tier}.holds`)}</p>
              {cost === null ? (
                <ButtonLink to={`/pricing?vin=${encodeURIComponent(vin)}`}>{t('next.choose')}</ButtonLink>
              ) : (
                <Button look={tier === 'elite' ? 'main' : 'second'} busy={make.pending} onClick={() => make.run(tier)}>
                  {t('tiers.make', { count: cost, tier: t(`tiers.${tier}.name`) })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t('tiers.note')}</p>
    </>
  );
}
