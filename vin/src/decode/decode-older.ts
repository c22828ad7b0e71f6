import type { ClassicField, ClassicReading } from '../classic/classic-reading.ts';
import { decodeClassic } from '../classic/decode-classic.ts';
import { suggestClassic } from '../classic/suggest-classic.ts';
import type { Candidate, Decoded, DecodeOptions, Known, Suggestion, Vehicle } from '../answer/decoded.ts';
import { problem } from '../answer/problems.ts';

/** From this confidence on a field counts as read, below as inferred. */
const SURE = 0.8;

/** The answer for a pre-1981 VIN, or null when it fits no scheme on record. */
export function decodeOlder(input: string, text: string, vin: string, options: DecodeOptions): Decoded | null {
  const readings = decodeClassic(text, { modelYear: options.modelYear, make: options.make });
  const [best] = readings;
  if (!best) return null;
  const problems = best.notes.map(note => problem('classic_note', 'note', note));
  if (readings.length > 1) problems.push(several(readings.length));
  return {
    input,
    vin,
    kind: 'classic',
    partial: false,
    checkDigit: null,
    vehicle: vehicleOf(best),
    modelYears: [],
    candidates: readings.map(candidateOf),
    problems,
    suggestions: suggestOlder(vin),
    errorCodes: [],
  };
}

/** Pre-1981 VINs that may have been meant, each with what it reads as. */
export function suggestOlder(vin: string): Suggestion[] {
  return suggestClassic(vin).map(({ number }) => {
    const [best] = decodeClassic(number);
    const positions = [...number].flatMap((character, at) => (character === vin[at] ? [] : [at + 1]));
    const { modelYear, make, model } = best ?? {};
    return { vin: number, reason: 'confusable', positions, vehicle: { modelYear, make, model } };
  });
}

function vehicleOf(reading: ClassicReading): Vehicle {
  const text = (field: ClassicField & keyof ClassicReading): Known<string> | undefined => {
    const value = reading[field];
    return typeof value === 'string' ? known(value, reading, field) : undefined;
  };
  return {
    modelYear: reading.modelYear === undefined ? undefined : known(reading.modelYear, reading, 'modelYear'),
    make: text('make'),
    model: text('model'),
    series: text('series'),
    bodyClass: text('body'),
    engine: text('engine'),
    driveType: text('drive'),
    transmission: text('transmission'),
    gvwr: text('gvwr'),
    plantCity: text('plant'),
  };
}

function known<T>(value: T, reading: ClassicReading, field: ClassicField): Known<T> {
  const sure = (reading.confidence[field] ?? reading.overall) >= SURE;
  return sure ? { value, source: 'known' } : { value, source: 'inferred', reason: `fits ${reading.rule}` };
}

function candidateOf(reading: ClassicReading): Candidate {
  const { modelYear, yearFrom, yearTo, make, model, series, body, engine, plant, sequence } = reading;
  return {
    modelYear,
    yearFrom,
    yearTo,
    make,
    model,
    series,
    body,
    engine,
    plant,
    sequence,
    confidence: reading.overall,
    fieldConfidence: { ...reading.confidence },
    rule: `${reading.sheet}: ${reading.rule}`,
    notes: reading.notes,
  };
}

function several(count: number) {
  return problem('several_readings', 'note', `The number fits ${count} readings; the likeliest comes first.`, {
    count,
  });
}
