import { expect, it } from 'vitest';
import { choiceOf, matchingChoices, plainText } from './choice.ts';

const choices = (...labels: string[]) => labels.map(label => ({ value: label, label }));
const states = [
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'DC', label: 'District of Columbia' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'SC', label: 'South Carolina' },
];

it('compares without case, accents, spaces and dashes', () => {
  expect(plainText('Mercedes-Benz')).toBe(plainText('mercedes  BENZ'));
  expect(plainText('México')).toBe('mexico');
});

it('finds the choice a text names', () => {
  expect(choiceOf(states, 'ca')?.label).toBe('California');
  expect(choiceOf(states, ' north carolina ')?.value).toBe('NC');
  expect(choiceOf(states, 'calif')).toBeUndefined();
  expect(choiceOf(states, '')).toBeUndefined();
});

it('ranks a name before its beginning, a word before a part, and keeps the order of the list', () => {
  expect(matchingChoices(states, 'co').map(({ value }) => value)).toEqual(['CO', 'DC']);
  expect(matchingChoices(states, 'ca').map(({ value }) => value)).toEqual(['CA', 'NC', 'SC']);
  expect(matchingChoices(choices('F-250', 'F-150', 'F-150 Lightning'), 'f150').map(({ label }) => label)).toEqual([
    'F-150',
    'F-150 Lightning',
  ]);
  expect(matchingChoices(states, '')).toEqual(states);
  expect(matchingChoices(states, 'zz')).toEqual([]);
});
