import { AppError } from '../../kit/errors.ts';

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

/** Forbidden content of an SVG: it would run something, or fetch something from elsewhere. */
const UNSAFE_SVG =
  /<\s*(script|foreignObject|iframe|object|embed)\b|\son[a-z]+\s*=|javascript:|<!ENTITY|@import|href\s*=\s*["']?\s*(?!#|data:image\/(png|jpeg|gif|webp);)[^"'\s>]|url\(\s*["']?\s*(?!#|data:image\/)[^)"'\s]/i;

/**
 * The bytes of a logo: PNG or JPEG as `bytesOfDataUrl` reads them, or an SVG that does nothing by itself.
 * @throws AppError `logo_kind`, `logo_unsafe` and those of `bytesOfDataUrl`, naming the field
 */
export function bytesOfLogo(url: string, field: string): Buffer {
  const [, type, body = ''] = /^data:(image\/[a-z0-9.+-]+);base64,(.*)$/is.exec(url) ?? [];
  if (!/^image\/(png|jpeg|svg\+xml)$/i.test(type ?? '')) throw new AppError('logo_kind', { field });
  if (type?.toLowerCase() !== 'image/svg+xml') return bytesOfDataUrl(url, field);
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new AppError('image_large', { field });
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/i.test(text)) throw new AppError('image_unreadable', { field });
  if (UNSAFE_SVG.test(text)) throw new AppError('logo_unsafe', { field });
  return bytes;
}
