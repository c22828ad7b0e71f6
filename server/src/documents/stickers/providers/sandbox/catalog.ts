import { shownTrim } from '@marque/vin';
import { isKnownColor, PALETTE, paletteCodes } from './colors.ts';
import type { DecodedVehicle, ModernBuild } from '../build-data-provider.ts';
import { modernTotal } from '../../rules/prices.ts';
import { printedModel } from '../../rules/choosing/vehicle.ts';
import { say } from '../../rules/words.ts';
import { assembly, partsContent } from './assembly.ts';
import { seededRandom, type SeededRandom } from '../../../../kit/security/seeded-random.ts';
import { standardEquipment } from './equipment.ts';
import { fuelEconomy } from './fuel.ts';
import { recordedOptions } from './options.ts';
import { bodyOf, hasTwoSeats, isLuxury, isOpen, powertrainOf, segmentOf, type Segment } from './segment.ts';
import { warranty } from './warranty.ts';

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
