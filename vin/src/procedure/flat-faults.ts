import { bodyClassOf, fittingCharacters, symbolsOf, symbolsText, type Faults } from './errors.ts';
import type { Outcome } from './procedure.ts';
import type { Tables } from '../load/tables.ts';

const MAX_TEXT_LENGTH = 500;
const OFF_ROAD_CODE = 10;

/** NHTSA's own wording of its codes. Source: vPIC, table ErrorCode (public domain). */
const TEXTS: Record<number, string> = {
  0: 'VIN decoded clean. Check Digit (9th position) is correct',
  1: 'Check Digit (9th position) does not calculate properly',
  2: 'VIN corrected, error in one position',
  3: 'VIN corrected, error in one position (assuming Check Digit is correct)',
  4: 'VIN corrected, error in one position only (indicated by ! in Suggested VIN), multiple matches found',
  5: 'VIN has errors in few positions',
  6: 'Incomplete VIN',
  7: 'Manufacturer is not registered with NHTSA for sale or importation in the U.S. for use on U.S roads; Please contact the manufacturer directly for more information',
  8: 'No detailed data available currently',
  9: 'Glider Warning',
  10: 'Off-Road Vehicle Warning',
  11: 'Incorrect Model Year - Position 10 does not match valid model year codes (I, O, Q, U, Z, 0). Decoded data may not be accurate.',
  12: 'Model Year Warning',
  14: 'Unable to provide information for some of the characters in the VIN, based on the manufacturer submission.',
  400: 'Invalid Characters Present',
};

const CHECK_DIGIT_EXCEPTION =
  ' NOTE: Check Digit Exception - The check digit was given an exception based on data from the OEM indicating an error on production.';
const OFF_ROAD_NOTE =
  ' NOTE: Disregard if this is an off-road vehicle PIN, as check digit calculation may not be accurate.';

/** What NHTSA adds to a code. Source: recorded answers of its service, January 2024. */
const ADDITIONAL: Readonly<Record<number, string>> = {
  4: 'In the Possible values section, the Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position.',
  5: 'The error positions are indicated by ! in Suggested VIN. In the Possible values section, each pair of parenthesis indicate information about each error position in VIN . The Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position',
};
/** NHTSA writes a misplaced character with blanks up to this length, but for the last one. */
const CHARACTER_LENGTH = 10;
const INCOMPLETE_TYPE = 10;
/** Body classes of incomplete vehicles. Source: vPIC's own procedure. */
const INCOMPLETE_BODIES: ReadonlySet<string> = new Set(
  [62, 63, 64, 65, 67, 70, 71, 72, 74, 75, 76, 77, 78, 107, 112, 116].map(String),
);
const INCOMPLETE_WARNING =
  'Incomplete Vehicle Warning - Please be advised that the vehicle may have been altered and may not be an accurate representation of the vehicle in its current condition.';
const YEAR_WARNING =
  'The Model Year decoded for this VIN may be incorrect. If you know the Model year, please enter it and decode again to get more accurate information.';

/** The flat answer's error fields: codes, texts, the suggested VIN, possible values, additional text. */
export function flatFaults(tables: Tables, outcome: Outcome): Record<string, string> {
  const { vin, best } = outcome;
  const { faults } = best;
  const flat: Record<string, string> = { ErrorCode: faults.codes.join(',') };
  flat['ErrorText'] = faults.codes
    .map(code => textOf(code, faults, tables, vin))
    .join('; ')
    .slice(0, MAX_TEXT_LENGTH);
  if (faults.unexpected.length > 0 || faults.invalid.length > 0) flat['SuggestedVIN'] = suggestedVin(vin, faults);
  const possible = possibleValues(vin, faults);
  if (possible) flat['PossibleValues'] = possible;
  const additional = additionalText(tables, outcome);
  if (additional) flat['AdditionalErrorText'] = additional.slice(0, MAX_TEXT_LENGTH);
  return flat;
}

function textOf(code: number, faults: Faults, tables: Tables, vin: string): string {
  let note = '';
  if (code === 0 && tables.exceptions.has(vin)) note = CHECK_DIGIT_EXCEPTION;
  if (code === 1 && faults.codes.includes(OFF_ROAD_CODE)) note = OFF_ROAD_NOTE;
  return `${code} - ${TEXTS[code] ?? 'Unknown'}${note}`;
}

/** The characters that are allowed where another one stands; of one position those that make the check digit right, if it is one. */
function possibleValues(vin: string, { unexpected }: Faults): string {
  const [first] = unexpected;
  if (!first) return '';
  if (unexpected.length > 1) return unexpected.map(fault => `(${fault.position}:${symbolsText(fault)})`).join('');
  const fitting = fittingCharacters(vin, first.position, symbolsOf(first));
  return `(${first.position}:${fitting.length === 1 ? fitting[0]! : symbolsText(first)})`;
}

/** The number with the one likely correction, or `!` where it is wrong and the right character is not known. */
function suggestedVin(vin: string, faults: Faults): string {
  const characters = [...vin];
  const [first] = faults.unexpected;
  for (const { position } of faults.unexpected) characters[position - 1] = '!';
  if (first && faults.unexpected.length === 1) {
    const allowed = symbolsOf(first);
    const fitting = allowed.length === 1 ? allowed : fittingCharacters(vin, first.position, allowed);
    if (fitting.length === 1) characters[first.position - 1] = fitting[0]!;
  }
  for (const position of faults.invalid) characters[position - 1] = '!';
  return characters.join('');
}

function additionalText(tables: Tables, { vin, wmi, best, reading }: Outcome): string {
  const { faults, items, year } = best;
  const parts: string[] = [];
  for (const code of faults.codes) if (ADDITIONAL[code] !== undefined) parts.push(ADDITIONAL[code]);
  if (faults.unused.length > 0) parts.push(`Unused position(s): ${faults.unused.join(',')};`);
  if (faults.invalid.length > 0) {
    const [last, ...others] = faults.invalid.toReversed();
    const named = others.map(position => `${position}:${vin[position - 1]!.padEnd(CHARACTER_LENGTH)}`).toReversed();
    parts.push(`Invalid character(s): ${[...named, `${last}:${vin[last! - 1]}`].join(', ')};`);
  }
  const isIncomplete = wmi >= 0 && tables.wmis.vehicleTypeId[wmi] === INCOMPLETE_TYPE;
  if (isIncomplete || INCOMPLETE_BODIES.has(bodyClassOf(tables, items))) parts.push(INCOMPLETE_WARNING);
  // A year that the caller named instead of both readings is certain.
  const isOpen = reading.alternative !== 0 && (year === reading.year || year === reading.alternative);
  if (isOpen) parts.push(YEAR_WARNING);
  return parts.join(' ');
}
