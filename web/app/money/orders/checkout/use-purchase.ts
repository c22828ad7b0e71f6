import { buyReportPlanCall, buyStickerPlanCall } from '@marque/server/money/orders/contract';
import { generateReportCall } from '@marque/server/documents/reports/contract';
import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { CallError, send } from '../../../client.ts';
import { type Action, useAction } from '../../../kit/forms/use-call.ts';
import type { QuoteState } from '../cart/use-quote.ts';
import { isPayable } from '../order/order-state.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { keepGuestEmail } from './guest-email.ts';
import { mileageIn, orderInput, type PayFormValues } from './order-input.ts';

/** This cart's order is paid already; nothing was charged again. */
export class AlreadyPaid extends Error {}

export interface Purchase extends PayFormValues {
  by: 'money' | 'credit';
}

/** The two ways to a document: pay on the gateway's page, or spend a credit. Either leads to another page. */
export function usePurchase(facts: CheckoutFacts, quote: QuoteState): Action<Purchase, string> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [visit] = useState(() => `make-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`);
  return useAction(
    (purchase: Purchase) =>
      purchase.by === 'credit' ? makeDocument(facts, purchase, visit) : pay(facts, quote, purchase),
    {
      leaves: true,
      onSuccess: (next, { by }) => (by === 'credit' ? navigate(next) : window.location.assign(next)),
      onError: async error => {
        const answer = error instanceof CallError ? error.answer : null;
        if (answer?.field === 'couponcode') quote.refuse(answer.message);
        if (answer?.reason !== 'price_changed') return;
        quote.askAgain();
        await revalidate();
      },
    },
  );
}

/** @returns the gateway's page. @throws {AlreadyPaid} */
async function pay(facts: CheckoutFacts, quote: QuoteState, values: PayFormValues): Promise<string> {
  if (values.email) keepGuestEmail(values.email);
  const call = facts.unit === 'vhr' ? buyReportPlanCall : buyStickerPlanCall;
  const { order, payment } = await send(call, orderInput(facts, quote, values, new Date()));
  const isNew = isPayable(order.state) || order.total === 0;
  if (!isNew) throw new AlreadyPaid();
  return payment.redirect_url;
}

/**
 * `visit`: of the page; a click that is repeated because no answer came makes one document.
 * @returns the page of the document
 */
async function makeDocument(
  { unit, vehicle, mileageUnit, notice, tier }: CheckoutFacts,
  values: PayFormValues,
  visit: string,
): Promise<string> {
  const mileage = mileageIn(values.mileage);
  const options = { generating: true, idempotencyKey: `${visit}-${mileage ?? 'none'}${tier ?? ''}` };
  const vin = vehicle?.vin ?? '';
  if (unit === 'sticker') {
    await send(generateStickerCall, { vin, ...(tier ? { tier } : {}) }, options);
    return `/members/sticker/${encodeURIComponent(vin)}`;
  }
  const accepted = values.notice && notice !== null ? { nmvtis_version: notice } : {};
  await send(generateReportCall, { vin, mileage: mileage ?? null, mileage_unit: mileageUnit, ...accepted }, options);
  return `/members/report/${encodeURIComponent(vin)}`;
}
