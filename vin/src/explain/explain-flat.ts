import { checkDigit } from '../number/check-digit.ts';
import type { Tables } from '../load/tables.ts';
import type { Outcome } from '../procedure/procedure.ts';
import { yearStep } from './explain.ts';
import { itemsOf, type ExplainedItem } from './explain-items.ts';

/** A field of a flat answer with the reason of its value. */
export type FlatReason = Pick<ExplainedItem, 'code' | 'value' | 'from' | 'key' | 'positions'>;

/** The fields that say the id of another one. */
const ID_OF: Readonly<Record<string, string>> = { MakeID: 'Make', ModelID: 'Model', ManufacturerId: 'Manufacturer' };

const CODES: Readonly<Record<number, string>> = {
  0: 'no fault was found',
  1: 'position 9 is not the check digit',
  2: 'one position has a character that the maker does not use there, and only one is possible',
  3: 'one position has a character that the maker does not use there, and one other makes the check digit right',
  4: 'one position has a character that the maker does not use there, and several are possible',
  5: 'several positions have a character that the maker does not use there',
  6: 'the number has fewer than 17 characters',
  7: 'the maker code is not registered',
  8: 'no pattern of the maker matches',
  9: 'the body class is that of a glider',
  10: 'the body class is that of an off-road vehicle',
  11: 'position 10 gives no model year',
  12: 'the model year that was named is not that of the number',
  14: 'no pattern uses some of the characters, or none names a model',
  400: 'a character is not allowed at its position',
};

/** The reason of every field that a flat answer fills, in the order of the answer. */
export function flatReasons(tables: Tables, outcome: Outcome, flat: Readonly<Record<string, string>>): FlatReason[] {
  const items = new Map(itemsOf(tables, outcome).map(item => [item.code, item]));
  return Object.entries(flat).flatMap(([code, value]) => {
    if (value === '') return [];
    const { from, key, positions } = items.get(ID_OF[code] ?? code) ?? { from: ofNumber(tables, outcome, code) };
    return [{ code, value, from, ...(key === undefined ? {} : { key, positions: positions ?? [] }) }];
  });
}

/** Why the fields say what they do that describe the number itself. */
function ofNumber(tables: Tables, outcome: Outcome, code: string): string {
  const { codes } = outcome.best.faults;
  if (code === 'VIN') return 'the number that was sent';
  if (code === 'ModelYear') return yearReason(outcome);
  if (code === 'ErrorCode') return `${codes.map(each => `${each}: ${CODES[each] ?? ''}`).join('; ')}.`;
  if (code === 'ErrorText') return checkDigitVerdict(tables, outcome);
  if (code === 'SuggestedVIN') return 'the number with its one likely correction, or ! where a character is wrong';
  if (code === 'PossibleValues') return 'the characters that the keys of the maker name at the positions in error';
  if (code === 'AdditionalErrorText') return 'the positions and warnings behind the error codes';
  return 'positions 1 to 8, 10 and 11 of the number';
}

function yearReason({ vin, reading, best }: Outcome): string {
  if (best.year === reading.year) return yearStep(vin, reading.basis, best.year);
  if (best.year === reading.alternative) return yearStep(vin, 'position10', best.year);
  return `The model year ${best.year} was named with the number, which itself gives another one or none.`;
}

/** What the check digit is, and what position 9 has. */
function checkDigitVerdict(tables: Tables, { vin, best }: Outcome): string {
  const { expected, actual } = checkDigit(vin);
  if (vin.length < 17) return 'The number has fewer than 17 characters: its check digit cannot be worked out.';
  if (expected === null) return 'A character has no value in the sum of the check digit, which cannot be worked out.';
  if (tables.exceptions.has(vin))
    return `The check digit is ${expected} and position 9 is ${actual}; NHTSA lists this number as an exception.`;
  if (expected !== actual) return `The check digit is ${expected}, but position 9 is ${actual}.`;
  return best.faults.codes.includes(1)
    ? `Position 9 is ${actual}, as the sum gives, but another character is not allowed at its position.`
    : `The check digit is ${expected}, and so is position 9.`;
}
