import { fittingCharacters, symbolsOf, symbolsText, type Faults } from './errors.ts';
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
  14: 'Unable to provide information for some of the characters in the VIN, based on the manufacturer submission',
  400: 'Invalid Characters Present',
};

/** The flat answer's error fields: codes, texts, the suggested VIN, possible values, additional text. */
export function flatFaults(tables: Tables, outcome: Outcome): Record<string, string> {
  const { vin, best } = outcome;
  const { faults } = best;
  const flat: Record<string, string> = { ErrorCode: faults.codes.join(',') };
  flat['ErrorText'] = faults.codes
    .map(code => textOf(code, faults, tables, vin))
    .join('; ')
    .slice(0, MAX_TEXT_LENGTH);
  const suggested = suggestedVin(vin, faults);
  if (suggested !== vin) flat['SuggestedVIN'] = suggested;
  const possible = faults.unexpected.map(fault => `(${fault.position}:${symbolsText(fault)})`).join('');
  if (possible) flat['PossibleValues'] = possible;
  const additional = additionalText(outcome);
  if (additional) flat['AdditionalErrorText'] = additional.slice(0, MAX_TEXT_LENGTH);
  return flat;
}

function textOf(code: number, faults: Faults, tables: Tables, vin: string): string {
  let note = '';
  if (code === 0 && tables.exceptions.has(vin)) note = '. Note: Check Digit Exception';
  if (code === 1 && faults.codes.includes(OFF_ROAD_CODE)) note = '. Disregard this error for an off-road vehicle';
  return `${code} - ${TEXTS[code] ?? 'Unknown'}${note}`;
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

function additionalText({ vin, best, reading }: Outcome): string {
  const { faults } = best;
  const parts: string[] = [];
  for (const code of [4, 5]) if (faults.codes.includes(code)) parts.push(`${TEXTS[code]}.`);
  if (faults.unused.length > 0) parts.push(`Unused position(s): ${faults.unused.join(',')}.`);
  if (faults.invalid.length > 0) {
    parts.push(
      `Invalid character(s): ${faults.invalid.map(position => `${position}:${vin[position - 1]}`).join(', ')};`,
    );
  }
  if (reading.alternative !== 0) {
    parts.push(
      'The Model Year decoded for this VIN may be incorrect. If you know the Model year, please enter it and decode again to get more accurate information.',
    );
  }
  return parts.join(' ');
}
