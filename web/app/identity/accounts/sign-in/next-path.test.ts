import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DASHBOARD, nextPath, withNext } from './next-path.ts';

test('a path of this site is kept with its query and hash', () => {
  expect(nextPath('/checkout?plan=report-1&vin=1HGCM82633A004352#pay')).toBe(
    '/checkout?plan=report-1&vin=1HGCM82633A004352#pay',
  );
});

test.each([
  '',
  'members/dashboard',
  '//evil.example/x',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('%j leads to the dashboard', wanted => {
  expect(nextPath(wanted)).toBe(DASHBOARD);
});

test('any input leads to a page of this site', () => {
  const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', 'a', '?', '#', ' ', '%') });
  const elsewhere = fc
    .tuple(fc.constantFrom('https:', 'http:', '', 'ftp:'), fc.string())
    .map(([scheme, rest]) => `${scheme}//evil.example${rest}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), nasty, elsewhere), wanted => {
      const target = new URL(nextPath(wanted), 'https://marque.example/members/login');
      expect(target.origin).toBe('https://marque.example');
    }),
  );
});

test('the dashboard is not mentioned, anything else is', () => {
  expect(withNext('/members/login', DASHBOARD)).toBe('/members/login');
  expect(
    nextPath(new URLSearchParams(withNext('/members/login', '/checkout?plan=a&vin=b').split('?')[1]).get('next')),
  ).toBe('/checkout?plan=a&vin=b');
});
