import { AppError } from '../../../kit/errors.ts';
import type { PrintedDealer } from '../../../identity/dealers/service.ts';
import { dollarsInCents, priceCents } from './prices.ts';
import type { DealerBoxInput, StickerRevision } from './revision-shape.ts';

/** A dealer's addendum; money in cents. `asking` is null where only a stock number is given. */
export interface DealerBox {
  asking: number | null;
  stock: string | null;
  addendum: { name: string; price: number }[];
}

/** The box with the dealer it belongs to. */
export interface PrintedBox {
  box: DealerBox;
  dealer: PrintedDealer;
}

/** More do not fit on the sheets that anybody reads. */
const MAX_ITEMS = 40;
const MAX_CENTS = 1_000_000_000;

/**
 * The box as it was filled in; rows that are empty are left out. Null where nothing was filled in.
 * @throws AppError `box_price`, `box_asking`, `box_item`, `box_items`, naming the field
 */
export function dealerBox({ asking, stock, addendum }: DealerBoxInput): DealerBox | null {
  const rows = addendum
    .map(({ name, price }, at) => ({ name, at, cents: centsAt(price, `dealer.addendum.${at}.price`, priceCents) }))
    .filter(({ name, cents }) => name !== '' || cents !== null);
  if (rows.length > MAX_ITEMS)
    throw new AppError('box_items', { field: 'dealer.addendum', params: { count: rows.length, max: MAX_ITEMS } });
  const nameless = rows.find(({ name }) => name === '');
  if (nameless) throw new AppError('box_item', { field: `dealer.addendum.${nameless.at}.name` });
  const price = centsAt(asking, 'dealer.asking', dollarsInCents);
  if (price === null && rows.length > 0) throw new AppError('box_asking', { field: 'dealer.asking' });
  if (price === null && !stock) return null;
  return {
    asking: price,
    stock: stock || null,
    addendum: rows.map(({ name, cents }) => ({ name, price: cents ?? 0 })),
  };
}

/** A price of the dealer's in cents; null where none is given. */
function centsAt(
  price: number | string | null | undefined,
  field: string,
  read: (price: number | string) => number | null,
): number | null {
  if (price === null || price === undefined || (typeof price === 'string' && price.trim() === '')) return null;
  const cents = read(price);
  if (cents === null || cents > MAX_CENTS) throw new AppError('box_price', { field, params: { price: String(price) } });
  return cents;
}

/** The box in dollars, as it is filled in. */
export const writtenBox = ({ asking, stock, addendum }: DealerBox): NonNullable<StickerRevision['dealer']> => ({
  asking: asking === null ? null : asking / 100,
  stock,
  addendum: addendum.map(({ name, price }) => ({ name, price: price / 100 })),
});
