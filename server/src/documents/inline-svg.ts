import { createHash } from 'node:crypto';

/**
 * Turns the typesetter's SVG into one small SVG for each page, fit to stand inline on a web page:
 * `role="img"` with a title, no style sheet, no script, no foreign elements, numbers rounded, glyph
 * outlines shared, ids that begin with a hash of the page. Text is drawn, not selectable: the page
 * offers the same content as HTML and PDF.
 */
export function compactSvgPages(svg: string, title: string): string[] {
  const glyphs = new Map(
    Array.from(svg.matchAll(/<path id="([^"]+)" class="outline_glyph" d="([^"]*)"/g), found => [
      found[1] ?? '',
      outlineOf(found[2] ?? ''),
    ]),
  );
  const patterns = Array.from(svg.matchAll(/<pattern id="g[\s\S]*?<\/pattern>/g), found => found[0]);
  const pages = svg.split(/(?=<g class="typst-page")/).slice(1);
  return pages.map(page => compactPage(page, { glyphs, patterns, title }));
}

/** Letters are the same in every document: what was made of their outlines is kept. All faces together have fewer. */
const MOST_OUTLINES = 10_000;
const outlines = new Map<string, string>();

function outlineOf(path: string): string {
  const known = outlines.get(path);
  if (known !== undefined) return known;
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
  const made = relativePath(path);
  outlines.set(path, made);
  return made;
}

interface Shared {
  glyphs: Map<string, string>;
  patterns: string[];
  title: string;
}

function compactPage(page: string, { glyphs, patterns, title }: Shared): string {
  const width = Number(/data-page-width="([\d.]+)"/.exec(page)?.[1] ?? 0);
  const height = Number(/data-page-height="([\d.]+)"/.exec(page)?.[1] ?? 0);
  const used = patterns.filter(pattern => page.includes(/id="([^"]+)"/.exec(pattern)?.[1] ?? '-'));
  const drawn = used.map(pattern => `<defs>${pattern}</defs>`).join('') + stripPage(page);
  const body = compactBody(withoutBlanks(drawn, glyphs));
  const prefix = `d${createHash('sha256').update(body).digest('hex').slice(0, 5)}`;
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const known = names.get(id) ?? prefix + names.size.toString(36);
    names.set(id, known);
    return known;
  };
  const renamed = body.replace(
    /(id="|href="#|url\(#)([^")]+)/g,
    (_, before: string, id: string) => before + nameOf(id),
  );
  const shared = Array.from(names, ([id, name]) => {
    const outline = glyphs.get(id);
    return outline === undefined ? '' : `<path id="${name}" d="${outline}"/>`;
  });
  const titleId = `${prefix}-t`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" ` +
    `height="${round(height)}" fill="none" role="img" aria-labelledby="${titleId}">` +
    `<title id="${titleId}">${escapeXml(title)}</title><defs>${shared.join('')}</defs>${renamed}</svg>`
  );
}

/** A space has no outline, so nothing is left to refer to. */
function withoutBlanks(page: string, glyphs: Map<string, string>): string {
  return page.replace(/<use [^>]*href="#([^"]+)"[^>]*\/>/g, (use, id: string) => (glyphs.get(id) ? use : ''));
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

function compactBody(body: string): string {
  const visible = body.replace(/<g transform="scale\(16,-16\)"><foreignObject[\s\S]*?<\/foreignObject><\/g>/g, '');
  const tags = visible.replace(tag, (_, closing: string, name: string, attributes: string, end: string) => {
    if (name === 'image') return inlineImage(attributes);
    return closing ? `</${name}>` : `<${name}${compactAttributes(attributes)}${end}>`;
  });
  return dropEmptyGroups(tags);
}

const tag = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

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

/** Groups without attributes and empty groups draw nothing themselves. */
function dropEmptyGroups(body: string): string {
  const out: string[] = [];
  const open: boolean[] = [];
  for (const piece of body.split(/(?=<)/)) {
    if (piece === '<g>') open.push(false);
    else if (piece.startsWith('<g ') && !piece.endsWith('/>')) {
      open.push(true);
      out.push(piece);
    } else if (piece === '</g>') {
      if (!open.pop()) continue;
      if (out.at(-1)?.startsWith('<g ')) out.pop();
      else out.push(piece);
    } else out.push(piece);
  }
  return out.join('');
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
