import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePlace } from './contract.ts';

describe('a place to go on to', () => {
  it.each(['/checkout?vin=1#pay', '/members/report/1HGCM82633A004352', '/'])('may be %s', path => {
    expect(samePlace(path, '/home')).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'checkout',
    '',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    undefined,
    null,
  ])('is never %s', path => {
    expect(samePlace(path, '/home')).toBe('/home');
  });

  it('stays on the site for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', 'a', '%', '?', '#') }),
          fc.string(),
          fc.string().map(rest => `/evil.example${rest}`),
          fc.string().map(rest => `https://evil.example${rest}`),
        ),
        text => {
          expect(new URL(samePlace(`/${text}`, '/'), 'https://site.example').host).toBe('site.example');
        },
      ),
    );
  });
});
