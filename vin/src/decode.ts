import { checkDigit } from './check-digit.ts';
import type { Candidate, Decoded, DecodeOptions } from './decoded.ts';
import { isAmbiguous, problem, problemsOf } from './problems.ts';
import type { Outcome, Procedure } from './procedure.ts';
import type { VehicleReader } from './vehicle.ts';
import { normaliseVin } from './vin.ts';

const LONGEST_VIN = 17;
const SHORTEST_VIN = 3;
const YEAR_MAKE_MODEL = /^\s*\d{4}-\p{L}/u;

/** What decoding needs beside the number. */
export interface Decoding {
  procedure: Procedure;
  reader: VehicleReader;
  now: () => Date;
}

/** Reads any text as a vehicle number; never throws on input. */
export function decode(decoding: Decoding, input: string, options: DecodeOptions = {}): Decoded {
  if (YEAR_MAKE_MODEL.test(input)) return nothing(input, input.trim().toLowerCase(), 'ymm');
  const whole = normaliseVin(input);
  const vin = whole.length > LONGEST_VIN ? whole.slice(0, LONGEST_VIN) : whole;
  if (vin.length < SHORTEST_VIN) return tooLittle(input, vin);
  const outcome = decoding.procedure.run(vin, options.modelYear ?? 0, decoding.now());
  const decoded = modern(decoding, input, outcome, options);
  if (whole.length > LONGEST_VIN) {
    const message = `A VIN has 17 characters; this has ${whole.length}. Only the first 17 were read.`;
    decoded.problems.unshift(problem('too_long', 'warning', message, { length: whole.length }));
  }
  return decoded;
}

function modern(decoding: Decoding, input: string, outcome: Outcome, options: DecodeOptions): Decoded {
  const { vin, best, other } = outcome;
  const { tables } = decoding.procedure;
  const digit = checkDigit(vin);
  const ambiguous = isAmbiguous(outcome);
  const candidates: Candidate[] = ambiguous
    ? [best, other!].map(pass => decoding.reader.candidate(pass, `position 10 read as ${pass.year}`))
    : [];
  return {
    input,
    vin,
    kind: outcome.wmi < 0 && vin.length < LONGEST_VIN ? 'unknown' : 'modern',
    partial: vin.length < LONGEST_VIN || vin.includes('*'),
    checkDigit: digit.actual === null ? null : digit,
    vehicle: decoding.reader.read(best),
    candidates,
    problems: problemsOf(tables, outcome, digit.expected, options.modelYear ?? 0),
    suggestions: [],
    errorCodes: best.faults.codes,
  };
}

function tooLittle(input: string, vin: string): Decoded {
  const decoded = nothing(input, vin, 'unknown');
  const empty = vin.length === 0;
  const message = empty ? 'There is no VIN here.' : `A VIN has 17 characters; this has ${vin.length}.`;
  decoded.partial = !empty;
  decoded.problems.push(
    problem(empty ? 'empty' : 'too_short', 'error', message, { length: vin.length, missing: 17 - vin.length }),
  );
  decoded.errorCodes.push(6, 7);
  return decoded;
}

function nothing(input: string, vin: string, kind: Decoded['kind']): Decoded {
  return {
    input,
    vin,
    kind,
    partial: false,
    checkDigit: null,
    vehicle: {},
    candidates: [],
    problems: [],
    suggestions: [],
    errorCodes: [],
  };
}
