import { expect, it } from 'vitest';
import { photoProvidersOf, plateProvidersOf } from './configured.ts';

it('uses the services of the settings in their order', () => {
  const accounts = (['vehicledatabases', 'platetovin', 'carsxe'] as const).map(name => ({
    name,
    key: 'k',
    url: undefined,
  }));
  const providers = plateProvidersOf(accounts);
  expect(providers.map(({ name, demo }) => [name, demo])).toEqual([
    ['Vehicle Databases', false],
    ['PlateToVIN', false],
    ['CarsXE', false],
  ]);
});

it('knows the plates of the demonstration where no service is set up, and reads no photos', () => {
  expect(plateProvidersOf([]).map(({ demo }) => demo)).toEqual([true]);
  const meters = { meter: () => ({ take: async () => true }) };
  expect(photoProvidersOf(null, meters)).toEqual([]);
  const account = { name: 'carsxe', key: 'k', url: undefined, terms: { priceMicros: null, callsPerDay: 1 } } as const;
  expect(photoProvidersOf(account, meters)[0]?.name).toBe('CarsXE');
});
