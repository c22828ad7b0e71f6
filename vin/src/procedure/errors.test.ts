import { expect, it } from 'vitest';
import { decoder } from '../testing/decoder.ts';

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
