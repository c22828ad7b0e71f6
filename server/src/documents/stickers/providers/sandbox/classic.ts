import { classicTotal } from '../../rules/prices.ts';
import { say } from '../../rules/words.ts';
import { FIRST_YEAR } from '../../rules/gates/gates.ts';
import type { ClassicBuild, DecodedVehicle } from '../build-data-provider.ts';
import { seededRandom } from '../../../../kit/security/seeded-random.ts';
import { corvettePlace } from '../../../../vehicles/decode/rules/number-place.ts';
import { isOpen, segmentOf, type Segment } from './segment.ts';

/** Dollars of 1969, invented; lists of the time ended in odd cents, ours in whole dollars. */
const BASE: Record<Segment, number> = {
  sedan: 2690,
  coupe: 2830,
  hatchback: 2310,
  wagon: 3050,
  suv: 3120,
  pickup: 2460,
  van: 2540,
};

/** Which vehicles have it: all, cars alone, trucks alone, cars with a fixed roof. */
type Having = 'all' | 'car' | 'truck' | 'roof';

/**
 * From the year on in which every maker had it, up to another that says more: most by a rule of the United States for all cars
 * of that year. Where a rule asks for a belt at each seat, nothing is said of how many seats there are.
 */
const STANDARD: readonly [text: string, from: number, having: Having, to?: number][] = [
  ['Directional signals', 1955, 'all'],
  ['glove compartment', 1955, 'car'],
  ['front seat belts', 1966, 'car', 1967],
  ['front seat belts', 1966, 'truck'],
  ['a seat belt at every seat', 1968, 'car'],
  ['dual-circuit master cylinder with warning light', 1968, 'car'],
  ['energy-absorbing steering column', 1968, 'car'],
  ['side marker lights', 1969, 'all'],
  ['front shoulder belts', 1969, 'roof'],
  ['back-up lights', 1969, 'all'],
  ['steering column lock', 1970, 'car'],
  ['energy-absorbing bumpers', 1973, 'car'],
];

function has(vehicle: DecodedVehicle, having: Having): boolean {
  const segment = segmentOf(vehicle);
  const isCar = segment !== 'pickup' && segment !== 'van' && segment !== 'suv';
  if (having === 'truck') return !isCar;
  return having === 'all' || (isCar && (having === 'car' || !isOpen(`${vehicle.bodyClass} ${vehicle.model}`)));
}

/** Prices rose slowly until the sixties and fast in the seventies. */
const inflationOf = (year: number): number => (year <= 1969 ? 1.018 ** (year - 1969) : 1.075 ** (year - 1969));

/** The number as it was typed: nobody has read the plate. */
function numberRows(vehicle: DecodedVehicle): ClassicBuild['plate'] {
  const means = [vehicle.modelYear, vehicle.make, vehicle.series, vehicle.bodyClass, vehicle.plantCity]
    .filter(Boolean)
    .join(', ');
  return [{ place: say('plate.number'), stamped: vehicle.vin, means, source: 'number' }];
}

/** Only what the number says; anything else stays "not known". */
function vehicleBlock(vehicle: DecodedVehicle, year: number): ClassicBuild['vehicle'] {
  return {
    year,
    make: vehicle.make ?? '',
    model: vehicle.model ?? vehicle.series ?? '',
    body: vehicle.bodyClass ?? null,
    model_no: null,
    serial: vehicle.byName ? null : vehicle.vin,
    engine: vehicle.engine ?? null,
    transmission: null,
    paint: null,
    trim: null,
    plant: [vehicle.plantCity, vehicle.plantState].filter(Boolean).join(', ') || null,
    ...(vehicle.reading?.doubted.length ? { doubted: vehicle.reading.doubted } : {}),
  };
}

/** Numbers to compare on the car. From about 1968 the number can be read through the windshield; the year is unsure. */
function worksheet(vehicle: DecodedVehicle, year: number): ClassicBuild['worksheet'] {
  if (vehicle.byName) return null;
  const corvette = corvettePlace(vehicle.model, year);
  return [
    { place: say(`worksheet.${corvette ?? 'plate'}`), expect: vehicle.vin },
    ...(year >= 1968 && !corvette ? [{ place: say('worksheet.dash'), expect: vehicle.vin }] : []),
    ...(vehicle.engine ? [{ place: say('worksheet.engine'), expect: vehicle.engine }] : []),
    ...(['engine_stamp', 'transmission', 'axle', 'body'] as const).map(place => {
      return { place: say(`worksheet.${place}`), expect: null };
    }),
  ];
}

function priced(text: string, dollars: number): ClassicBuild['base'] {
  return { code: '', text: say(`classic.${text}`), amount: Math.round(dollars) * 100, source: 'catalogue' };
}

/**
 * A period sheet for a decoded number from before 1982: what the number says, and an invented base price of the year.
 * No number of the time gives the options, so the sheet has none.
 */
export function classicSheet(vehicle: DecodedVehicle, year: number): ClassicBuild {
  const random = seededRandom(vehicle.vin);
  const kind = year < FIRST_YEAR.label ? 'specification' : 'sticker';
  const base = priced('base', BASE[segmentOf(vehicle)] * inflationOf(year) * (0.9 + random('series') * 0.3));
  const destination = priced('destination', 78 * inflationOf(year));
  const items = STANDARD.filter(
    ([, from, having, to = 9999]) => year >= from && year <= to && has(vehicle, having),
  ).map(([text]) => text);
  return {
    grade: 'E',
    template: 'sticker-classic',
    kind,
    stock_tint: true,
    form_ink: kind === 'sticker' ? '#1f3d63' : '#5a2a1d',
    vehicle: vehicleBlock(vehicle, year),
    delivery: null,
    standard: kind === 'sticker' ? { source: 'catalogue', items, generic: true } : null,
    plate: kind === 'specification' ? numberRows(vehicle) : null,
    specifications: null,
    base,
    options: null,
    destination,
    total: classicTotal({ base, options: null, destination }),
    sources: [
      ...(vehicle.byName ? [] : [{ name: say('source.number') }]),
      { name: say('source.price_list', { year: String(year) }), prices: true },
    ],
    worksheet: worksheet(vehicle, year),
  };
}
