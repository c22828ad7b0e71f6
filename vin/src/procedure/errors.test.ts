import { expect, it } from 'vitest';
import { loadTables } from '../node.ts';
import { decoder } from '../testing/decoder.ts';
import type { Faults } from './errors.ts';
import { flatFaults } from './flat-faults.ts';
import { Items } from './items.ts';
import { symbolOf } from './symbols.ts';

/** NHTSA's own examples, as far as the embedded tables can support them. */
const EXAMPLES: [vin: string, codes: string][] = [
  ['5UXWX7C5*BA', '6'],
  ['SCFAAAAA5LA', '6,8'],
  ['JF2AAAAA0J4111111', '8'],
  ['SCF00000000000000', '1,8,11,400'],
];

it.each(EXAMPLES)('%s has the error codes %s', (vin, codes) => {
  expect(decoder.vpic(vin)['ErrorCode']).toBe(codes);
});

it('does not print false alarms on a clean number whose keys are partly missing', () => {
  expect(decoder.vpic('1HGCM82633A004352')['ErrorCode']).toBe('0');
});

it('names every misplaced character and marks it in the suggested VIN', () => {
  const flat = decoder.vpic('1HGCM82633A0O4352');
  expect(flat['SuggestedVIN']).toBe('1HGCM82633A0!4352');
  expect(flat['AdditionalErrorText']).toContain('13:O');
  expect(decoder.decode('1HGCM82633A0O4352').problems[0]).toMatchObject({ code: 'bad_character', position: 13 });
});

it('flags a caller’s year that is not the number’s', () => {
  expect(decoder.vpic('1HGCM82633A004352', { modelYear: 2004 })['ErrorCode']).toContain('12');
});

/** Characters that are allowed at a position, as a pass notes them. */
function unexpectedAt(position: number, allowed: string): Faults['unexpected'][number] {
  const symbols = [...allowed].map(character => symbolOf(character.charCodeAt(0)));
  return { position, low: symbols.reduce((bits, symbol) => bits | (1 << symbol), 0), high: 0 };
}

function writtenOf(vin: string, faults: Partial<Faults>): Record<string, string> {
  const items = new Items();
  items.clear();
  return flatFaults(loadTables(), {
    vin,
    wmi: -1,
    reading: { year: 2021, alternative: 0, basis: 'position10' },
    best: {
      items,
      year: 2021,
      faults: { codes: [], invalid: [], unexpected: [], unused: [], ...faults },
      schemas: new Int32Array(),
    },
    other: null,
  });
}

it('writes its findings as NHTSA’s service does', () => {
  const vin = '1FA6P8C0!M!100001';
  const faults = { codes: [1, 4, 14, 400], invalid: [9, 11], unexpected: [unexpectedAt(11, '5GL')], unused: [11] };
  // Recorded in January 2024.
  expect(writtenOf(vin, faults)).toEqual({
    ErrorCode: '1,4,14,400',
    ErrorText:
      '1 - Check Digit (9th position) does not calculate properly; 4 - VIN corrected, error in one position only (indicated by ! in Suggested VIN), multiple matches found; 14 - Unable to provide information for some of the characters in the VIN, based on the manufacturer submission.; 400 - Invalid Characters Present',
    SuggestedVIN: vin,
    PossibleValues: '(11:5GL)',
    AdditionalErrorText:
      'In the Possible values section, the Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position. Unused position(s): 11; Invalid character(s): 9:!         , 11:!;',
  });
  // A vector of NHTSA's own.
  expect(
    writtenOf('4T3ZF19C32LL49263', { codes: [3, 14], unexpected: [unexpectedAt(11, '3579')], unused: [11] }),
  ).toMatchObject({ SuggestedVIN: '4T3ZF19C323L49263', PossibleValues: '(11:3)' });
});

it('warns of what an incomplete vehicle may have become, and of a year that is not certain', () => {
  expect(decoder.vpic('1FDXE4FS8KDC00001')['AdditionalErrorText']).toMatch(
    /Incomplete Vehicle Warning - Please be advised .* current condition\. The Model Year decoded/,
  );
  expect(decoder.vpic('1FTEW1EP5KFA12345')['AdditionalErrorText']).toMatch(/^The Model Year decoded/);
  // Neither of both years, but one that was named.
  expect(decoder.vpic('1FTEW1EP5KFA12345', { modelYear: 2012 })).toMatchObject({ ModelYear: '2012' });
  expect(decoder.vpic('1FTEW1EP5KFA12345', { modelYear: 2012 })['AdditionalErrorText'] ?? '').not.toContain(
    'Model Year',
  );
});
