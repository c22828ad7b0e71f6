import { expect, test } from 'vitest';
import { bodyKind } from './body-kind.ts';

test.each([
  ['4-door wagon', 'wagon'],
  ['Coupe', 'coupe'],
  ['Sport utility truck', 'truck'],
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'suv'],
  ['Cargo van', 'van'],
  ['Hatchback/Liftback/Notchback', 'hatchback'],
  ['Sedan/Saloon', 'sedan'],
] as const)('%s is drawn as %s', (name, kind) => {
  expect(bodyKind(name)).toBe(kind);
});

test('a body without a drawing has none', () => {
  expect(bodyKind('Trailer')).toBeNull();
  expect(bodyKind(null)).toBeNull();
  expect(bodyKind({ en: 'Coupe', es: 'Cupé' })).toBe('coupe');
});
