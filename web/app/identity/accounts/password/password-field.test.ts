import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesIn, strengthOf } from './password-field.tsx';

test.each([
  ['', 'short'],
  ['elevenchars', 'short'],
  ['aaaaaaaaaaaa', 'guessable'],
  ['abcabcabcabc', 'guessable'],
  ['123456789012', 'guessable'],
  ['098765432109', 'guessable'],
  ['qwertyuiop12', 'guessable'],
  ['zyxwvutsrqpo', 'guessable'],
  ['tomatoplumpi', 'fair'],
  ['Tomato-Plum7', 'good'],
  ['tomato plum kettle', 'strong'],
  ['onewordafteranotherone', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('a password with a name of the reader or the site is easy to guess', () => {
  const names = [...namesIn('maria.lopez@example.com'), 'Marque'];
  expect(strengthOf('MariaLopez2024!', names)).toBe('guessable');
  expect(strengthOf('xx-marque-xx-77', names)).toBe('guessable');
  expect(strengthOf('my mare is at the lake', ['mare is'])).toBe('guessable');
  expect(strengthOf('a kettle on the lake', [...namesIn('a.b@example.com')])).toBe('strong');
});

test('only passwords under twelve characters are short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      expect(strengthOf(text) === 'short').toBe([...text].length < 12);
    }),
  );
});
