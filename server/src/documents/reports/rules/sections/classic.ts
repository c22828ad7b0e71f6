import { classicBackground, decodeClassic, type ClassicReading } from '@marque/vin';
import type { ClassicBlock } from '../../document/shape/shape-more.ts';
import type { ReportVehicle } from '../facts/facts.ts';
import { hasSupplied, isClassic } from '../facts/market.ts';
import { ruleWords, sheetWords } from '../../../../vehicles/decode/rules/classic-words.ts';
import { corvettePlace } from '../../../../vehicles/decode/rules/number-place.ts';
import { fitsName, type NamedVehicle } from '../../../../vehicles/decode/rules/named-vehicle.ts';
import { say } from '../facts/words.ts';

/** The fields of a reading that are told one by one. */
const FIELDS = [
  'make',
  'division',
  'model',
  'series',
  'body',
  'engine',
  'transmission',
  'drive',
  'steering',
  'gvwr',
  'plant',
  'month',
  'sequence',
] as const;

/** Facts a classic report is usually asked for and no source has. */
const UNKNOWN = ['production', 'price', 'colors', 'value', 'registers'] as const;
const PLACES = ['engine', 'frame', 'papers'] as const;

/** Where the number itself stands: the plate, which from about 1968 is behind the windshield. */
function numberPlaces({ model, modelYear, yearFrom, yearTo }: ClassicReading) {
  const corvette = corvettePlace(model, modelYear ?? yearFrom, modelYear ?? yearTo);
  return corvette ? [corvette] : (['plate', 'windshield'] as const);
}

const percentOf = (share: number): number => Math.round(share * 100);

function yearWords({ modelYear, yearFrom, yearTo }: ClassicReading) {
  if (modelYear !== undefined) return say('classic.year', { year: String(modelYear) });
  return say('classic.years', { from: String(yearFrom), to: String(yearTo) });
}

function namedWords(named: NamedVehicle | undefined, reading: ClassicReading) {
  if (!named) return null;
  const { year, make, model, series } = named;
  const { yearFrom, yearTo } = reading;
  const read = { year_from: yearFrom, year_to: yearTo, make: reading.make, model: reading.model ?? null };
  if (fitsName(named, { ...read, series: reading.series ?? null })) return null;
  const vehicle = [year, make, model, series].filter(Boolean).join(' ');
  return say('classic.named', { vehicle });
}

/** The classic part of a report; null for a vehicle whose VIN has 17 characters, and for a number no sheet reads. */
export function classicBlock(vehicle: ReportVehicle, named?: NamedVehicle): ClassicBlock | null {
  if (!isClassic(vehicle)) return null;
  const { modelYear, make } = vehicle;
  const [reading] = decodeClassic(vehicle.vin, { ...(modelYear ? { modelYear } : {}), make });
  if (!reading) return null;
  const { engines, sources } = classicBackground(reading, reading.modelYear ?? reading.yearFrom);
  return {
    year: yearWords(reading),
    named: namedWords(named, reading),
    rule: ruleWords(reading.rule),
    percent: percentOf(reading.overall),
    rows: FIELDS.flatMap(key => {
      const value = reading[key];
      if (!value) return [];
      const share = reading.confidence[key];
      return [
        {
          label: say(`classic.field.${key}`),
          value: sheetWords(value),
          percent: share === undefined ? null : percentOf(share),
        },
      ];
    }),
    plate: reading.positions.map(({ from, to, text, meaning }) => ({ from, to, text, meaning: sheetWords(meaning) })),
    notes: reading.notes.map(sheetWords),
    engines: engines.map(({ codes, text, sure }) => ({
      codes: codes.join(', '),
      text: sheetWords(text),
      sure,
      own: reading.engine?.includes(text) ?? false,
    })),
    sources: [...sources],
    unknown: UNKNOWN.map(key => (key === 'registers' && hasSupplied(vehicle) ? 'registers_left' : key)).map(key => ({
      label: say(`classic.unknown.${key}.name`),
      why: say(`classic.unknown.${key}.why`),
    })),
    places: [...numberPlaces(reading), ...PLACES].map(key => say(`classic.place.${key}`)),
  };
}
