import anyAscii from 'any-ascii';
import type { Language } from './printable.ts';

/** Whether the loaded fonts can draw a character. */
export type Coverage = (codePoint: number) => boolean;

const breakAfterChars = 24;
const invisible =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;
const pictures = /^[\p{S}\p{Extended_Pictographic}]$/u;
const NOTHING_LEFT = '–';
const zeroWidthSpace = '\u200b';
/** Words of ASCII with one space between them, none of them long: nothing is left to do. Most texts are like that. */
const plain = /^[!-~]{1,30}(?: [!-~]{1,30})*$/;

/**
 * Makes a text printable: PDF/UA refuses a whole document for one glyph the faces lack.
 * Control, format and direction characters go; a letter the faces lack becomes its nearest letters
 * (full-width and decorated forms), else Latin letters of its sound; emoji and other pictures go
 * without trace. A text of which nothing is left becomes a dash. Words over 30 characters may break.
 */
export function printableText(text: string, has: Coverage, maxChars: number): string {
  if (text.length <= maxChars && plain.test(text) && drawsAscii(has)) return text;
  const visible = text.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '');
  const draw = (from: string) => Array.from(from.normalize('NFC'), char => printableChar(char, has)).join('');
  // Twice: the letters of a decorated form may themselves compose into one the faces draw (Ǆ becomes DŽ).
  const tidy = draw(draw(visible))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim();
  if (tidy === '') return text.trim() === '' ? '' : NOTHING_LEFT;
  return breakLongWords(shorten(tidy, maxChars));
}

const asciiDrawn = new WeakMap<Coverage, boolean>();

function drawsAscii(has: Coverage): boolean {
  const known = asciiDrawn.get(has);
  if (known !== undefined) return known;
  const drawn = Array.from({ length: 95 }, (_, at) => at + 0x20).every(has);
  asciiDrawn.set(has, drawn);
  return drawn;
}

function printableChar(char: string, has: Coverage): string {
  if (has(char.codePointAt(0) ?? 0)) return char;
  const near = Array.from(char.normalize('NFKD')).filter(part => part !== char && has(part.codePointAt(0) ?? 0));
  if (near.length > 0) return near.join('');
  if (/^\p{M}$/u.test(char) || pictures.test(char)) return '';
  return Array.from(anyAscii(char))
    .filter(part => has(part.codePointAt(0) ?? 0))
    .join('');
}

/** Whether some letter of a document is written in Latin letters, because no face draws it; `kept` as in `printableData`. */
export function isTransliterated(value: unknown, has: Coverage, kept: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return !plain.test(value) && Array.from(value.normalize('NFKC')).some(isForeign);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => !kept.has(key) && isTransliterated(item, has, kept));

  function isForeign(char: string): boolean {
    return /\p{L}/u.test(char) && Array.from(char.normalize('NFKD')).every(part => !has(part.codePointAt(0) ?? 0));
  }
}

function shorten(text: string, maxChars: number): string {
  const chars = Array.from(text);
  return chars.length <= maxChars
    ? text
    : `${chars
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`;
}

function breakLongWords(text: string): string {
  return text.replace(/\S{31,}/gu, word => {
    const pieces = word.match(new RegExp(`.{1,${breakAfterChars}}`, 'gu')) ?? [word];
    return pieces.join(zeroWidthSpace);
  });
}

/**
 * The same data with every text printable and every `{ en, es }` in one language
 * (Spanish falls back to English). Texts under a key of `kept` stay as they are.
 */
export function printableData(
  value: unknown,
  options: { language: Language; has: Coverage; maxChars: number; kept: ReadonlySet<string> },
): unknown {
  if (typeof value === 'string') return printableText(value, options.has, options.maxChars);
  if (Array.isArray(value)) return value.map(item => printableData(item, options));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (typeof fields.en === 'string') return printableData(fields[options.language] ?? fields.en, options);
  return Object.fromEntries(
    Object.entries(fields).map(([key, item]) => [key, options.kept.has(key) ? item : printableData(item, options)]),
  );
}

/** A type after `printableData`: every text in one language. */
export type InOneLanguage<T> = T extends string
  ? T
  : T extends { en: string }
    ? string
    : T extends readonly (infer Item)[]
      ? readonly InOneLanguage<Item>[]
      : T extends object
        ? { [Key in keyof T]: InOneLanguage<T[Key]> }
        : T;
