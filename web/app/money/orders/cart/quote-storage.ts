import type { Price } from '@marque/server/money/plans/contract';

/** A price with a coupon as the server gave it. The server computes it again before anything is charged. */
export interface Quote {
  code: string;
  price: Price;
}

/** What a quote holds for: another cart, number or currency is another question. */
export interface QuoteKey {
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

/** What a tab has kept may be of an earlier version of the page, or somebody's own. */
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
