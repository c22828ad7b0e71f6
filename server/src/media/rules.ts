import { AppError } from '../kit/errors.ts';

/** 2 MB, as the page promises; the bytes of the file, not of its base64. */
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** A small file may unfold to a huge picture; beyond this it is not unfolded. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * The first bytes of each kind of file. Only these kinds are decoded: no vector graphics, no documents. Ours:
 * file-type 22 needs Node 22.
 */
const KINDS = new Map<string, (bytes: Buffer) => boolean>([
  ['image/png', bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', bytes => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]);

/**
 * The bytes of a `data:image/…;base64,…` address that begins as its kind does.
 * @throws AppError `image_kind`, `image_large`, `image_unreadable`, naming the field
 */
export function bytesOfDataUrl(url: string, field: string): Buffer {
  const [head = '', body = ''] = url.split(/,(.*)/s, 2);
  const type = /^data:([a-z0-9.+/-]+);base64$/i.exec(head)?.[1]?.toLowerCase() ?? '';
  const begins = KINDS.get(type);
  if (!begins) throw new AppError(type.startsWith('image/') ? 'image_kind' : 'image_unreadable', { field });
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new AppError('image_large', { field });
  if (!begins(bytes)) throw new AppError('image_unreadable', { field });
  return bytes;
}
