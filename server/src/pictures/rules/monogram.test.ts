import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf, isMakeSlug, monogram } from './monogram.ts';

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
    expect(hueOf('ford')).not.toBe(hueOf('buick'));
  });

  it('holds nothing but its letters of what was asked for', () => {
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

  it('can be read at every hue: white letters stand 4.5 to 1 against the lightest part of the tile', () => {
    for (let hue = 0; hue < 360; hue++) expect(contrastOnWhite(hue, 0.44, 0.31), `hue ${hue}`).toBeGreaterThan(4.5);
  });

  it.each(['', '-ford', 'ford-', 'Ford', '../ford', 'ford.svg', 'ford/x', 'f'.repeat(61)])(
    'is not drawn for %j',
    slug => expect(isMakeSlug(slug)).toBe(false),
  );
});

/** WCAG 2 contrast of white against a colour given as hue, saturation and lightness. */
function contrastOnWhite(hue: number, saturation: number, lightness: number): number {
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4) + 0.05);
}
