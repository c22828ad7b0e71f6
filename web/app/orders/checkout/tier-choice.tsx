import { useTranslations } from 'use-intl';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import * as ui from '../../ui/page/primitives.module.css';
import type { Tier, TierOffer } from './tiers.ts';

interface TierChoiceProps {
  offers: readonly TierOffer[];
  value: Tier;
  /** Credits there will be once the order is paid; null: without limit, or nothing is bought. */
  credits: number | null;
  onChange: (tier: Tier) => void;
}

/** Which sheet of a classic is made: what each holds, and the credits it costs. */
export function TierChoice({ offers, value, credits, onChange }: TierChoiceProps) {
  const t = useTranslations('stickers.tiers');
  const orders = useTranslations('orders.tier');
  const cost = offers.find(({ tier }) => tier === value)?.cost ?? 1;
  return (
    <div className={ui.stack}>
      <RadioGroup
        legend={orders('title')}
        name="tier"
        options={offers.map(offer => ({
          value: offer.tier,
          label: (
            <>
              <b className={ui.mediumWeight}>{t(`${offer.tier}.name`)}</b>{' '}
              <span className={ui.secondaryText}>
                {orders('cost', { count: offer.cost })}. {t(`${offer.tier}.holds`)}
              </span>
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
      />
      {credits !== null && credits < cost && (
        <p className={`${ui.text14} ${ui.cautionText}`} role="status">
          {orders('short', { credits, cost, tier: t(`${value}.name`) })}
        </p>
      )}
    </div>
  );
}
