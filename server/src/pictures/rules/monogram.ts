const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Words of a make's name that no monogram shows. */
const LITTLE = new Set(['and', 'de', 'of', 'the', 'motor', 'motors', 'cars', 'company']);

/** Whether this is a make as addresses spell it: words of letters and digits, joined by hyphens. */
export const isMakeSlug = (text: string): boolean => text.length <= 60 && SLUG.test(text);

/** The letters that stand for a make, one to three: `bmw` → BMW, `mercedes-benz` → MB, `ford` → F. */
export function initialsOf(slug: string): string {
  const words = slug.split('-').filter(word => !LITTLE.has(word));
  if (words.length > 1)
    return words
      .slice(0, 3)
      .map(word => word.charAt(0))
      .join('')
      .toUpperCase();
  const [word = slug] = words;
  return (word.length <= 3 ? word : word.charAt(0)).toUpperCase();
}

/** A hue for a make, degrees: the same make, the same tint, everywhere (FNV-1a, 32 bits). */
export function hueOf(slug: string): number {
  let hash = 0x811c9dc5;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 360;
}

/** A badge of our own for a make, 96 × 96: no maker's drawing is shown. `classic` draws it as enamel of its time. */
export function monogram(slug: string, about: { classic: boolean }): string {
  const letters = initialsOf(slug);
  const drawn = about.classic ? enamel(letters, hueOf(slug)) : tile(letters, hueOf(slug));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${letters}">${drawn}</svg>`;
}

/** Dark enough at every hue for white letters (4.5 : 1). */
const tint = (hue: number, lightness: number): string => `hsl(${hue} 44% ${lightness}%)`;

function tile(letters: string, hue: number): string {
  const size = [0, 52, 42, 32][letters.length] ?? 32;
  return [
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${tint(hue, 31)}"/><stop offset="1" stop-color="${tint(hue, 20)}"/></linearGradient>`,
    '<rect width="96" height="96" rx="22" fill="url(#g)"/>',
    '<path d="M0 70C26 58 62 56 96 66V74a22 22 0 0 1-22 22H22A22 22 0 0 1 0 74Z" fill="#fff" fill-opacity=".07"/>',
    '<rect x="3.5" y="3.5" width="89" height="89" rx="18.5" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>',
    textOf(letters, size, 'font-family="Inter,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif" font-weight="700"'),
  ].join('');
}

function enamel(letters: string, hue: number): string {
  const size = [0, 44, 34, 25][letters.length] ?? 25;
  const wing = (side: 1 | -1) => {
    const x = (offset: number) => 48 + side * offset;
    return `<path d="M${x(12)} 76C${x(22)} 75 ${x(30)} 70 ${x(35)} 62C${x(28)} 67 ${x(20)} 70 ${x(12)} 71Z"/>`;
  };
  return [
    '<circle cx="48" cy="48" r="47" fill="#b9a06a"/>',
    `<circle cx="48" cy="48" r="44" fill="${tint(hue, 24)}"/>`,
    '<circle cx="48" cy="48" r="40.5" fill="none" stroke="#e9dcb8" stroke-width="1.2"/>',
    `<g fill="#e9dcb8">${wing(1)}${wing(-1)}<circle cx="48" cy="75" r="2.6"/><circle cx="48" cy="17" r="2.6"/></g>`,
    '<path d="M26 23.5Q48 14 70 23.5" fill="none" stroke="#e9dcb8" stroke-width="1.2"/>',
    textOf(
      letters,
      size,
      'font-family="Georgia,Times New Roman,Times,serif" font-weight="700" font-style="italic"',
      '#f3e9cb',
    ),
  ].join('');
}

/** Letters in the middle; several are held to a width, so that no typeface makes them run over the edge. */
function textOf(letters: string, size: number, face: string, fill = '#fff'): string {
  const width =
    letters.length > 1 ? ` textLength="${letters.length === 2 ? 50 : 58}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="48" y="${48 + size * 0.355}" text-anchor="middle" font-size="${size}" fill="${fill}" ${face}${width}>${letters}</text>`;
}
