import './checkout.css';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountChoice } from '../accounts/account-choice.tsx';
import { type MarqueContext, marqueContext } from '../context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Flow } from '../ui/flow.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/checkout-page';
import { cartFor, cartsCookie, cartsIn } from './carts.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayPanel } from './pay-panel.tsx';

type Unit = 'vhr' | 'sticker';

const OFFERS = { vhr: 'report', sticker: 'sticker' } as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('orders.title'), unlisted: true }));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const url = new URL(request.url);
  const asked = url.searchParams.get('vin');
  const found = planOf(marque, url.searchParams.get('plan'), url.searchParams.get('for'));
  if (!found) throw redirect(asked ? `/pricing?vin=${encodeURIComponent(asked)}` : '/pricing');
  const preview = asked ? await app.vehicles.preview(caller, asked) : null;
  const vin = preview?.vin ?? null;
  const held = cartFor(cartsIn(request.headers.get('cookie')), { plan: found.plan.id, vin }, () => crypto.randomUUID());
  const answer = {
    ...found,
    cart: held.cart,
    vehicle: preview && { vin: preview.vin, title: preview.title, valid: preview.offers[OFFERS[found.unit]] },
    mileage: mileageIn(url.searchParams.get('mileage')),
    siteName: caller.site.name,
    member: caller.actor.kind === 'member' ? await memberSide(marque, found.unit, vin) : null,
    here: url.pathname + url.search,
  };
  return data(answer, { headers: { 'Set-Cookie': cartsCookie(held.carts) } });
}

function planOf({ app, caller }: MarqueContext, id: string | null, wanted: string | null) {
  for (const unit of ['vhr', 'sticker'] as const) {
    const plan = app.plans.list(caller, { unit }).find(each => each.id === id);
    if (plan) return { plan, unit: plan.unit === 'global' && wanted === 'sticker' ? ('sticker' as const) : unit };
  }
  return null;
}

function mileageIn(text: string | null): string {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  return digits.slice(0, 7);
}

async function memberSide({ app, caller }: MarqueContext, unit: Unit, vin: string | null) {
  const { credits } = await app.credits.consumables(caller);
  const purse = caller.site.credit_type === 'global' ? credits.global : credits[unit];
  const hasCredit = purse.unlimited || purse.left > 0;
  const held = vin === null ? null : await (unit === 'vhr' ? app.reports : app.stickers).find(caller, vin);
  const over = held === null || ['no_data', 'failed', 'revoked'].includes(held.state);
  return { hasCredit, document: over || vin === null ? null : documentPath(unit, vin) };
}

function documentPath(unit: Unit, vin: string): string {
  return `/members/${unit === 'vhr' ? 'report' : 'sticker'}/${encodeURIComponent(vin)}`;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('orders');
  const { plan, unit, vehicle, member, cart, mileage, siteName, here } = loaderData;
  return (
    <div className="page co">
      <Flow now="pay" />
      <h1 className="t32">{t('title')}</h1>
      <div className="co-g">
        <OrderSummary plan={plan} unit={unit} vehicle={vehicle} siteName={siteName} />
        {vehicle && !vehicle.valid ? (
          <NothingToBuy vin={vehicle.vin} />
        ) : member ? (
          <PayPanel plan={plan} unit={unit} vehicle={vehicle} cart={cart} mileage={mileage} member={member} />
        ) : (
          <div className="card card-p">
            <h2 className="t18">{t('signInFirst')}</h2>
            <p className="c2 co-lead">{t('signInWhy')}</p>
            <AccountChoice next={here} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Nothing is sold for a number no document can be made of; the way back leads to what may have been meant. */
function NothingToBuy({ vin }: { vin: string }) {
  const t = useTranslations('orders.nothing');
  return (
    <div className="card card-p co-pay">
      <h2 className="t18">{t('title')}</h2>
      <p className="c2">{t('text')}</p>
      <ButtonLink look="main" size="search" wide to={`/vehicle/${encodeURIComponent(vin)}`}>
        {t('link')}
      </ButtonLink>
    </div>
  );
}
