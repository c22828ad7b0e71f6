import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Northgate Motors', 'northgate-motors'],
  ['  O’Neil & Söhne, Inc. ', 'oneil-sohne-inc'],
  ['Autos Peña #1', 'autos-pena-1'],
  ['東京自動車', 'dealer'],
  ['x'.repeat(49) + ' y', 'x'.repeat(49)],
  ['../../etc', 'etc'],
])('%s is at /lot/%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
