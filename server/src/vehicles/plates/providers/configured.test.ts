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
  expect(photoProvidersOf(null)).toEqual([]);
  expect(photoProvidersOf({ name: 'carsxe', key: 'k', url: undefined })[0]?.name).toBe('CarsXE');
});
