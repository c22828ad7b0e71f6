import { expect, it } from 'vitest';
import { readConfig } from '../../kit/config.ts';
import { recallProvidersOf } from './configured.ts';

const sourcesOf = (environment: Record<string, string>) =>
  recallProvidersOf(readConfig(environment).recallSources, () => new Date()).map(({ name, demo }) => [name, demo]);

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

it('a source that is named without its key, or an unknown one, stops the start', () => {
  expect(() => sourcesOf({ RECALL_PROVIDER: 'carsxe' })).toThrow('RECALL_PROVIDER: carsxe needs CARSXE_KEY');
  expect(() => sourcesOf({ RECALL_PROVIDER: 'carfax' })).toThrow('RECALL_PROVIDER');
});
