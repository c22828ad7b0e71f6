import type { Decoded, Problem } from '../answer/decoded.ts';
import type { Decoding } from './decoding.ts';
import { E } from '../load/element-ids.ts';
import { decodeEurope, hasOtherType } from '../europe/decode-europe.ts';
import { makerOf } from '../europe/makers.ts';
import { badCharacter } from '../answer/problems.ts';
import type { Outcome } from '../procedure/procedure.ts';

const NORTH_AMERICA = /^[1-57]/;
const EUROPE = /^[S-Z]/;
const FILLER = 'ZZZ';
const WRONG_CHECK_DIGIT = 1;
/** Wrong check digit, several characters no key names, unknown maker, unknown vehicle. */
const FOREIGN_CODES = [1, 5, 7, 8];

/**
 * Whether a 17-character number was made for another market: not from North America, its model unknown to NHTSA, and
 * by a maker that is listed for other markets or against the rules of this one.
 */
export function isOtherMarket({ vin, wmi, best }: Outcome, thisYear: number): boolean {
  if (NORTH_AMERICA.test(vin)) return false;
  const isNamed = best.items.has(E.model) && !vin.startsWith(FILLER, 3);
  if (isNamed && !(EUROPE.test(vin) && isReadTooEarly({ vin, best }, thisYear))) return false;
  const { codes } = best.faults;
  if (!FOREIGN_CODES.some(code => codes.includes(code))) return false;
  const wrongDigit = codes.includes(WRONG_CHECK_DIGIT);
  if (wmi >= 0 && !wrongDigit && !EUROPE.test(vin)) return false;
  return makerOf(vin) !== undefined || (wmi >= 0 && wrongDigit);
}

/**
 * Whether NHTSA's model is that of another car thirty years before: the check digit is wrong, so position 7 settles no
 * year, and the type code is not on record here but is one of other markets, of the later year.
 */
function isReadTooEarly({ vin, best }: Pick<Outcome, 'vin' | 'best'>, thisYear: number): boolean {
  const { codes, unexpected } = best.faults;
  if (!codes.includes(WRONG_CHECK_DIGIT)) return false;
  return hasOtherType(vin, position => unexpected.some(fault => fault.position === position), thisYear);
}

/** The answer for such a number. NHTSA's error codes stay, as NHTSA would give them. */
export function decodeOtherMarket(decoding: Decoding, input: string, outcome: Outcome): Decoded {
  const { vin, best } = outcome;
  const fallback = decoding.reader.read(best);
  const { vehicle, modelYears, problems } = decodeEurope(vin, fallback, decoding.now().getUTCFullYear());
  return {
    input,
    vin,
    kind: 'europe',
    partial: vin.includes('*'),
    checkDigit: null,
    vehicle,
    modelYears,
    candidates: [],
    problems: [...disallowedCharacters(vin), ...problems],
    suggestions: [],
    errorCodes: best.faults.codes,
  };
}

/** I, O, Q and everything but letters and digits are not allowed in a VIN of any market. */
function disallowedCharacters(vin: string): Problem[] {
  const problems: Problem[] = [];
  for (let position = 1; position <= vin.length; position++) {
    if (/[^0-9A-HJ-NPR-Z*]/.test(vin[position - 1]!)) problems.push(badCharacter(vin, position));
  }
  return problems;
}
