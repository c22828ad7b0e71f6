import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePlace } from './same-place.ts';

describe('a way back', () => {
  it('is kept when it is a path of this site', () => {
    expect(samePlace('/vehicle/1HGCM82633A004352?x=1#vh')).toBe('/vehicle/1HGCM82633A004352?x=1#vh');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])('never leaves it: %s', wanted => {
    expect(samePlace(wanted)).toBe('/');
  });

  it('stays here whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(text => `/${text}`),
        ),
        wanted => {
          const here = new URL(samePlace(wanted), 'https://here.example');
          expect(here.origin).toBe('https://here.example');
        },
      ),
    );
  });
});
