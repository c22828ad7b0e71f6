import type { Locale } from '../../../platform/sites/contract.ts';

const WORD: Readonly<Record<Locale, string>> = { en: 'PREVIEW', es: 'VISTA PREVIA' };

/**
 * Writes "PREVIEW" across a sheet. It is in the drawing itself: a sheet that was not paid for says so wherever it is shown.
 * @throws Error for a drawing without a `viewBox`
 */
export function markPreview(svg: string, locale: Locale): string {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  const end = svg.lastIndexOf('</svg>');
  if (!width || !height || end < 0) throw new Error('The drawing has no size');
  const word = WORD[locale];
  const size = (1.1 * Math.hypot(width, height)) / word.length;
  const turn = -(Math.atan2(height, width) * 180) / Math.PI;
  const mark =
    `<text x="${width / 2}" y="${height / 2}" transform="rotate(${turn.toFixed(1)} ${width / 2} ${height / 2})" ` +
    `font-family="Helvetica, Arial, sans-serif" font-weight="700" font-size="${size.toFixed(1)}" text-anchor="middle" ` +
    `dominant-baseline="central" fill="#4a5160" fill-opacity="0.14" pointer-events="none">${word}</text>`;
  return svg.slice(0, end) + mark + svg.slice(end);
}
