import { checkDigit, decodeClassic } from '@marque/vin';
import { countOf } from '../../../kit/text/numbers.ts';

/** A vehicle's number as it is kept, or the end of a sentence that says why it is none. */
export type NumberRead = { vin: string; wrong?: never } | { vin?: never; wrong: string };

/** Of before 1981, each maker's own: a shorter text that no maker's numbering reads is a VIN that was cut off. */
const CLASSIC_NUMBER = /^[A-Z0-9]{5,14}$/;
const CLEAN_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Reads the number of a vehicle as a file writes it, with spaces and in any case. */
export function readNumber(text: string): NumberRead {
  const vin = CLEAN_VIN.test(text) ? text : text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (vin.length !== 17) {
    const bare = vin.replaceAll(/[*./_]/g, '');
    if (CLASSIC_NUMBER.test(bare) && decodeClassic(bare).length > 0) return { vin: bare };
    const wrong = `: it has ${countOf(vin.length, 'characters')}, not 17, and is no number of before 1981 that we can read`;
    return { wrong };
  }
  const strange = /[^A-HJ-NPR-Z0-9]/.exec(vin)?.[0];
  if (strange !== undefined) return { wrong: `: no VIN has the character ${strange}` };
  const { ok, actual, expected } = checkDigit(vin);
  // Only North America has a check digit.
  if (/^[1-5]/.test(vin) && !ok) return { wrong: `, which is mistyped: its check digit is ${actual}, not ${expected}` };
  return { vin };
}
