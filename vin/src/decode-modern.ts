import { checkDigit } from './check-digit.ts';
import type { Candidate, Decoded, DecodeOptions, Suggestion, Vehicle } from './decoded.ts';
import { judgeFor } from './judge.ts';
import { isAmbiguous, problemsOf } from './problems.ts';
import type { Outcome, Pass, Procedure } from './procedure.ts';
import { suggest } from './suggest.ts';
import { candidateOf, type VehicleReader } from './vehicle.ts';

/** What decoding needs beside the number. */
export interface Decoding {
  procedure: Procedure;
  /** A second one for trying corrections, so that the outcome of the first stays valid. */
  trial: Procedure;
  reader: VehicleReader;
  now: () => Date;
}

const WHOLE = 17;

/** The answer for a number that follows the North American rule, whole or with characters missing. */
export function decodeModern(decoding: Decoding, input: string, outcome: Outcome, options: DecodeOptions): Decoded {
  const { vin, best, other } = outcome;
  const { tables } = decoding.procedure;
  const partial = vin.length < WHOLE || vin.includes('*');
  const digit = checkDigit(vin);
  const vehicle = decoding.reader.read(best);
  return {
    input,
    vin,
    kind: 'modern',
    partial,
    checkDigit: partial ? null : digit,
    vehicle,
    candidates: isAmbiguous(outcome) ? bothYears(vehicle, best.year, other!, decoding) : [],
    problems: problemsOf(tables, outcome, digit.expected, options.modelYear ?? 0),
    suggestions: digit.ok || partial ? [] : suggestionsFor(decoding, outcome, options),
    errorCodes: best.faults.codes,
  };
}

function bothYears(vehicle: Vehicle, year: number, other: Pass, { reader }: Decoding): Candidate[] {
  return [
    candidateOf(vehicle, `position 10 read as ${year}`),
    candidateOf(reader.read(other), `position 10 read as ${other.year}`),
  ];
}

function suggestionsFor(decoding: Decoding, outcome: Outcome, options: DecodeOptions): Suggestion[] {
  const { vin, best } = outcome;
  if (!best.faults.codes.some(code => code === 1 || code === 400)) return [];
  return suggest(vin, best.faults.invalid, judgeFor(decoding, outcome, options.modelYear ?? 0));
}
