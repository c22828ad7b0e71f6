import type { Plan } from '@marque/server/money/plans/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import type { Tier, TierOffer } from './tiers.ts';

interface TierChoiceProps {
  offers: readonly TierOffer[];
  /** The plan that is bought for it; null: a credit is spent. */
  plan: Plan | null;
  /** None is chosen at first. */
  value: Tier | null;
  /** Credits there will be once the order is paid; null: without limit, or nothing is bought. */
  credits: number | null;
  error: string | undefined;
  onChange: (tier: Tier) => void;
}

/** Which sheet of a classic is made: what each holds, and what it costs in money, or in credits where one is spent. */
export function TierChoice({ offers, plan, value, credits, error, onChange }: TierChoiceProps) {
  const t = useTranslations('stickers.tiers');
  const orders = useTranslations('orders.tier');
  const priceText = usePrice(plan);
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
                {priceText(offer.cost)}. {t(`${offer.tier}.holds`)}
              </span>
            </>
          ),
        }))}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value && credits !== null && credits < cost && (
        <p className={`${ui.text14} ${ui.cautionText}`} role="status">
          {orders('short', { credits, cost, tier: t(`${value}.name`) })}
        </p>
      )}
    </div>
  );
}

/** So many credits as the plan sells them; of a bundle those that come for its sheet. */
function usePrice(plan: Plan | null): (credits: number) => string {
  const t = useTranslations('orders.tier');
  const money = useMoney();
  return count => {
    if (!plan) return t('cost', { count });
    if (plan.quantity < 0) return t('included');
    const each = plan.sticker ? plan.sticker.price / plan.sticker.quantity : plan.price / plan.quantity;
    return money(Math.round(each * count), plan.currency);
  };
}
