import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badge, initialsOf, isMakeSlug, SHADES } from './badge.ts';

const monogram = (slug: string, about: { classic: boolean }) => badge(slug, { ...about, shape: null });

describe('a monogram', () => {
  it.each([
    ['bmw', 'BMW'],
    ['mercedes-benz', 'MB'],
    ['ford', 'F'],
    ['land-rover', 'LR'],
    ['alfa-romeo', 'AR'],
    ['general-motors', 'G'],
    ['3', '3'],
  ])('of %s is %s', (slug, letters) => expect(initialsOf(slug)).toBe(letters));

  it('is the same picture for the same make, and another for a classic one', () => {
    expect(monogram('ford', { classic: false })).toBe(monogram('ford', { classic: false }));
    expect(monogram('ford', { classic: true })).not.toBe(monogram('ford', { classic: false }));
  });

  it('contains nothing of the request but its letters', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, fc.boolean(), (parts, classic) => {
        const slug = parts.join('-');
        fc.pre(isMakeSlug(slug));
        const letters = initialsOf(slug);
        expect(letters).toMatch(/^[A-Z0-9]{1,3}$/);
        expect(monogram(slug, { classic })).toContain(`>${letters}</text>`);
      }),
    );
  });

  it('gives way to the mark where it is known, in one shade and without letters', () => {
    for (const classic of [false, true]) {
      const marked = badge('ford', { classic, shape: 'M0 0h24v24z' });
      expect(marked).toContain('d="M0 0h24v24z"');
      expect(marked).not.toContain('<text');
    }
  });

  it.each(Object.entries(SHADES))('is readable on a %s background and has no color', (_, { ground, line, ink }) => {
    expect(contrast(ground, ink)).toBeGreaterThan(4.5);
    for (const shade of [ground, line, ink]) expect(spread(shade), shade).toBeLessThan(20);
  });

  it.each(['', '-ford', 'ford-', 'Ford', '../ford', 'ford.svg', 'ford/x', 'f'.repeat(61)])(
    'is not drawn for %j',
    slug => expect(isMakeSlug(slug)).toBe(false),
  );
});

const channels = (shade: string) => [1, 3, 5].map(at => Number.parseInt(shade.slice(at, at + 2), 16));

/** How far the channels of a shade lie apart; a gray has none. */
const spread = (shade: string) => Math.max(...channels(shade)) - Math.min(...channels(shade));

/** WCAG 2 contrast of two shades. */
function contrast(one: string, other: string): number {
  const light = (shade: string) => {
    const [red = 0, green = 0, blue = 0] = channels(shade).map(each => {
      const value = each / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
