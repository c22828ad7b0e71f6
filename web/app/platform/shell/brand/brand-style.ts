import type { SiteSettings } from '@marque/server/platform/sites/contract';
import type { CSSProperties } from 'react';

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

/** A color in OKLCH: lightness 0 to 1, chroma, hue in degrees (CSS Color 4, section 9). */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

/** Reads `#rrggbb`. */
export function fromHex(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Writes `#rrggbb`; a color no screen can show loses chroma until one can. */
export function toHex({ l, c, h }: Oklch): string {
  let low = 0;
  let high = c;
  if (!isShowable(linear({ l, c, h }))) {
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2;
      if (isShowable(linear({ l, c: middle, h }))) low = middle;
      else high = middle;
    }
    high = low;
  }
  return `#${linear({ l, c: high, h }).map(asByte).join('')}`;
}

/** Contrast of two `#rrggbb` colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearRgb(hex: string): Triple {
  return [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function linear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShowable(rgb: Triple): boolean {
  return rgb.every(value => value >= -0.0001 && value <= 1.0001);
}

function asByte(value: number): string {
  const clamped = Math.min(1, Math.max(0, value));
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
