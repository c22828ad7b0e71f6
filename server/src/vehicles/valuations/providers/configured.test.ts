import { expect, it } from 'vitest';
import { readConfig } from '../../../kit/settings/config.ts';
import { valuationProvidersOf } from './configured.ts';

const paid = { meter: () => ({ take: async () => true }) };

it('uses the services of the settings in their order, each with its key', () => {
  const keys = { VINAUDIT_KEY: 'a', VEHICLEDATABASES_KEY: 'b', CARSXE_KEY: 'c' };
  const { valuations } = readConfig({ VALUATION_PROVIDER: 'vehicledatabases, vinaudit,carsxe', ...keys });
  expect(valuationProvidersOf(valuations, paid).map(({ name, demo }) => [name, demo])).toEqual([
    ['Vehicle Databases', false],
    ['VinAudit', false],
    ['CarsXE', false],
  ]);
  expect(valuationProvidersOf(valuations, paid).map(({ license }) => license)).toEqual(['none', 'none', 'none']);
});

it('refuses a service without its key, and knows only invented values without any', () => {
  expect(() => readConfig({ VALUATION_PROVIDER: 'vinaudit' })).toThrow('vinaudit needs VINAUDIT_KEY');
  expect(() => readConfig({ VALUATION_PROVIDER: 'carsxe' })).toThrow('carsxe needs CARSXE_KEY');
  expect(valuationProvidersOf(readConfig({}).valuations, paid).map(({ demo }) => demo)).toEqual([true]);
});
