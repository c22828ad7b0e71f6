import { createCache } from '../../../kit/cache.ts';
import { createHash } from 'node:crypto';

/**
 * Turns the typesetter's SVG into one small SVG for each page, fit to stand inline on a web page:
 * `role="img"` with a title, no style sheet, no script, no foreign elements, numbers rounded, glyph
 * outlines shared, ids that begin with a hash of the page. After that hash a letter has the same id in every
 * drawing, so a page can be compared with the one before it. Text is drawn, not selectable: the page
 * offers the same content as HTML and PDF.
 */
export function compactSvgPages(svg: string, title: string): string[] {
  const [head = '', ...pages] = svg.split(/(?=<g class="typst-page")/);
  const found = Array.from(head.matchAll(/<path id="([^"]+)" class="outline_glyph" d="([^"]*)"/g));
  const glyphs = new Map(found.map(([, id = '', path = '']) => [letterOf(id), outlineOf(path)]));
  if (glyphs.size < found.length) throw new Error('Two letters have one id');
  const patterns = head.match(/<pattern id="g[\s\S]*?<\/pattern>/g) ?? [];
  return pages.map(page => compactPage(page, { glyphs, patterns, title }));
}

/** An id of the typesetter: "g", five characters of its face, the rest of its glyph. Two of the face tell ours apart. */
const letterOf = (id: string): string => id.slice(4);

/** Parts common to all documents are cached: letters, of which all faces together have fewer, and elements. */
const outlines = createCache<string>({ max: 10_000 });
const elements = createCache<Element>({ max: 30_000 });

const outlineOf = (path: string): string => outlines.get(path, () => relativePath(path));

interface Shared {
  glyphs: Map<string, string>;
  patterns: string[];
  title: string;
}

/** Stands for the hash of the page, which begins all ids, in what is kept. No XML may contain it. */
const PREFIX = '\u0001';

function compactPage(page: string, { glyphs, patterns, title }: Shared): string {
  const width = Number(/data-page-width="([\d.]+)"/.exec(page)?.[1] ?? 0);
  const height = Number(/data-page-height="([\d.]+)"/.exec(page)?.[1] ?? 0);
  const used = patterns.filter(pattern => page.includes(/id="([^"]+)"/.exec(pattern)?.[1] ?? '-'));
  const drawn = used.map(pattern => `<defs>${pattern}</defs>`).join('') + stripPage(page);
  const { body, letters } = compactBody(drawn, glyphs);
  const prefix = `d${createHash('sha256').update(body).digest('hex').slice(0, 5)}`;
  const shared = Array.from(letters, id => `<path id="${PREFIX}${id}" d="${glyphs.get(id)}"/>`);
  const whole =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" ` +
    `height="${round(height)}" fill="none" role="img" aria-labelledby="${PREFIX}-t">` +
    `<title id="${PREFIX}-t">${escapeXml(title)}</title><defs>${shared.join('')}</defs>${body}</svg>`;
  return whole.replaceAll(PREFIX, prefix);
}

/** The page's own group carries its place among the other pages; each page now starts at zero. */
function stripPage(page: string): string {
  return page.replace(/^<g class="typst-page"[^>]*>/, '<g>').replace(/<\/svg>\s*$/, '');
}

const dropped = new Set([
  'class',
  'data-tid',
  'data-hint',
  'data-page-width',
  'data-page-height',
  'xlink:href',
  'fill-rule',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'patternTransform',
]);
const defaults: Record<string, string> = { x: '0', y: '0', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter' };

/** Text to select, or one tag. */
const piece =
  /<g transform="scale\(16,-16\)"><foreignObject[\s\S]*?<\/foreignObject><\/g>|<[\w/][^>"]*(?:"[^"]*"[^>"]*)*>/g;

/** The drawing without what draws nothing, and the letters it refers to. */
function compactBody(body: string, glyphs: Map<string, string>): { body: string; letters: Set<string> } {
  const out: Element[] = [];
  const open: boolean[] = [];
  const letters = new Set<string>();
  for (const found of body.match(piece) ?? []) {
    const element = elements.get(found, () => elementOf(found));
    const { text, letter, opens } = element;
    if (letter !== undefined) {
      // A space has no outline, so nothing is left to refer to.
      if (!glyphs.get(letter)) continue;
      letters.add(letter);
    } else if (opens) {
      // Groups without attributes and empty groups draw nothing themselves.
      open.push(text !== '<g>');
      if (text === '<g>') continue;
    } else if (text === '</g>') {
      if (!open.pop()) continue;
      if (out.at(-1)?.opens) {
        out.pop();
        continue;
      }
    }
    out.push(element);
  }
  return { body: out.map(({ text }) => text).join(''), letters };
}

interface Element {
  text: string;
  /** The target of a `use`. */
  letter?: string;
  /** A group begins. */
  opens?: boolean;
}

function elementOf(found: string): Element {
  const [, closing, name, attributes = '', end = ''] = tag.exec(found) ?? [];
  if (name === undefined) return { text: '' };
  if (closing) return { text: `</${name}>` };
  const opens = name === 'g' && end === '';
  if (name !== 'use') return { text: compactElement(name, attributes, end), opens };
  const letter = letterOf(/href="#([^"]+)"/.exec(attributes)?.[1] ?? '');
  return { text: compactElement(name, attributes.replace(/#[^"]+/, `#${letter}`), end), letter };
}

const tag = /^<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>$/;

function compactElement(name: string, attributes: string, end: string): string {
  const made = name === 'image' ? inlineImage(attributes) : `<${name}${compactAttributes(attributes)}${end}>`;
  return made.replace(/(\bid="|href="#|url\(#)(?=[^")])/g, (_, before: string) => before + PREFIX);
}

/**
 * The QR code, the brand's logo and the dealer's come as SVG in data addresses and are drawn in place; the code has one path
 * and no more.
 */
function inlineImage(attributes: string): string {
  const size = Number(/width="([\d.]+)"/.exec(attributes)?.[1] ?? 0);
  const data = /href="data:image\/svg\+xml;base64,([^"]+)"/.exec(attributes)?.[1] ?? '';
  const code = Buffer.from(data, 'base64').toString('utf8');
  const width = Number(/viewBox="0 0 (\d+)/.exec(code)?.[1] ?? 1);
  const scale = `transform="scale(${round(size / width, 5)})"`;
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(code)?.[1]?.trim() ?? '';
  if (/<image |\bfill=|\bstroke=/.test(inside)) return `<g ${scale}>${inside}</g>`;
  const path = / d="([^"]*)"/.exec(code)?.[1] ?? '';
  return `<path ${scale} fill="#000" d="${path}"/>`;
}

function compactAttributes(text: string): string {
  let out = '';
  if (text === '') return out;
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if ((dropped.has(name) && !keepsMeaning(name, value)) || defaults[name] === value) continue;
    const short = compactValue(name, value);
    if (short !== '') out += ` ${name}="${short}"`;
  }
  return out;
}

const keepsMeaning = (name: string, value: string) =>
  (name === 'stroke-linecap' && value === 'round') ||
  (name === 'stroke-linejoin' && value === 'round') ||
  (name === 'fill-rule' && value === 'evenodd');

function compactValue(name: string, value: string): string {
  if (name === 'd') return relativePath(value);
  if (name === 'transform') return compactTransform(value);
  if (/^-?[\d.]+$/.test(value)) return round(Number(value));
  return value;
}

function compactTransform(value: string): string {
  const exact = value.startsWith('scale(') ? 7 : 2;
  const short = value.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, number => round(Number(number), exact));
  return short === 'translate(0,0)' || short === 'matrix(1 0 0 1 0 0)' ? '' : short;
}

/** The same outline with relative lines and curves, rounded to a hundredth of its unit. */
export function relativePath(path: string): string {
  const tokens = path.match(/[A-Za-z]|-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? [];
  let out = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let i = 0; i < tokens.length;) {
    const command = tokens[i++] ?? '';
    const count = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }[command];
    if (count === undefined) return path;
    const values = tokens.slice(i, i + count).map(token => Math.round(Number(token) * 100) / 100);
    i += count;
    if (command === 'Z') {
      out += 'z';
      [x, y] = [startX, startY];
      continue;
    }
    out +=
      command === 'M' ? `M${join(values)}` : command.toLowerCase() + join(values.map((v, k) => v - (k % 2 ? y : x)));
    [x, y] = [values.at(-2) ?? x, values.at(-1) ?? y];
    if (command === 'M') [startX, startY] = [x, y];
  }
  return out;
}

function join(values: number[]): string {
  return values
    .map((value, i) => (i > 0 && value >= 0 ? ' ' : '') + round(value))
    .join('')
    .replace(/ -/g, '-');
}

function round(value: number, digits = 2): string {
  const power = 10 ** digits;
  const text = String(Math.round(value * power) / power);
  if (text.startsWith('0.')) return text.slice(1);
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
