import { expect, it } from 'vitest';
import { corvettePlace } from './number-place.ts';

it('says where a Corvette carries its number, year by year, and of no other car', () => {
  const years = [1953, 1959, 1960, 1962, 1963, 1967, 1968, 1980];
  expect(years.map(year => corvettePlace('Corvette', year))).toEqual(
    [1953, 1953, 1960, 1960, 1963, 1963, 1968, 1968].map(first => `corvette_${first}`),
  );
  expect(corvettePlace('Corvette', 1966, 1968)).toBeNull();
  expect(corvettePlace('Camaro', 1968)).toBeNull();
  expect(corvettePlace(undefined, 1965)).toBeNull();
});
