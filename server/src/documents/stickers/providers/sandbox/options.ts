import type { StickerOption } from '../../document/shape.ts';
import type { z } from 'zod';
import { priceCents } from '../../rules/prices.ts';
import type { SeededRandom } from '../../../../kit/security/seeded-random.ts';
import offers from './options.json' with { type: 'json' };
import type { Segment } from './segment.ts';

type Option = z.infer<typeof StickerOption>;

interface Offer {
  code: string;
  name: string;
  /** As catalogs write it, in dollars of 2020. */
  price: string;
  from: number;
  to?: number;
  only?: Segment[];
  power?: 'gas' | 'ev';
  contains?: string[];
  /** A vehicle has at most one option of a set. */
  set?: 'wheels';
  /** Needs a fixed roof. */
  roof?: true;
}

/* Invented. Codes begin with D, so that none is mistaken for a maker's. */
const OFFERS = offers as readonly Offer[];

interface Kind {
  year: number;
  segment: Segment;
  electric: boolean;
  /** Without a fixed roof. */
  open: boolean;
}

function isOffered(offer: Offer, { year, segment, electric, open }: Kind): boolean {
  if (offer.roof && open) return false;
  if (year < offer.from || year > (offer.to ?? 9999)) return false;
  if (offer.only && !offer.only.includes(segment)) return false;
  return !offer.power || offer.power === (electric ? 'ev' : 'gas');
}

/** The options of an invented record, the same for the same VIN. `inflation` turns dollars of 2020 into those of the year. */
export function recordedOptions(vehicle: Kind, inflation: number, random: SeededRandom): Option[] {
  return OFFERS.filter(offer => isOffered(offer, vehicle))
    .filter(offer => random(`option ${offer.code}`) < 0.52)
    .filter(({ set }, at, list) => !set || list.findIndex(other => other.set === set) === at)
    .map(({ code, name, price, contains }) => ({
      code,
      name,
      price: Math.round(((priceCents(price) ?? 0) * inflation) / 500) * 500,
      source: 'record',
      ...(contains ? { contains } : {}),
    }));
}
