import { buyReportPlanCall, buyStickerPlanCall } from '@marque/server/orders/contract';
import type { Plan } from '@marque/server/plans/contract';
import { generateReportCall } from '@marque/server/reports/contract';
import { generateStickerCall } from '@marque/server/stickers/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';
import type { Cart } from './carts.ts';

interface Purchase {
  plan: Plan;
  unit: 'vhr' | 'sticker';
  vin: string | null;
  cart: Cart;
  /** As typed; empty means none was told. */
  mileage: string;
}

interface Trouble {
  text: string;
  field: string | null;
  /** The order of this cart was paid before. */
  paid: boolean;
}

const OPEN = ['draft', 'pending_payment', 'payment_failed'];

/** The two ways to a document: pay on the gateway's page, or spend a credit. One press at a time. */
export function useBuy(purchase: Purchase) {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'pay' | 'spend' | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const attempt = async (kind: 'pay' | 'spend', step: () => Promise<Trouble | null>) => {
    if (busy) return;
    setBusy(kind);
    setTrouble(null);
    const met = await step().catch((error: unknown) => troubleOf(error, t('unreachable')));
    if (!met) return;
    setTrouble(met);
    setBusy(null);
  };

  return {
    busy,
    trouble,
    pay: () =>
      void attempt('pay', async () => {
        const answer = await order(purchase);
        if (!OPEN.includes(answer.order.state)) return { text: t('paidBeforeText'), field: null, paid: true };
        window.location.assign(answer.payment.redirect_url);
        return null;
      }),
    spend: () =>
      void attempt('spend', async () => {
        await navigate(await make(purchase));
        return null;
      }),
  };
}

function miles(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return digits === '' ? undefined : Number(digits);
}

function order({ plan, unit, vin, cart, mileage }: Purchase) {
  const told = miles(mileage);
  return send(
    unit === 'vhr' ? buyReportPlanCall : buyStickerPlanCall,
    {
      price: plan.price,
      currency: plan.currency,
      cart_plan: plan.id,
      cart_id: cart.id,
      ...(vin ? { vin } : {}),
      ...(vin && told !== undefined ? { mileage: told } : {}),
    },
    { idempotencyKey: `${cart.id}-${told ?? ''}` },
  );
}

async function make({ unit, vin, cart, mileage }: Purchase): Promise<string> {
  const options = { generating: true, idempotencyKey: `make-${cart.id}` };
  const path = encodeURIComponent(vin ?? '');
  if (unit === 'sticker') {
    await send(generateStickerCall, { vin: vin ?? '' }, options);
    return `/members/sticker/${path}`;
  }
  await send(generateReportCall, { vin: vin ?? '', mileage: miles(mileage) ?? null }, options);
  return `/members/report/${path}`;
}

function troubleOf(error: unknown, unreachable: string): Trouble {
  const answer = error instanceof CallError ? error.answer : null;
  return { text: answer?.message ?? unreachable, field: answer?.field ?? null, paid: false };
}
