import type { StickerOption } from '../../document/shape.ts';
import type { z } from 'zod';
import { priceCents } from '../../rules/prices.ts';
import type { SeededRandom } from '../../../../kit/security/seeded-random.ts';
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
const OFFERS: readonly Offer[] = [
  { code: 'D01', name: 'Automatic transmission', price: '$1,100', from: 1982, to: 2012, power: 'gas' },
  { code: 'D02', name: 'Metallic paint', price: '$395', from: 1982 },
  {
    code: 'D03',
    name: 'Power sunroof',
    price: '$995',
    from: 1984,
    only: ['sedan', 'coupe', 'hatchback', 'wagon', 'suv'],
    roof: true,
  },
  { code: 'D04', name: 'Leather-trimmed seats', price: '$1,450', from: 1986 },
  { code: 'D05', name: 'Premium sound system', price: '$650', from: 1988 },
  {
    code: 'D06',
    name: 'Convenience package',
    price: '$1,250',
    from: 1992,
    contains: ['Power driver seat', 'Auto-dimming mirror', 'Illuminated vanity mirrors', 'Universal garage opener'],
  },
  {
    code: 'D07',
    name: 'Cold weather package',
    price: '$595',
    from: 1996,
    contains: ['Heated front seats', 'Heated mirrors', 'Wiper de-icer'],
  },
  { code: 'D08', name: '18-inch alloy wheels', price: '$900', from: 2004, set: 'wheels' },
  { code: 'D09', name: 'Navigation system', price: '$1,795', from: 2003, to: 2019, power: 'gas' },
  {
    code: 'D10',
    name: 'Driver assistance package',
    price: '$1,600',
    from: 2015,
    contains: ['Blind spot monitor', 'Rear cross-traffic alert', 'Parking sensors', 'Lane keeping assist'],
  },
  {
    code: 'D11',
    name: 'Trailer tow package',
    price: '$795',
    from: 1984,
    only: ['pickup', 'suv', 'van'],
    contains: ['Class IV hitch', 'Wiring harness', 'Oil cooler'],
  },
  { code: 'D12', name: 'Spray-in bedliner', price: '$550', from: 2002, only: ['pickup'] },
  { code: 'D13', name: 'Third-row seat', price: '$1,150', from: 1995, only: ['suv'] },
  {
    code: 'D14',
    name: 'Limited-slip differential',
    price: '$345',
    from: 1982,
    only: ['pickup', 'coupe'],
    power: 'gas',
  },
  { code: 'D15', name: 'Roof rack crossbars', price: '$265', from: 1990, only: ['wagon', 'suv', 'van'] },
  { code: 'D16', name: '19-inch sport wheels', price: '$1,500', from: 2012, power: 'ev', set: 'wheels' },
  { code: 'D17', name: 'Heat pump', price: 'INC', from: 2015, power: 'ev' },
  { code: 'D18', name: 'Mobile charging cable', price: 'INC', from: 2010, power: 'ev' },
  { code: 'D19', name: 'Block heater', price: 'INC', from: 1982, power: 'gas', only: ['pickup'] },
  { code: 'D20', name: 'All-weather floor mats', price: '$165', from: 1998 },
];

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
