import { expect, it } from 'vitest';
import { readConfig } from '../../../kit/settings/config.ts';
import { recallProvidersOf } from './configured.ts';

const paidSources = { meter: () => ({ take: async () => true }) };

const sourcesOf = (environment: Record<string, string>) =>
  recallProvidersOf(readConfig(environment).recallSources, { clock: () => new Date(), paidSources }).map(
    ({ name, demo }) => [name, demo],
  );

it('without settings the free sources are asked, and the demonstration answers for its own vehicles', () => {
  expect(sourcesOf({})).toEqual([
    ['NHTSA', false],
    ['sandbox', true],
    ['Transport Canada', false],
  ]);
});

it('a source by VIN takes the place of the demonstration, and the free ones can be left out', () => {
  const off = { NHTSA_RECALLS: 'off', TRANSPORT_CANADA_RECALLS: 'off' };
  expect(sourcesOf({ ...off, RECALL_PROVIDER: 'carsxe', CARSXE_KEY: 'the-key' })).toEqual([['CarsXE', false]]);
});

it('a paid source has a limit for each day, and a price where one is set', () => {
  const paid = { RECALL_PROVIDER: 'carsxe', CARSXE_KEY: 'the-key' };
  const termsOf = (more: Record<string, string>) => readConfig({ ...paid, ...more }).recallSources.byVin?.terms;
  expect(termsOf({})).toEqual({ priceMicros: null, callsPerDay: 1_000 });
  expect(termsOf({ RECALL_PRICE: '0.0451', RECALL_CALLS_PER_DAY: '25' })).toEqual({
    priceMicros: 45_100,
    callsPerDay: 25,
  });
  expect(() => termsOf({ RECALL_PRICE: '5 cents' })).toThrow('RECALL_PRICE: must be US dollars for one call');
});

it('a source that is named without its key, or an unknown one, stops the start', () => {
  expect(() => sourcesOf({ RECALL_PROVIDER: 'carsxe' })).toThrow('RECALL_PROVIDER: carsxe needs CARSXE_KEY');
  expect(() => sourcesOf({ RECALL_PROVIDER: 'carfax' })).toThrow('RECALL_PROVIDER');
});

it('a source by VIN has the license of its settings, and allows nothing until one is set', () => {
  const licensesOf = (env: Record<string, string>) =>
    recallProvidersOf(readConfig({ RECALL_PROVIDER: 'carsxe', CARSXE_KEY: 'the-key', ...env }).recallSources, {
      clock: () => new Date(),
      paidSources,
    }).flatMap(({ license }) => license ?? []);
  expect(licensesOf({})).toEqual(['none']);
  expect(licensesOf({ RECALL_LICENSE: 'cache=1,share' })).toEqual(['cache=1,share']);
  expect(() => licensesOf({ RECALL_LICENSE: 'resell' })).toThrow('RECALL_LICENSE');
});
