import { shownSeries, type Decoded } from '@marque/vin';
import type { NamedVehicle } from '../../../../vehicles/decode/rules/named-vehicle.ts';
import { distinctReadings, readingKey } from '../../../../vehicles/decode/rules.ts';
import type { DecodedVehicle } from '../../providers/build-data-provider.ts';

const TEXTS = [
  'make',
  'model',
  'series',
  'trim',
  'bodyClass',
  'engine',
  'fuel',
  'fuelSecondary',
  'electrification',
  'driveType',
  'transmission',
  'plantCity',
  'plantState',
  'plantCountry',
  'gvwr',
  'vehicleType',
] as const;

/** The decoded facts stored with a sticker; of a classic number, its best reading. */
export function vehicleOf(decoded: Decoded): DecodedVehicle {
  if (decoded.kind === 'classic') return classicOf(decoded);
  const { vehicle } = decoded;
  const texts = TEXTS.flatMap(key => {
    const field = vehicle[key];
    // A sheet says what was read; a model that is inferred is its name, without which there is none.
    return field && (field.source === 'known' || key === 'model') ? [[key, String(field.value)] as const] : [];
  });
  return {
    vin: decoded.vin,
    ...(decoded.kind === 'ymm' ? { byName: true } : {}),
    ...(vehicle.modelYear ? { modelYear: vehicle.modelYear.value } : {}),
    ...Object.fromEntries(texts),
    ...(decoded.kind === 'europe' ? { otherMarket: true } : {}),
    ...(vehicle.doors ? { doors: vehicle.doors.value } : {}),
  };
}

/** From this confidence on a field counts as read: as the decoder has it. */
const SURE = 0.8;
const FIELDS = [
  ['year', 'modelYear'],
  ['make', 'make'],
  ['model', 'model'],
  ['body', 'body'],
  ['engine', 'engine'],
  ['plant', 'plant'],
] as const;

const doubtedOf = ({ fieldConfidence: sure = {} }: Decoded['candidates'][number]) =>
  FIELDS.flatMap(([name, field]) => ((sure[field] ?? 1) < SURE ? [name] : []));

function classicOf(decoded: Decoded): DecodedVehicle {
  const [best] = decoded.candidates;
  if (!best) return { vin: decoded.vin };
  const { make, model, series, body, engine, plant } = best;
  const texts = { make, model, series, bodyClass: body, engine, plantCity: plant };
  const modelYear = best.modelYear ?? best.yearFrom;
  return {
    vin: decoded.vin,
    ...(modelYear ? { modelYear } : {}),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    reading: {
      key: readingKey(best),
      // Without the name of our data sheet.
      rule: (best.rule ?? '').replace(/^[\w-]+: /, ''),
      percent: Math.round((best.confidence ?? 0) * 100),
      others: distinctReadings(decoded).length - 1,
      years: [best.yearFrom ?? modelYear ?? 0, best.yearTo ?? modelYear ?? 0],
      notes: best.notes ?? [],
      doubted: doubtedOf(best),
    },
  };
}

/** The classic a sheet was made of, as a name: the next version is of the same reading. */
export function nameOfMade({ modelYear, make, model, series, reading }: DecodedVehicle): NamedVehicle | undefined {
  return reading ? { year: modelYear, make, model, series, reading: reading.key } : undefined;
}

/** A class of trucks that the decode tables keep apart from the model: the `2500` of a Sierra. */
const TRUCK_CLASS = /^\d{3,4}(?: ?[HL]D)?$/i;

/** The model as a sheet names it: with the class of a truck. */
export function printedModel({ model = '', series = '' }: DecodedVehicle): string {
  const load = shownSeries(series) ?? '';
  return TRUCK_CLASS.test(load) && !model.includes(load) ? `${model} ${load}`.trim() : model;
}

/** Where it was put together, as decoded: `Lafayette, Indiana, United States`; null where the number does not say. */
export function plantOf({ plantCity, plantState, plantCountry }: DecodedVehicle): string | null {
  const places = [plantCity, plantState, plantCountry?.replace(/\s*\(.*/, '')];
  return places.flatMap(place => (place ? [titleCase(place)] : [])).join(', ') || null;
}

/** The decoder's plants are in upper case: LAFAYETTE → Lafayette. */
function titleCase(text: string): string {
  return text.toLowerCase().replaceAll(/(^|[\s(-])\p{L}/gu, first => first.toUpperCase());
}
