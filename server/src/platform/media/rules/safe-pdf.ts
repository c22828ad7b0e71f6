import { inflateSync } from 'node:zlib';
import { AppError } from '../../../kit/errors.ts';

const MAX_PDF_BYTES = 4 * 1024 * 1024;
/** A small stream may unfold to a huge one; beyond this it is not unfolded. */
const MAX_UNFOLDED_BYTES = 8 * 1024 * 1024;
/** Active content of a PDF (scripts, programs, other files, forms that send, files inside it), and its disguises. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToR|GoToE|AA|XFA|Encrypt)(?![A-Za-z])/;
const OBJECTS = /\/ObjStm/;
/** A stream whose rows are kept as differences cannot be read as text. */
const PREDICTED = /\/Predictor\s+(?!1\b)\d/;
/** The action when the file is opened: a place in it, an action, or the number of the object that is one of both. */
const OPENING = /\/OpenAction(?![A-Za-z])\s*(\[|null\b|<<|(\d+)\s+\d+\s+R\b)?/g;

/** `#4a` in a name is the letter J: a name may be spelled in either way. */
const spelledOut = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

interface Streams {
  /** Everything that is no stream: the objects as anybody can read them. */
  plain: string;
  /** Each stream with the object it belongs to. */
  packed: { head: string; body: string }[];
}

function streamsOf(text: string): Streams {
  const packed: Streams['packed'] = [];
  let plain = '';
  let at = 0;
  for (const found of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (found.index < at) continue;
    const begin = found.index + found[0].length;
    const end = text.indexOf('endstream', begin);
    if (end < 0) break;
    const before = text.slice(at, found.index);
    plain += before;
    packed.push({ head: before.slice(before.lastIndexOf(' obj') + 1), body: text.slice(begin, end) });
    at = end;
  }
  return { plain: plain + text.slice(at), packed };
}

/** The objects that are packed into streams. @throws AppError `file_unsafe` for what cannot be seen to be harmless */
function packedObjects({ packed }: Streams, field: string): string[] {
  let left = MAX_UNFOLDED_BYTES;
  return packed.flatMap(({ head, body }) => {
    if (!OBJECTS.test(spelledOut(head))) return [];
    if (PREDICTED.test(spelledOut(head))) throw new AppError('file_unsafe', { field });
    try {
      const unfolded = inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: left });
      left -= unfolded.length;
      return [unfolded.toString('latin1')];
    } catch {
      throw new AppError('file_unsafe', { field });
    }
  });
}

/** Whether what happens on opening is more than turning to a page of the same file. */
function opensElsewhere(parts: readonly string[]): boolean {
  return parts.some(part =>
    [...part.matchAll(OPENING)].some(({ 1: kind, 2: number, index, 0: found }) => {
      if (kind === '[' || kind === 'null') return false;
      if (kind === '<<') return !turnsPages(part.slice(index + found.length - 2));
      const named = number ? objectsOf(parts, number) : [];
      return named.length === 0 || !named.every(turnsPages);
    }),
  );
}

/** A place in the file, or an action that leads to one. Texts and remarks could hide where the action ends. */
function turnsPages(text: string): boolean {
  if (/^\s*\[/.test(text)) return true;
  const action = dictionaryOf(text);
  return /\/S\s*\/(GoTo|Named)(?![A-Za-z])/.test(action) && !/\/(Next|URI)(?![A-Za-z])|[(%]/.test(action);
}

/** A dictionary with those inside it, without what follows. */
function dictionaryOf(text: string): string {
  let level = 0;
  for (const { 0: sign, index } of text.matchAll(/<<|>>/g)) {
    level += sign === '<<' ? 1 : -1;
    if (level <= 0) return text.slice(0, index);
  }
  return '';
}

/** All versions of an object: those that stand by themselves, and those packed with others behind a list of their places. */
function objectsOf(parts: readonly string[], number: string): string[] {
  return parts.flatMap(part => {
    const plain = [...part.matchAll(new RegExp(String.raw`(?<!\d)${number}\s+\d+\s+obj\b`, 'g'))];
    const [index = ''] = /^\s*(\d+\s+\d+\s+)+/.exec(part) ?? [];
    const places = index.trim().split(/\s+/).map(Number);
    const packed = places.flatMap((place, at) =>
      at % 2 === 1 && places[at - 1] === Number(number) ? [part.slice(index.length + place)] : [],
    );
    return [...plain.map(found => part.slice(found.index + found[0].length)), ...packed];
  });
}

/**
 * The bytes of a PDF from a `data:` address, as they came: it must have no script, no program and no file in it, and open nothing
 * but itself.
 * @throws AppError `file_kind`, `file_large`, `file_unsafe`, naming the field
 */
export function pdfOf(url: string, field: string): Buffer {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_PDF_BYTES) throw new AppError('file_large', { field });
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) throw new AppError('file_kind', { field });
  const streams = streamsOf(text);
  const parts = [streams.plain, ...packedObjects(streams, field)].map(spelledOut);
  if (parts.some(part => ACTIVE.test(part)) || opensElsewhere(parts)) throw new AppError('file_unsafe', { field });
  return bytes;
}

/** Whether a `data:` address says that it holds a PDF. */
export const isPdf = (url: string): boolean => /^data:application\/pdf;base64,/i.test(url);
