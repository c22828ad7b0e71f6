import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandShades, CONTROL_CONTRAST, type Shades, TEXT_CONTRAST } from './brand-style.ts';
import { contrast, fromHex, toHex } from './brand-style.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

function check(shades: Shades, grounds: string[]) {
  for (const fill of ['primary', 'primary-hover', 'primary-active'] as const) {
    expect(contrast(shades[fill], shades['on-primary'])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  for (const ground of [...grounds, shades['primary-subtle']]) {
    expect(contrast(shades['primary-text'], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  for (const ground of grounds) expect(contrast(shades.focus, ground)).toBeGreaterThanOrEqual(CONTROL_CONTRAST);
}

describe('brand colors', () => {
  it('are readable in both themes for any color of a brand', () => {
    fc.assert(
      fc.property(color, hex => {
        const { light, dark } = brandShades(hex);
        check(light, ['#ffffff', '#f4f4f5']);
        check(dark, ['#121418', '#2b2e34']);
      }),
      { numRuns: 400 },
    );
  });

  it('keep a color that already passes', () => {
    expect(brandShades('#0070f3').light.primary).toBe('#0070f3');
    expect(brandShades('#0b5d3b').light.primary).toBe('#0b5d3b');
    expect(brandShades('#c4a1ff').dark.primary).toBe('#c4a1ff');
  });

  it('convert to OKLCH and back without loss', () => {
    fc.assert(
      fc.property(color, hex => {
        expect(toHex(fromHex(hex))).toBe(hex);
      }),
    );
  });

  it('know the contrast of black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
