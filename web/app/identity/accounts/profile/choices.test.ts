import { UpdateProfileInput } from '@marque/server/identity/accounts/contract';
import { expect, test } from 'vitest';
import { countriesIn, currenciesIn } from './choices.ts';

test.each([
  ['en-US', 'United States', 'Germany'],
  ['es-US', 'Estados Unidos', 'Alemania'],
])('%s: the near countries first, the others by name', (tag, first, other) => {
  const countries = countriesIn(tag);
  expect(countries[0]).toEqual({ code: 'US', name: first });
  expect(countries).toContainEqual({ code: 'DE', name: other });
  const names = countries.slice(4).map(each => each.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, tag)));
});

test('currencies begin with a capital in both languages', () => {
  expect(currenciesIn('en-US')).toContainEqual({ code: 'USD', name: 'US Dollar' });
  expect(currenciesIn('es-US')).toContainEqual({ code: 'USD', name: 'Dólar estadounidense' });
});

test('every choice is one the profile takes, once, with a name', () => {
  const countries = countriesIn('en-US');
  expect(new Set(countries.map(each => each.code)).size).toBe(249);
  expect(countries).toHaveLength(249);
  for (const { code, name } of countries) {
    expect(UpdateProfileInput.safeParse({ country: code }).success).toBe(true);
    expect(name).not.toBe(code);
  }
  for (const { code } of currenciesIn('es-US'))
    expect(UpdateProfileInput.safeParse({ currency: code }).success).toBe(true);
});
