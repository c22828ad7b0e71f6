import { data } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { marqueContext } from '../../../context.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Flow } from '../../../kit/ui/page/flow.tsx';
import type { Route } from './+types/checkout-page';
import { Checkout } from './checkout.tsx';
import { checkoutFacts } from './checkout-facts.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as checkoutStyles from './checkout.module.css';

export const meta = titled(t => ({ title: t('orders.title'), unlisted: true }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { facts, cookie } = await checkoutFacts(context.get(marqueContext), request, url);
  return data(facts, { headers: { 'Set-Cookie': cookie } });
}

export default function CheckoutPage({ loaderData: facts }: Route.ComponentProps) {
  const t = useTranslations('orders');
  const { plan, vehicle, cart } = facts;
  return (
    <div className={`${ui.pageWidth} ${checkoutStyles.checkoutPage}`}>
      {vehicle && <Flow now="pay" />}
      <h1 className={ui.text32}>{t('title')}</h1>
      {vehicle && !vehicle.valid ? (
        <NothingToBuy vin={vehicle.vin} hasSheet={vehicle.hasSheet} />
      ) : (
        <Checkout key={`${cart.id} ${plan.currency}`} facts={facts} />
      )}
    </div>
  );
}

/**
 * Nothing is sold for a number no document can be made of, nor a report of a classic that has its sheet alone; the way
 * back leads to what may have been meant.
 */
function NothingToBuy({ vin, hasSheet }: { vin: string; hasSheet: boolean }) {
  const t = useTranslations('orders.nothing');
  return (
    <div
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${checkoutStyles.payPanel} ${checkoutStyles.nothingToBuy}`}
    >
      <h2 className={ui.text18}>{t(hasSheet ? 'reportTitle' : 'title')}</h2>
      <p className={ui.secondaryText}>{t(hasSheet ? 'reportText' : 'text')}</p>
      <ButtonLink look="main" size="search" to={`/vehicle/${encodeURIComponent(vin)}`}>
        {t(hasSheet ? 'reportLink' : 'link')}
      </ButtonLink>
    </div>
  );
}
