import { contrast, fromHex, type Oklch, toHex } from './oklch.ts';

/** WCAG 2.2: 1.4.3 text, 1.4.11 controls. */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;
const STEP = 0.005;

/** The shades one brand color gives in one theme, as `#rrggbb`. */
export interface Shades {
  primary: string;
  'primary-hover': string;
  'primary-active': string;
  'on-primary': string;
  'primary-text': string;
  'primary-subtle': string;
  'primary-line': string;
  focus: string;
}

interface Theme {
  dark: boolean;
  /** The backgrounds of brand-colored text, with the subtle shade added. */
  grounds: string[];
}

const LIGHT: Theme = { dark: false, grounds: ['#ffffff', '#f4f4f5'] };
const DARK: Theme = { dark: true, grounds: ['#121418', '#2b2e34'] };

/** Derives the shades of a brand color and moves their lightness until every pair can be read. */
export function brandShades(hex: string): { light: Shades; dark: Shades } {
  return { light: shadesOf(fromHex(hex), LIGHT), dark: shadesOf(fromHex(hex), DARK) };
}

function shadesOf(brand: Oklch, theme: Theme): Shades {
  const { fill, on, away } = fillOf(theme.dark ? { ...brand, l: Math.max(brand.l, 0.66) } : brand);
  const subtle = theme.dark
    ? { ...brand, l: 0.275, c: Math.min(brand.c, 0.055) }
    : { ...brand, l: 0.968, c: Math.min(brand.c, 0.022) };
  const line = theme.dark
    ? { ...brand, l: 0.42, c: Math.min(brand.c, 0.09) }
    : { ...brand, l: 0.86, c: Math.min(brand.c, 0.075) };
  const text = theme.dark
    ? { ...brand, l: Math.max(brand.l, 0.76), c: Math.min(brand.c, 0.15) }
    : { ...brand, l: Math.min(brand.l, 0.5) };
  const focus = { ...brand, l: theme.dark ? Math.max(brand.l, 0.74) : Math.min(brand.l, 0.58) };
  const towards = theme.dark ? 1 : -1;
  const grounds = [...theme.grounds, toHex(subtle)];
  return {
    primary: toHex(fill),
    'primary-hover': toHex(shift(fill, away * 0.05)),
    'primary-active': toHex(shift(fill, away * 0.09)),
    'on-primary': on,
    'primary-text': toHex(until(text, towards, shade => readsOn(shade, grounds, TEXT_CONTRAST))),
    'primary-subtle': toHex(subtle),
    'primary-line': toHex(line),
    focus: toHex(until(focus, towards, shade => readsOn(shade, theme.grounds, CONTROL_CONTRAST))),
  };
}

/** The fill of the main button and the text on it; hover moves away from the text, so that it stays readable. */
function fillOf(wanted: Oklch): { fill: Oklch; on: string; away: 1 | -1 } {
  const white = '#ffffff';
  if (wanted.l < 0.64) {
    const fill = until(wanted, -1, shade => contrast(toHex(shade), white) >= TEXT_CONTRAST);
    return { fill, on: white, away: fill.l < 0.3 ? 1 : -1 };
  }
  const ink = toHex({ l: 0.16, c: 0.02, h: wanted.h });
  const fill = until(wanted, 1, shade => contrast(toHex(shade), ink) >= TEXT_CONTRAST);
  return { fill, on: ink, away: fill.l > 0.9 ? -1 : 1 };
}

function readsOn(shade: Oklch, grounds: string[], least: number): boolean {
  return grounds.every(ground => contrast(toHex(shade), ground) >= least);
}

function shift(shade: Oklch, by: number): Oklch {
  return { ...shade, l: Math.min(1, Math.max(0, shade.l + by)) };
}

function until(start: Oklch, direction: 1 | -1, good: (shade: Oklch) => boolean): Oklch {
  let shade = start;
  while (!good(shade) && shade.l > 0 && shade.l < 1) shade = shift(shade, direction * STEP);
  return shade;
}
