import type { Site } from '@marque/server/sites/contract';
import type { CSSProperties } from 'react';
import { brandShades, type Shades } from './brand-colours.ts';

const FONTS = { inter: '"Inter Variable"', figtree: '"Figtree Variable"' } as const;

const made = new Map<string, CSSProperties>();

/** The brand's look as variables for `<html>`; worked out once per brand and kept. */
export function brandStyle(site: Site): CSSProperties {
  const key = [site.primary_color, site.secondary_color, site.teritary_color, site.hue, site.font].join();
  const kept = made.get(key) ?? derive(site);
  made.set(key, kept);
  return kept;
}

function derive(site: Site): CSSProperties {
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
