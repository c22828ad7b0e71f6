import { inflateSync } from 'node:zlib';
import { AppError } from '../../kit/errors.ts';

const MAX_PDF_BYTES = 4 * 1024 * 1024;
/** A small stream may unfold to a huge one; beyond this it is not unfolded. */
const MAX_UNFOLDED_BYTES = 8 * 1024 * 1024;
/** What makes a PDF do something (scripts, programs, forms that send, files inside it), and what hides it. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA|Encrypt)(?![A-Za-z])/;
const OBJECTS = /\/ObjStm/;

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
    try {
      const unfolded = inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: left });
      left -= unfolded.length;
      return [unfolded.toString('latin1')];
    } catch {
      throw new AppError('file_unsafe', { field });
    }
  });
}

/**
 * The bytes of a PDF from a `data:` address, as they came: it must have no script, no program and no file in it.
 * @throws AppError `file_kind`, `file_large`, `file_unsafe`, naming the field
 */
export function pdfOf(url: string, field: string): Buffer {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_PDF_BYTES) throw new AppError('file_large', { field });
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) throw new AppError('file_kind', { field });
  const streams = streamsOf(text);
  for (const part of [streams.plain, ...packedObjects(streams, field)])
    if (ACTIVE.test(spelledOut(part))) throw new AppError('file_unsafe', { field });
  return bytes;
}

/** Whether a `data:` address says that it holds a PDF. */
export const isPdf = (url: string): boolean => /^data:application\/pdf;base64,/i.test(url);
