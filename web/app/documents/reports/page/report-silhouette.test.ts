import { expect, test } from 'vitest';
import { reportSilhouette } from './report-silhouette.ts';

test.each([
  ['4-door wagon', 'wagon'],
  ['Coupe', 'coupe'],
  ['Sport utility truck', 'truck'],
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'suv'],
  ['Cargo van', 'van'],
  ['Hatchback/Liftback/Notchback', 'hatchback'],
  ['Sedan/Saloon', 'sedan'],
] as const)('%s is drawn as %s', (name, kind) => {
  expect(reportSilhouette(name)).toBe(kind);
});

test('a body without a drawing has none', () => {
  expect(reportSilhouette('Trailer')).toBeNull();
  expect(reportSilhouette(null)).toBeNull();
  expect(reportSilhouette({ en: 'Coupe', es: 'Cupé' })).toBe('coupe');
});
