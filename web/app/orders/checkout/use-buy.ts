import { buyReportPlanCall, buyStickerPlanCall } from '@marque/server/orders/contract';
import { generateReportCall } from '@marque/server/reports/contract';
import { generateStickerCall } from '@marque/server/stickers/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../../client.ts';
import { useMoney } from '../../ui/data/money.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { isPayable } from '../order/order-state.ts';
import type { QuoteDesk } from '../cart/use-quote.ts';

/** What the reader fills in beside the plan. */
export interface Told {
  /** A visitor's address; members are known. */
  email: string | null;
  /** As typed; empty means none was told. */
  mileage: string;
  gateway: CheckoutFacts['gateways'][number];
  /** The box of the renewal is ticked. */
  renewal: boolean;
}

export interface Trouble {
  kind: 'failed' | 'paid' | 'price';
  text: string;
  field: string | null;
}

/** The two ways to a document: pay on the gateway's page, or spend a credit. One press at a time. */
export function useBuy(facts: CheckoutFacts, quote: QuoteDesk) {
  const t = useTranslations('orders');
  const money = useMoney();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [visit] = useState(() => `make-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`);
  const [busy, setBusy] = useState<'pay' | 'spend' | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  // Back from the gateway, the browser may show this page as it was left: with its press still under way.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(null);
      void revalidate();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [revalidate]);

  /** Reads a refusal: a changed price is shown and asked for again, a coupon's is said at the coupon. */
  const troubleOf = async (error: unknown): Promise<Trouble | null> => {
    const answer = error instanceof CallError ? error.answer : null;
    if (!answer) return { kind: 'failed', text: t('unreachable'), field: null };
    const { message, reason, field = null } = answer;
    if (field === 'couponcode') {
      quote.refuse(message);
      return null;
    }
    if (reason !== 'price_changed') return { kind: 'failed', text: message, field };
    quote.askAgain();
    await revalidate();
    const total = money(Number(answer.details?.price), String(answer.details?.currency));
    return { kind: 'price', text: t('priceChangedText', { total }), field: null };
  };

  const attempt = async (kind: 'pay' | 'spend', step: () => Promise<Trouble | null>) => {
    if (busy) return;
    setBusy(kind);
    setTrouble(null);
    let met: Trouble | null;
    try {
      met = await step();
      if (!met) return;
    } catch (error) {
      met = await troubleOf(error);
    }
    setTrouble(met);
    setBusy(null);
  };

  return {
    busy,
    trouble,
    pay: (told: Told) =>
      void attempt('pay', async () => {
        const { order, payment } = await buy(facts, quote, told);
        const isNew = isPayable(order.state) || order.total === 0;
        if (!isNew) return { kind: 'paid', text: t('paidBeforeText'), field: null };
        window.location.assign(payment.redirect_url);
        return null;
      }),
    spend: (told: Pick<Told, 'mileage'>) =>
      void attempt('spend', async () => {
        await navigate(await make(facts, told, visit));
        return null;
      }),
  };
}

function miles(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return digits === '' ? undefined : Number(digits);
}

function buy({ plan, unit, vehicle, nos, cart, legal }: CheckoutFacts, { code, price }: QuoteDesk, told: Told) {
  const mileage = vehicle && unit === 'vhr' ? miles(told.mileage) : undefined;
  return send(unit === 'vhr' ? buyReportPlanCall : buyStickerPlanCall, {
    price: price.total,
    currency: price.currency,
    payment_gateway: told.gateway,
    cart_plan: plan.id,
    cart_id: cart.id,
    ...(told.email === null ? {} : { email: told.email }),
    ...(code ? { couponcode: code } : {}),
    ...(nos === undefined ? {} : { nos }),
    ...(vehicle ? { vin: vehicle.vin } : {}),
    ...(mileage === undefined ? {} : { mileage }),
    consent: {
      terms: true,
      terms_version: legal.terms,
      privacy_version: legal.privacy,
      ...(told.renewal ? { renewal: true } : {}),
      at: new Date().toISOString(),
    },
  });
}

/** `visit`: of the page; a press that is repeated because no answer came makes one document. */
async function make(
  { unit, vehicle }: CheckoutFacts,
  { mileage }: Pick<Told, 'mileage'>,
  visit: string,
): Promise<string> {
  const options = { generating: true, idempotencyKey: `${visit}-${mileage.length > 0 ? miles(mileage) : 'none'}` };
  const vin = vehicle?.vin ?? '';
  if (unit === 'sticker') {
    await send(generateStickerCall, { vin }, options);
    return `/members/sticker/${encodeURIComponent(vin)}`;
  }
  await send(generateReportCall, { vin, mileage: miles(mileage) ?? null }, options);
  return `/members/report/${encodeURIComponent(vin)}`;
}
