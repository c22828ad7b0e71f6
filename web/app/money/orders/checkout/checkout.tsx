import type { Plan } from '@marque/server/money/plans/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { pricingPath } from '../../plans/pricing-path.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { FoldedSummary } from '../cart/folded-summary.tsx';
import { OrderSummary } from '../cart/order-summary.tsx';
import { useQuantity } from '../cart/use-quantity.ts';
import { useQuote } from '../cart/use-quote.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { PayPanel } from './pay-panel.tsx';
import type { Tier } from './tiers.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './checkout.module.css';

/** The order at the one side, how it is paid at the other. Who has a credit for it is asked for money on request only. */
export function Checkout({ facts: begin }: { facts: CheckoutFacts }) {
  const [tier, chooseTier] = useTier(begin.tier);
  const facts = ofTier(begin, tier);
  const quantity = useQuantity(facts.limits, facts.nos);
  const quote = useQuote(facts);
  const [paying, setPaying] = useState(false);
  const { member, vehicle } = facts;
  const document = member?.document ?? null;
  const cost = vehicle && member ? member.cost : null;
  const by = document || facts.freeLabel ? 'have' : cost !== null && !paying ? 'credit' : 'money';
  return (
    <div className={styles.checkoutColumns}>
      {document ? (
        <AlreadyOwned path={document} facts={facts} />
      ) : facts.freeLabel && vehicle ? (
        <FreeLabel vin={vehicle.vin} source={facts.freeLabel} plan={facts.plan} />
      ) : (
        <PayPanel
          facts={facts}
          quantity={quantity}
          quote={quote}
          cost={cost}
          by={by === 'credit' ? 'credit' : 'money'}
          onBy={way => setPaying(way === 'money')}
          onTier={chooseTier}
        />
      )}
      <FoldedSummary>
        <OrderSummary facts={facts} quantity={quantity} quote={quote} by={by} />
      </FoldedSummary>
    </div>
  );
}

/** The sheet of a classic that is chosen: each has its own address, so that a reload keeps it. */
function useTier(begin: CheckoutFacts['tier']) {
  const [, setQuery] = useSearchParams();
  const [tier, setTier] = useState(begin);
  const choose = (next: Tier) => {
    setTier(next);
    const put = (query: URLSearchParams) => {
      query.set('tier', next);
      return query;
    };
    setQuery(put, { replace: true, preventScrollReset: true });
  };
  return [tier, choose] as const;
}

/** The facts with the sheet of a classic that is chosen: it has a cost of its own. */
function ofTier(facts: CheckoutFacts, tier: CheckoutFacts['tier']): CheckoutFacts {
  const offer = facts.tiers?.find(each => each.tier === tier);
  if (!offer) return facts;
  return { ...facts, tier, member: facts.member && { ...facts.member, cost: offer.takes } };
}

/** Nothing is sold twice: the document is there already. Of a bundle the other one can be bought alone. */
function AlreadyOwned({ path, facts: { plan, unit: chosenUnit, vehicle } }: { path: string; facts: CheckoutFacts }) {
  const t = useTranslations('orders');
  const isBundle = plan.kind === 'bundle';
  const unit = isBundle && path.startsWith('/members/sticker') ? 'sticker' : chosenUnit;
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.payPanel}`}>
      <h2 className={ui.text18}>{t(`alreadyOwned.${unit}`)}</h2>
      <p className={ui.secondaryText}>{t('alreadyOwnedText')}</p>
      <ButtonLink look="main" size="search" wide to={path}>
        {t(`openIt.${unit}`)}
      </ButtonLink>
      {isBundle && vehicle && (
        <ButtonLink
          wide
          to={pricingPath({ kind: unit === 'vhr' ? 'sticker' : 'report', vin: vehicle.vin, currency: null })}
        >
          {t(`otherAlone.${unit}`)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Nobody pays for a file that is free. */
function FreeLabel({ vin, source, plan }: { vin: string; source: string; plan: Plan }) {
  const t = useTranslations('orders.freeLabel');
  const orders = useTranslations('orders');
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.payPanel}`}>
      <h2 className={ui.text18}>{t('title')}</h2>
      <p className={ui.secondaryText}>{t('text', { source })}</p>
      <ButtonLink look="main" size="search" wide to={`/members/sticker/${encodeURIComponent(vin)}`}>
        {t('open')}
      </ButtonLink>
      {plan.kind === 'bundle' && (
        <ButtonLink wide to={pricingPath({ kind: 'report', vin, currency: null })}>
          {orders('otherAlone.sticker')}
        </ButtonLink>
      )}
    </div>
  );
}
