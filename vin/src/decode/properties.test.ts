import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../number/check-digit.ts';
import { decoder } from '../testing/decoder.ts';

const RUNS = { numRuns: 500 };
const VIN_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'];
const MAKERS = [
  '1FT',
  '1HG',
  '5YJ',
  '1GC',
  'JTD',
  'WBA',
  'WAU',
  '1HD',
  '2T1',
  'KND',
  '1K9',
  'SAL',
  'VF1',
  '4UZ',
  'LRW',
  'ZZZ',
];

const character = fc.constantFrom(...VIN_CHARACTERS);
const vinLike = fc
  .tuple(fc.constantFrom(...MAKERS), fc.array(character, { minLength: 14, maxLength: 14 }))
  .map(([maker, rest]) => maker + rest.join(''));
const anyCharacter = fc.nat(0x10_ffff).map(code => String.fromCodePoint(code));
const anything = fc.oneof(vinLike, fc.string({ maxLength: 40 }), fc.string({ unit: anyCharacter, maxLength: 40 }));

describe('for any text', () => {
  it('there is an answer, and the same one twice', () => {
    fc.assert(
      fc.property(anything, text => {
        const first = JSON.stringify(decoder.decode(text));
        expect(JSON.stringify(decoder.decode(text))).toBe(first);
        expect(decoder.vpic(text)['ErrorCode']).toMatch(/^\d+(,\d+)*$/);
        expect(decoder.explain(text).vin).toBe(decoder.decode(text).vin);
      }),
      RUNS,
    );
  });

  it('case and blanks change nothing but the input that is echoed', () => {
    fc.assert(
      fc.property(vinLike, fc.nat(17), (vin, at) => {
        const typed = ` ${vin.slice(0, at)} ${vin.slice(at)}`.toLowerCase();
        expect({ ...decoder.decode(typed), input: vin }).toEqual(decoder.decode(vin));
      }),
      RUNS,
    );
  });

  it('a suggested number has a right check digit and differs where it says', () => {
    fc.assert(
      fc.property(vinLike, vin => {
        const { suggestions } = decoder.decode(vin);
        expect(suggestions.length).toBeLessThanOrEqual(4);
        for (const { vin: suggested, positions } of suggestions) {
          expect(checkDigit(suggested).ok).toBe(true);
          const different = [...vin].flatMap((char, index) => (char === suggested[index] ? [] : [index + 1]));
          expect(positions).toEqual(different);
        }
      }),
      // One random number in forty has a suggestion.
      { numRuns: 2000 },
    );
  });

  it('every problem has a sentence, and a position inside the number', () => {
    fc.assert(
      fc.property(anything, text => {
        for (const { message, position } of decoder.decode(text).problems) {
          expect(message).toMatch(/^[A-Z].*[.]$/su);
          if (position !== undefined) expect(position).toBeGreaterThanOrEqual(1);
          if (position !== undefined) expect(position).toBeLessThanOrEqual(17);
        }
      }),
      RUNS,
    );
  });
});

it('5,000 random strings pass without a throw', () => {
  let state = 20260724;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const alphabet = [...VIN_CHARACTERS, ...'IOQ*-?# .é汉\u0000'];
  let kinds = 0;
  for (let run = 0; run < 5000; run++) {
    const maker = next(3) === 0 ? MAKERS[next(MAKERS.length)]! : '';
    const length = next(4) === 0 ? next(25) : 17 - maker.length;
    const span = next(5) === 0 ? alphabet.length : VIN_CHARACTERS.length;
    let text = maker;
    for (let index = 0; index < length; index++) text += alphabet[next(span)];
    kinds += decoder.decode(text).kind.length;
  }
  expect(kinds).toBeGreaterThan(5000);
});
