import { checkCouponCall } from '@marque/server/money/coupons/contract';
import type { Price } from '@marque/server/money/plans/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { keepCart } from './carts.ts';
import type { CheckoutFacts } from '../checkout/checkout-facts.ts';

export interface QuoteState {
  /** The amount to be paid as far as it is known. */
  price: Price;
  /** The coupon that counts, or is being asked about. */
  code: string | null;
  checking: boolean;
  /** The coupon typed last, and why it does not count. */
  tried: string;
  refusal: string | null;
  apply: (code: string) => void;
  remove: () => void;
  /** The order was refused because of its coupon. */
  refuse: (why: string) => void;
  /** Asks for the price with this coupon once more. */
  askAgain: () => void;
}

interface QuoteRequest {
  /** The coupon asked for; null: none. */
  code: string | null;
  /** Each click asks again. */
  round: number;
  /** The refusal of the order. */
  refused: string | null;
}

/**
 * The price with its coupon. It is fetched again when the quantity changes; after a refusal it is the price without.
 */
export function useQuote(facts: CheckoutFacts): QuoteState {
  const { price, nos, cart, plan } = facts;
  const textOf = useErrorText();
  const [tried, setTried] = useState(cart.coupon ?? '');
  const [request, setRequest] = useState<QuoteRequest>({ code: cart.coupon ?? null, round: 0, refused: null });
  const { code, round } = request;
  const answer = useQuery({
    queryKey: ['quote', cart.id, plan.id, plan.currency, nos ?? 1, code, round],
    queryFn: ({ signal }) => priceWith(facts, code ?? '', signal),
    enabled: code !== null,
    retry: false,
  });
  const ask = (next: Partial<QuoteRequest>) => setRequest({ ...request, refused: null, ...next, round: round + 1 });
  const forget = () => forgetQuote(facts);
  return {
    price: (code && answer.data?.price) || price,
    code: answer.isError ? null : code,
    checking: code !== null && answer.isPending,
    tried,
    refusal: request.refused ?? (code && answer.error ? textOf(answer.error) : null),
    apply(typed) {
      const next = typed.trim().toUpperCase();
      setTried(next);
      ask({ code: next });
    },
    remove() {
      forget();
      setTried('');
      ask({ code: null });
    },
    refuse(why) {
      forget();
      ask({ code: null, refused: why });
    },
    askAgain() {
      saveQuote(sessionStorage, keyOf(facts), null);
      ask({});
    },
  };
}

function keyOf({ cart, nos, plan }: CheckoutFacts) {
  return { cart: cart.id, nos, currency: plan.currency };
}

function forgetQuote(facts: CheckoutFacts): void {
  saveQuote(sessionStorage, keyOf(facts), null);
  keepCart({ ...facts.cart, nos: facts.nos, coupon: undefined });
}

/** An accepted coupon stays in the cart, so that a payment that fails does not lose it; a refused one does not. */
async function priceWith(facts: CheckoutFacts, code: string, signal: AbortSignal): Promise<Quote> {
  const kept = loadQuote(sessionStorage, keyOf(facts), code);
  if (kept) return kept;
  const { nos, plan, cart } = facts;
  const input = {
    couponcode: code,
    cart_plan: plan.id,
    cart_id: cart.id,
    currency: plan.currency,
    ...(nos ? { nos } : {}),
  };
  try {
    const { coupon, price } = await send(checkCouponCall, input, { signal });
    const quote = { code: coupon, price };
    saveQuote(sessionStorage, keyOf(facts), quote);
    keepCart({ ...cart, nos, coupon });
    return quote;
  } catch (error) {
    if (!signal.aborted) forgetQuote(facts);
    throw error;
  }
}

/** A price with a coupon as the server gave it. The server computes it again before anything is charged. */
interface Quote {
  code: string;
  price: Price;
}

/** The subject of a quote: another cart, number or currency is another question. */
interface QuoteKey {
  cart: string;
  nos: number | undefined;
  currency: string;
}

const PREFIX = 'quote ';

const nameOf = ({ cart, nos, currency }: QuoteKey) => `${PREFIX}${cart} ${nos ?? ''} ${currency}`;

/** The quote of this code kept in this tab, or null; a payment that failed finds it again. */
export function loadQuote(storage: Pick<Storage, 'getItem'>, key: QuoteKey, code: string): Quote | null {
  try {
    const saved = JSON.parse(storage.getItem(nameOf(key)) ?? 'null') as {
      code?: unknown;
      price?: Partial<Price>;
    } | null;
    return saved?.code === code && isPrice(saved.price) ? { code, price: saved.price } : null;
  } catch {
    return null;
  }
}

/** Keeps a quote, or forgets it. A browser that keeps nothing asks the server again. */
export function saveQuote(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: QuoteKey, quote: Quote | null): void {
  try {
    if (quote) storage.setItem(nameOf(key), JSON.stringify(quote));
    else storage.removeItem(nameOf(key));
  } catch {
    return;
  }
}

/** Text kept in a tab may be of an earlier version of the page, or somebody's own. */
function isPrice(kept: Partial<Price> | undefined): kept is Price {
  return (
    [kept?.unit_price, kept?.count, kept?.quantity, kept?.subtotal, kept?.discount, kept?.total].every(
      Number.isInteger,
    ) &&
    typeof kept?.currency === 'string' &&
    kept.tax !== undefined &&
    Array.isArray(kept.lines) &&
    kept.lines.every(line => typeof line?.text === 'string' && Number.isInteger(line.amount))
  );
}
