import { classicTotal } from '../../rules/prices.ts';
import { say } from '../../rules/words.ts';
import { FIRST_YEAR } from '../../rules/year-gates.ts';
import type { ClassicBuild, DecodedVehicle } from '../build-data-provider.ts';
import { seededRandom } from '../../../kit/seeded-random.ts';
import { segmentOf, type Segment } from './segment.ts';

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

const STANDARD: readonly [text: string, from: number][] = [
  ['Directional signals', 1952],
  ['dual electric horns', 1946],
  ['glove compartment with lock', 1940],
  ['front arm rests', 1949],
  ['cigarette lighter', 1949],
  ['foam front seat cushion', 1955],
  ['electric windshield wipers', 1960],
  ['seat belts front and rear', 1966],
  ['back-up lights', 1966],
  ['dual-circuit master cylinder with warning light', 1967],
  ['energy-absorbing steering column', 1967],
  ['side marker lights', 1968],
  ['front shoulder belts', 1968],
  ['steering column lock', 1970],
  ['energy-absorbing bumpers', 1973],
  ['catalytic converter', 1975],
];

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
  return [
    { place: say('worksheet.plate'), expect: vehicle.vin },
    ...(year >= 1968 ? [{ place: say('worksheet.dash'), expect: vehicle.vin }] : []),
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
  const items = STANDARD.filter(([, from]) => year >= from).map(([text]) => text);
  return {
    grade: 'E',
    template: 'sticker-classic',
    kind,
    stock_tint: true,
    form_ink: kind === 'sticker' ? '#1f3d63' : '#5a2a1d',
    vehicle: vehicleBlock(vehicle, year),
    delivery: null,
    standard: kind === 'sticker' ? { source: 'catalogue', items } : null,
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
