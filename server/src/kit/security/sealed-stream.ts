import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SEAL, sealKey } from './crypto.ts';

/** Bytes that are sealed together; what is read back has at most this many in memory. */
const CHUNK_BYTES = 1024 * 1024;
const SALT_BYTES = 32;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;

/** A sealed stream that was changed, was cut off, or was sealed with another key or for another purpose. */
export class SealBroken extends Error {}

/**
 * Encrypts a stream of any length with AES-256-GCM, in chunks: salt (32 bytes), then for each chunk its length (4 bytes, big
 * endian), the encrypted bytes and their tag (16 bytes). The key is derived from secret, purpose and salt. The nonce of a chunk is its
 * number and whether it is the last one, so a stream that is cut between two chunks, or has them in another order, is refused.
 * Source: Hoang, Reyhanitabar, Rogaway, Vizár, "Online authenticated-encryption and its nonce-reuse misuse-resistance" (STREAM).
 */
export function sealed(purpose: string, secret: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const key = keyOf(purpose, secret, salt);
    yield salt;
    let number = 0;
    const sealChunk = (chunk: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv(SEAL, key, nonceOf(number++, isLast));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(chunk.length);
      return Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    };
    const read = reader(source);
    for (let chunk = await read(CHUNK_BYTES); ;) {
      const next = await read(CHUNK_BYTES);
      yield sealChunk(chunk, next.length === 0);
      if (next.length === 0) return;
      chunk = next;
    }
  };
}

/** Decrypts what `sealed` made. Its bytes are handed out chunk by chunk: use none before the end. @throws SealBroken */
export function unsealed(purpose: string, secret: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const read = reader(source);
    const readAll = async (bytes: number): Promise<Buffer> => {
      const found = await read(bytes);
      if (found.length < bytes) throw new SealBroken('It is cut off');
      return found;
    };
    const key = keyOf(purpose, secret, await readAll(SALT_BYTES));
    let length = await readAll(LENGTH_BYTES);
    for (let number = 0; ; number++) {
      const bytes = length.readUInt32BE();
      if (bytes > CHUNK_BYTES) throw new SealBroken('It is damaged');
      const chunk = await readAll(bytes);
      const tag = await readAll(TAG_BYTES);
      const next = await read(LENGTH_BYTES);
      yield opened(key, nonceOf(number, next.length === 0), chunk, tag);
      if (next.length === 0) return;
      if (next.length < LENGTH_BYTES) throw new SealBroken('It is cut off');
      length = next;
    }
  };
}

function opened(key: Buffer, nonce: Buffer, chunk: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv(SEAL, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(chunk), decipher.final()]);
  } catch {
    throw new SealBroken('It is damaged, cut off, or was encrypted with another key');
  }
}

const keyOf = (purpose: string, secret: string, salt: Buffer): Buffer =>
  sealKey(`${purpose} ${salt.toString('base64url')}`, secret);

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** A function that reads that many bytes; fewer at the end only. */
function reader(source: AsyncIterable<Uint8Array>): (bytes: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let kept: Uint8Array[] = [];
  let size = 0;
  return async bytes => {
    while (size < bytes) {
      const { value, done } = await chunks.next();
      if (done) break;
      kept.push(value);
      size += value.length;
    }
    const all = Buffer.concat(kept);
    const rest = all.subarray(bytes);
    kept = rest.length > 0 ? [rest] : [];
    size = rest.length;
    return all.subarray(0, bytes);
  };
}
