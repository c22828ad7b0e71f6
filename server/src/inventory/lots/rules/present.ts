import type { StockFigure, StockRow } from '../../stock/contract.ts';
import type { LotDealer, LotPlace, LotPrice, LotSticker, LotVehicle } from '../contract.ts';
import { lotPath, lotVehiclePath } from './slug.ts';

/** A dealership with its open rooftops. */
export interface Seller {
  name: string;
  color: string;
  locale: LotDealer['locale'];
  rooftops: readonly { id: string; name: string; address: string; phone: string }[];
}

const placeOf = ({ name, address, phone }: LotPlace): LotPlace => ({ name, address, phone });

export const presentDealer = ({ name, color, locale, rooftops }: Seller, slug: string): LotDealer => ({
  name,
  color,
  locale,
  path: lotPath(slug),
  places: rooftops.map(placeOf),
});

/** A vehicle in stock as everybody may see it. */
export function presentVehicle(row: StockRow, { rooftops }: Pick<Seller, 'rooftops'>, slug: string): LotVehicle {
  const { vin, stock_number, year, make, model, trim, doubt, condition, color, price, mileage, mileage_unit } = row;
  const path = lotVehiclePath(slug, vin);
  const rooftop = rooftops.find(({ id }) => id === row.rooftop);
  const vehicle = { vin, stock_number, year, make, model, trim, doubt, condition, color, price, mileage, mileage_unit };
  return {
    ...vehicle,
    path,
    photos: row.photos.map((_, at) => `${path}/photos/${at + 1}`),
    recalls: row.needs.recalls,
    place: rooftop ? placeOf(rooftop) : null,
  };
}

/** The prices among what was shown of a vehicle, in their order. */
export const pricesOf = (figures: readonly StockFigure[]): LotPrice[] =>
  figures.flatMap(({ kind, value: price, since, until }) => (kind === 'price' ? [{ price, since, until }] : []));

/** Since when a figure is shown as it is; null where none is. */
export const sinceOf = (figures: readonly StockFigure[], kind: StockFigure['kind']): string | null =>
  figures.find(figure => figure.kind === kind && figure.until === null)?.since ?? null;

/** What is shown of the sticker of a vehicle. */
export function stickerOf({ needs }: Pick<StockRow, 'needs'>, isShared: boolean, path: string): LotSticker {
  if (!isShared) return { state: 'not_shared' };
  if (needs.sticker === 'made') return { state: 'shown', path: `${path}/sticker` };
  return { state: needs.sticker === 'outdated' ? 'outdated' : 'none' };
}
