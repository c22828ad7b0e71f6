import { expect, test } from 'vitest';
import { phoneDigits, phoneText } from './phone-digits.ts';

test.each([
  ['3035550188', '(303) 555-0188'],
  ['13035550188', '+1 (303) 555-0188'],
  ['5215512345678', '5215512345678'],
  ['5550188', '5550188'],
  ['', ''],
])('%s is read as “%s”, and read back as it was', (digits, text) => {
  expect(phoneText(digits)).toBe(text);
  expect(phoneDigits(text)).toBe(digits);
});
