import { E } from './element-ids.ts';
import type { Decoded, DecodeOptions } from './decoded.ts';
import { decodeModern, type Decoding } from './decode-modern.ts';
import { decodeOtherMarket, isOtherMarket } from './decode-other-market.ts';
import { decodeOlder, suggestOlder } from './decode-older.ts';
import { problem } from './problems.ts';
import type { Outcome } from './procedure.ts';
import { normaliseVin } from './vin.ts';

const LONGEST_VIN = 17;
const LONGEST_CLASSIC = 16;
const SHORTEST_VIN = 3;
/** From here on a partial modern number holds its year, which tells it from a classic one. */
const SHORTEST_WITH_YEAR = 10;
const FIRST_MODERN_YEAR = 1981;
const YEAR_MAKE_MODEL = /^\s*\d{4}-\p{L}/u;

/** Reads any text as a vehicle number; never throws on input. */
export function decode(decoding: Decoding, input: string, options: DecodeOptions = {}): Decoded {
  const whole = normaliseVin(input);
  if (whole.length < LONGEST_VIN || input.charCodeAt(4) === 45) return decodeShort(decoding, input, whole, options);
  const vin = whole.length > LONGEST_VIN ? whole.slice(0, LONGEST_VIN) : whole;
  const decoded = decodeLong(decoding, input, vin, options);
  if (whole.length > LONGEST_VIN) {
    const message = `A VIN has 17 characters; this has ${whole.length}. Only the first 17 were read.`;
    decoded.problems.unshift(problem('too_long', 'warning', message, { length: whole.length }));
  }
  return decoded;
}

function decodeLong(decoding: Decoding, input: string, vin: string, options: DecodeOptions): Decoded {
  const outcome = decoding.procedure.run(vin, options.modelYear ?? 0, decoding.now());
  if (isOtherMarket(outcome)) return decodeOtherMarket(decoding, input, outcome);
  const decoded = decodeModern(decoding, input, outcome, options);
  const nothingRight = outcome.wmi < 0 && decoded.checkDigit?.ok !== true;
  return nothingRight ? { ...decoded, kind: 'unknown' } : decoded;
}

/** Fewer than 17 characters: a year-make-model name, a classic number, or a modern one with its end missing. */
function decodeShort(decoding: Decoding, input: string, vin: string, options: DecodeOptions): Decoded {
  if (YEAR_MAKE_MODEL.test(input)) return nothing(input, input.trim().toLowerCase(), 'ymm');
  if (vin.length >= LONGEST_VIN) return decodeLong(decoding, input, vin.slice(0, LONGEST_VIN), options);
  if (vin.length < SHORTEST_VIN) return tooLittle(input, vin);
  const outcome = decoding.procedure.run(vin, options.modelYear ?? 0, decoding.now());
  const asksOld = options.modelYear !== undefined && options.modelYear < FIRST_MODERN_YEAR;
  if (asksOld || !readsAsModern(outcome)) {
    const older = vin.length <= LONGEST_CLASSIC ? decodeOlder(input, vin, options) : null;
    if (older) return older;
  }
  const decoded = decodeModern(decoding, input, outcome, options);
  if (outcome.wmi < 0 || decoded.vehicle.model === undefined) {
    const message = 'No numbering scheme of before 1981 that is on record fits this number.';
    decoded.problems.push(problem('no_classic_fit', 'note', message, { length: vin.length }));
  }
  if (outcome.wmi >= 0) return decoded;
  const suggestions = vin.length <= LONGEST_CLASSIC ? suggestOlder(vin) : [];
  return { ...decoded, kind: 'unknown', suggestions };
}

function readsAsModern({ vin, wmi, best }: Outcome): boolean {
  if (vin.includes('*')) return true;
  return wmi >= 0 && vin.length >= SHORTEST_WITH_YEAR && best.year !== 0 && best.items.has(E.model);
}

function tooLittle(input: string, vin: string): Decoded {
  const decoded = nothing(input, vin, 'unknown');
  const empty = vin.length === 0;
  const message = empty ? 'There is no VIN here.' : `A VIN has 17 characters; this has ${vin.length}.`;
  const params = { length: vin.length, missing: LONGEST_VIN - vin.length };
  decoded.problems.push(problem(empty ? 'empty' : 'too_short', 'error', message, params));
  return { ...decoded, partial: !empty, errorCodes: [6, 7] };
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
