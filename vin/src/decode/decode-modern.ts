import { checkDigit } from '../number/check-digit.ts';
import type { Decoded, DecodeOptions, Suggestion } from '../answer/decoded.ts';
import type { Decoding } from './decoding.ts';
import { scorerFor } from './scorer.ts';
import { isAmbiguous, problemsOf } from '../answer/problems.ts';
import type { Outcome } from '../procedure/procedure.ts';
import { suggest } from './suggest.ts';
import { candidateOf } from '../answer/vehicle.ts';

const WHOLE = 17;

/** The answer for a number that follows the North American rule, whole or with characters missing. */
export function decodeModern(decoding: Decoding, input: string, outcome: Outcome, options: DecodeOptions): Decoded {
  const { vin, best } = outcome;
  const { tables } = decoding.procedure;
  const partial = vin.length < WHOLE || vin.includes('*');
  const digit = checkDigit(vin);
  const year = options.modelYear ?? 0;
  // Named one by one: a spread within a literal is copied by a slow way of V8, 1 µs of a decoding.
  const { vehicle, modelYears, candidates } = vehicleIn(decoding, outcome, year);
  return {
    input,
    vin,
    kind: 'modern',
    partial,
    checkDigit: partial ? null : digit,
    vehicle,
    modelYears,
    candidates,
    problems: problemsOf(tables, outcome, digit.expected, year),
    suggestions: digit.ok || partial ? [] : suggestionsFor(decoding, outcome, options),
    errorCodes: best.faults.codes,
  };
}

/** The vehicle; where two model years make sense, neither is claimed, nor a model that only one of them has. */
function vehicleIn(
  { reader }: Decoding,
  outcome: Outcome,
  year: number,
): Pick<Decoded, 'vehicle' | 'modelYears' | 'candidates'> {
  const { best, other } = outcome;
  const vehicle = reader.read(best);
  if (!other || !isAmbiguous(outcome) || year === best.year) return { vehicle, modelYears: [], candidates: [] };
  const otherwise = reader.read(other);
  const sameModel = vehicle.model?.value === otherwise.model?.value;
  return {
    vehicle: { ...vehicle, modelYear: undefined, model: sameModel ? vehicle.model : undefined },
    modelYears: [best.year, other.year].sort((a, b) => a - b),
    candidates: [
      candidateOf(vehicle, `position 10 read as ${best.year}`),
      candidateOf(otherwise, `position 10 read as ${other.year}`),
    ],
  };
}

function suggestionsFor(decoding: Decoding, outcome: Outcome, options: DecodeOptions): Suggestion[] {
  const { vin, best } = outcome;
  if (!best.faults.codes.some(code => code === 1 || code === 400)) return [];
  return suggest(vin, best.faults.invalid, scorerFor(decoding, outcome, options.modelYear ?? 0));
}
