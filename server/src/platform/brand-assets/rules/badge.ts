const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Words of a make's name that no monogram shows. */
const LITTLE = new Set(['and', 'de', 'of', 'the', 'motor', 'motors', 'cars', 'company']);

/** Whether this is a make as addresses spell it: words of letters and digits, joined by hyphens. */
export const isMakeSlug = (text: string): boolean => text.length <= 60 && SLUG.test(text);

/** The initials of a make, one to three letters: `bmw` → BMW, `mercedes-benz` → MB, `ford` → F. */
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

/**
 * The badge of a make, 96 × 96: its mark in one shade where the `shape` is known, else its initials. No color, which could be
 * read as a state or as the brand's. `classic` draws it as the enamel of its time.
 */
export function badge(slug: string, { classic, shape }: { classic: boolean; shape: string | null }): string {
  const letters = initialsOf(slug);
  const drawn = classic ? enamel(letters, shape) : tile(letters, shape);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${letters}">${STYLE}${drawn}</svg>`;
}

/** Background, line and text of a badge; the contrast of the letters is 4.5 : 1 in both. */
export const SHADES = {
  light: { ground: '#eceef1', line: '#d3d7dd', ink: '#23272e' },
  dark: { ground: '#2b2f36', line: '#444a54', ink: '#e9ebee' },
} as const;

const rules = ({ ground, line, ink }: (typeof SHADES)['light' | 'dark']) =>
  `.g{fill:${ground}}.l{stroke:${line}}.i{fill:${ink}}.k{stroke:${ink}}`;

const STYLE = `<style>${rules(SHADES.light)}@media(prefers-color-scheme:dark){${rules(SHADES.dark)}}</style>`;

function tile(letters: string, shape: string | null): string {
  const size = [0, 52, 42, 32][letters.length] ?? 32;
  return [
    '<rect class="g l" x="1" y="1" width="94" height="94" rx="21" stroke-width="2"/>',
    shape
      ? shapeOf(shape, 68)
      : textOf(
          letters,
          size,
          'font-family="Inter,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif" font-weight="700"',
        ),
  ].join('');
}

function enamel(letters: string, shape: string | null): string {
  const rings = [
    '<circle class="g l" cx="48" cy="48" r="45.5" stroke-width="3"/>',
    '<circle class="k" cx="48" cy="48" r="40.5" fill="none" stroke-width="1.2"/>',
  ];
  if (shape) return [...rings, shapeOf(shape, 56)].join('');
  const size = [0, 44, 34, 25][letters.length] ?? 25;
  const wing = (side: 1 | -1) => {
    const x = (offset: number) => 48 + side * offset;
    return `<path d="M${x(12)} 76C${x(22)} 75 ${x(30)} 70 ${x(35)} 62C${x(28)} 67 ${x(20)} 70 ${x(12)} 71Z"/>`;
  };
  return [
    ...rings,
    `<g class="i">${wing(1)}${wing(-1)}<circle cx="48" cy="75" r="2.6"/><circle cx="48" cy="17" r="2.6"/></g>`,
    '<path class="k" d="M26 23.5Q48 14 70 23.5" fill="none" stroke-width="1.2"/>',
    textOf(letters, size, 'font-family="Georgia,Times New Roman,Times,serif" font-weight="700" font-style="italic"'),
  ].join('');
}

/** A mark, drawn 24 × 24, in the middle and as wide as said. */
function shapeOf(shape: string, width: number): string {
  const edge = 48 - width / 2;
  return `<path class="i" transform="translate(${edge} ${edge}) scale(${width / 24})" d="${shape}"/>`;
}

/** Letters in the middle; several are scaled to a width, so that no typeface makes them run over the edge. */
function textOf(letters: string, size: number, face: string): string {
  const width =
    letters.length > 1 ? ` textLength="${letters.length === 2 ? 50 : 58}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text class="i" x="48" y="${48 + size * 0.355}" text-anchor="middle" font-size="${size}" ${face}${width}>${letters}</text>`;
}
