import type { SiteSettings } from '@marque/server/platform/sites/contract';
import type { CSSProperties } from 'react';
import { brandShades, type Shades } from './brand-colors.ts';
import { toHex } from './oklch.ts';

const FONTS = { inter: '"Inter Variable"', figtree: '"Figtree Variable"' } as const;

const made = new Map<string, CSSProperties>();

/** The settings a brand's look is derived from. */
export type Look = Pick<SiteSettings, 'primary_color' | 'secondary_color' | 'teritary_color' | 'hue' | 'font'>;

/** The brand's look as variables for `<html>`; worked out once per brand and kept. */
export function brandStyle(site: Look): CSSProperties {
  const key = [site.primary_color, site.secondary_color, site.teritary_color, site.hue, site.font].join();
  const kept = made.get(key) ?? derive(site);
  made.set(key, kept);
  return kept;
}

function derive(site: Look): CSSProperties {
  const { light, dark } = brandShades(site.primary_color);
  const pairs = (Object.keys(light) as (keyof Shades)[]).map(name => [
    `--${name}`,
    `light-dark(${light[name]}, ${dark[name]})`,
  ]);
  return {
    '--brand-primary': site.primary_color,
    '--brand-secondary': site.secondary_color,
    '--brand-tertiary': site.teritary_color,
    '--brand-hue': site.hue,
    '--brand-font': FONTS[site.font],
    ...Object.fromEntries(pairs),
  };
}

/** The ground of the pages in both themes as `#rrggbb`, for the browser's own bars. */
export function brandGrounds(hue: number): { light: string; dark: string } {
  return { light: '#ffffff', dark: toHex({ l: 0.185, c: 0.008, h: hue }) };
}
