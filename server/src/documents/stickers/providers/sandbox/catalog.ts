import { shownTrim } from '@marque/vin';
import type { DecodedVehicle, ModernBuild } from '../build-data-provider.ts';
import { modernTotal, priceCents } from '../../rules/prices.ts';
import { plantOf, printedModel } from '../../rules/choosing/vehicle.ts';
import { say } from '../../rules/words.ts';
import { seededRandom, type SeededRandom } from '../../../../kit/security/seeded-random.ts';
import { fuelEconomy } from './fuel.ts';
import { bodyOf, hasTwoSeats, isLuxury, isOpen, powertrainOf, segmentOf, type Segment } from './segment.ts';
import { termsOf } from '../../../reports/rules/value/warranty-sheet.ts';
import palette from './colors.json' with { type: 'json' };
import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { Powertrain, Provenance, StickerOption } from '../../document/shape.ts';
import equipment from './equipment.json' with { type: 'json' };
import type { z } from 'zod';
import offers from './options.json' with { type: 'json' };

const COUNTRIES: readonly [RegExp, string][] = [
  [/united states|usa/i, 'us'],
  [/canada/i, 'canada'],
  [/mexico/i, 'mexico'],
  [/japan/i, 'japan'],
  [/korea/i, 'korea'],
  [/germany/i, 'germany'],
  [/italy/i, 'italy'],
  [/united kingdom|england/i, 'uk'],
  [/sweden/i, 'sweden'],
];
const BY_ROAD = ['us', 'canada', 'mexico'];

function countryOf(vehicle: DecodedVehicle): string | null {
  return COUNTRIES.find(([pattern]) => pattern.test(vehicle.plantCountry ?? ''))?.[1] ?? null;
}

/** Where it was put together, as decoded. The rest of the way is of an invented record; without one it is not known. */
function assembly(vehicle: DecodedVehicle, random: SeededRandom | null): ModernBuild['assembly'] {
  const point = plantOf(vehicle);
  if (!point) return null;
  if (!random) return { point, transport: null, port: null, sold_to: null, ship_to: null };
  const country = countryOf(vehicle);
  const byRoad = country === null || BY_ROAD.includes(country);
  const ports = ['Baltimore, Maryland', 'Long Beach, California', 'Jacksonville, Florida'];
  return {
    point,
    transport: say(byRoad ? (random('transport') < 0.5 ? 'transport.truck' : 'transport.rail') : 'transport.ship'),
    port: byRoad ? null : (ports[Math.floor(random('port') * ports.length)] ?? null),
    sold_to: say('sold_to'),
    ship_to: null,
  };
}

/** Invented shares; final assembly as decoded. Null when the country of assembly is not known. */
function partsContent(vehicle: DecodedVehicle, random: SeededRandom): ModernBuild['parts'] {
  const country = countryOf(vehicle);
  const point = plantOf(vehicle);
  if (!country || !point) return null;
  const home = country === 'us' || country === 'canada';
  const share = Math.round((home ? 45 + random('parts') * 30 : random('parts') * 15) / 5) * 5;
  const other = home ? 'mexico' : country;
  const engine = say(`country.${home ? 'us' : country}`);
  return {
    us_canada: share,
    others: [{ country: say(`country.${other}`), percent: home ? 15 : Math.min(85, 95 - share) }],
    final_assembly: point,
    engine,
    transmission: say(`country.${random('transmission from') < 0.5 ? 'japan' : home ? 'us' : country}`),
  };
}

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

interface Offered {
  year: number;
  segment: Segment;
  electric: boolean;
  /** Without a fixed roof. */
  open: boolean;
}

function isOffered(offer: Offer, { year, segment, electric, open }: Offered): boolean {
  if (offer.roof && open) return false;
  if (year < offer.from || year > (offer.to ?? 9999)) return false;
  if (offer.only && !offer.only.includes(segment)) return false;
  return !offer.power || offer.power === (electric ? 'ev' : 'gas');
}

/** The options of an invented record, the same for the same VIN. `inflation` turns dollars of 2020 into those of the year. */
function recordedOptions(vehicle: Offered, inflation: number, random: SeededRandom): Option[] {
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

/** Text, first and last model year, and for which kind: all, one that burns fuel (gas) or gasoline alone (spark), electric (ev), or segments. */
type Item = [text: string, from?: number, to?: number, only?: string];

/* Invented and rough: what was usual in a year, not what one model had. */
const GROUPS = equipment as unknown as readonly { group: Translations; items: readonly Item[] }[];

/** The vehicle's facts that decide its equipment. */
interface Kind {
  segment: Segment;
  powertrain: Powertrain;
  twoSeats: boolean;
}

/** Equipment of a seat in the rear. */
const REAR_SEAT = /rear seat|child seat/i;

function fits([text, from = 1982, to = 9999, only]: Item, year: number, kind: Kind): boolean {
  if (year < from || year > to || (kind.twoSeats && REAR_SEAT.test(text))) return false;
  if (only === 'ev') return kind.powertrain === 'electric';
  if (only === 'gas') return kind.powertrain !== 'electric' && kind.powertrain !== 'hydrogen';
  if (only === 'spark') return kind.powertrain === 'gasoline' || kind.powertrain === 'flex_fuel';
  return !only || only.split(' ').includes(kind.segment);
}

/** Usual standard equipment of such a vehicle in that year, by group. */
function standardEquipment(year: number, kind: Kind, source: Provenance): ModernBuild['standard'] {
  return GROUPS.map(({ group, items }) => ({
    group,
    items: items.filter(item => fits(item, year, kind)).map(([text]) => ({ text, source })),
  })).filter(({ items }) => items.length > 0);
}

interface CatalogColor {
  code: string;
  name: string;
  hex: string[];
  from: number;
  to: number;
}

/* Invented names and codes. */
const PALETTE: Record<'exterior' | 'interior', readonly CatalogColor[]> = palette;

const isKnownColor = (color: CatalogColor, year: number): boolean => year >= color.from && year <= color.to;

/** Codes of the colors sold in a year. */
function paletteCodes(year: number): { exterior: string[]; interior: string[] } {
  const codes = (side: 'exterior' | 'interior') =>
    PALETTE[side].filter(color => isKnownColor(color, year)).map(color => color.code);
  return { exterior: codes('exterior'), interior: codes('interior') };
}

/** Base and destination in dollars of 2020, invented. */
const PRICES: Record<Segment, [number, number]> = {
  sedan: [23_800, 995],
  coupe: [28_200, 995],
  hatchback: [22_400, 995],
  wagon: [27_900, 1045],
  suv: [30_600, 1195],
  pickup: [34_200, 1595],
  van: [33_100, 1295],
};

const toFive = (dollars: number): number => Math.round(dollars / 5) * 500;

/** List prices rose by about 2.3 percent a year; enough for invented ones. */
const inflationOf = (year: number): number => 1.023 ** (year - 2020);

function stars(random: SeededRandom, label: string): number {
  return random(`stars ${label}`) < 0.35 ? 4 : 5;
}

function safety(random: SeededRandom): ModernBuild['safety'] {
  const of = (label: string) => stars(random, label);
  const rollover = random('stars rollover') < 0.6 ? 4 : 5;
  const [frontal_driver, frontal_passenger, side_front, side_rear] = [of('fd'), of('fp'), of('sf'), of('sr')];
  return { overall: of('overall'), frontal_driver, frontal_passenger, side_front, side_rear, rollover };
}

/** The vehicle by its number; its series is no trim, and a body that was not decoded is not guessed. */
function vehicleBlock(vehicle: DecodedVehicle, year: number): ModernBuild['vehicle'] {
  const electric = powertrainOf(vehicle) === 'electric';
  const decoded = bodyOf(vehicle);
  const body = decoded && say(`body.${decoded}`);
  return {
    year,
    make: vehicle.make ?? '',
    model: printedModel(vehicle),
    trim: (vehicle.trim && shownTrim(vehicle.trim)) ?? '',
    body: body && vehicle.doors ? say('body.with_doors', { body, n: vehicle.doors }) : body,
    vin: vehicle.byName ? null : vehicle.vin,
    engine: vehicle.engine ?? (electric ? say('engine.electric') : null),
    engine_note: null,
    transmission: vehicle.transmission ?? (electric ? say('transmission.single') : null),
    drive: vehicle.driveType ?? null,
    stock: null,
    mileage_note: null,
    exterior: null,
    interior: null,
  };
}

/**
 * A sticker from the invented catalog, for any decoded vehicle of 1982 or later: the model's usual equipment, without
 * options. Of grade B it represents a factory record, with colors, options and every line from the record; of grade D
 * it describes a model and no one vehicle.
 */
export function catalogSticker(
  vehicle: DecodedVehicle,
  year: number,
  today: string,
  grade: ModernBuild['grade'],
): ModernBuild {
  const fromRecord = grade === 'B';
  const random = seededRandom(vehicle.vin);
  const segment = segmentOf(vehicle);
  const powertrain = powertrainOf(vehicle);
  const electric = powertrain === 'electric';
  const open = isOpen(vehicle.bodyClass ?? '');
  const source = fromRecord ? 'record' : 'catalogue';
  const inflation = inflationOf(year) * (isLuxury(vehicle) ? 1.45 : 1) * (electric ? 1.15 : 1);
  const [base, destination] = PRICES[segment];
  const options = fromRecord ? recordedOptions({ year, segment, electric, open }, inflationOf(year), random) : null;
  const price = {
    base: toFive(base * inflation * (0.9 + random('trim') * 0.35)),
    destination: toFive(destination * inflationOf(year)),
    gas_guzzler: 0,
    discounts: [],
    source,
  } as const;
  // Figures of a model whose body is not known would be those of another kind of car.
  const isKind = !vehicle.byName || bodyOf(vehicle) !== null;
  const fuel = isKind ? fuelEconomy(year, segment, powertrain, random) : null;
  const block = vehicleBlock(vehicle, year);
  return {
    grade,
    template: 'sticker-modern',
    palette: fromRecord ? paletteCodes(year) : null,
    vehicle: fromRecord ? { ...block, ...colors(random, year) } : block,
    generic: !fromRecord,
    standard: standardEquipment(year, { segment, powertrain, twoSeats: hasTwoSeats(vehicle) }, source),
    options,
    price: { ...price, discounts: [], total: modernTotal({ options, price: { ...price, discounts: [] } }) },
    assembly: assembly(vehicle, fromRecord ? random : null),
    parts: partsContent(vehicle, random),
    fuel: fuel && { ...fuel, source: { name: say('source.fuel'), on: today } },
    safety: safety(random),
    warranty: warranty(vehicle, year),
    sources: [{ name: say(fromRecord ? 'source.record' : 'source.catalogue', { year: String(year) }), on: today }],
  };
}

function colors(random: SeededRandom, year: number): Pick<ModernBuild['vehicle'], 'exterior' | 'interior'> {
  const exterior = PALETTE.exterior.filter(color => isKnownColor(color, year));
  const interior = PALETTE.interior.filter(color => isKnownColor(color, year));
  const one = <T>(list: readonly T[], label: string) => list[Math.floor(random(label) * list.length)];
  const sides = { exterior: one(exterior, 'exterior'), interior: one(interior, 'interior') };
  return {
    exterior: sides.exterior ? { name: sides.exterior.name, code: sides.exterior.code, hex: sides.exterior.hex } : null,
    interior: sides.interior ? { name: sides.interior.name, code: sides.interior.code, hex: sides.interior.hex } : null,
  };
}

/**
 * The usual terms of its maker, those that a report counts what is left of; null where the sheet does not have the maker. What
 * the law gives to every vehicle is on no label.
 */
function warranty({ make = '', model = '' }: DecodedVehicle, year: number): ModernBuild['warranty'] {
  const terms = termsOf(make, model, year).filter(({ source }) => source === 'booklet');
  if (terms.length === 0) return null;
  return terms.map(({ cover, months, miles }) => ({ name: say(`warranty.${cover}`), years: months / 12, miles }));
}
