import { expect, test } from 'vitest';
import { type CheckedField, faultsIn } from './use-checks.ts';

const form = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null });
const ALL: CheckedField[] = ['pass', 'phone', 'state', 'zip'];

test('names every wrong field at once', () => {
  const wrong = form({ pass: 'short', phone: '555-CALL', state: '!!', zip: '!!!!!!', country: 'US' });
  expect(faultsIn(wrong, ALL)).toEqual([
    ['pass', 'short'],
    ['phone', 'phone'],
    ['state', 'state'],
    ['zip', 'zipUS'],
  ]);
});

test('optional and empty fields are not wrong', () => {
  expect(faultsIn(form({ country: 'US' }), ALL)).toEqual([]);
  expect(faultsIn(form({ pass: 'short' }), ['phone'])).toEqual([]);
});

test.each([
  ['US', '78701', null],
  ['US', '78701-1234', null],
  ['US', '7870', 'zipUS'],
  ['PR', '00901', null],
  ['PR', 'A0901', 'zipUS'],
  ['CA', 'K1A 0B1', null],
  ['CA', '78701', 'zipCA'],
  ['GB', 'SW1A 1AA', null],
  ['GB', '!!', 'zip'],
  ['', '!!!!!!', 'zip'],
])('a postal code of “%s”: %s', (country, zip, fault) => {
  expect(faultsIn(form({ country, zip }), ['zip'])).toEqual(fault ? [['zip', fault]] : []);
});
