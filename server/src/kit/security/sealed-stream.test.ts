import { describe, expect, it } from 'vitest';
import { SealBroken, sealed, unsealed } from './sealed-stream.ts';

const SECRET = 'a secret of thirty-two characters';
const MEGABYTE = 1024 * 1024;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const seal = (bytes: Buffer) => all(sealed('test', SECRET)(inPieces(bytes, 65_536)));
const open = (bytes: Buffer, secret = SECRET, purpose = 'test') =>
  all(unsealed(purpose, secret)(inPieces(bytes, 10_007)));
/** Bytes that differ from chunk to chunk. */
const sample = (length: number) =>
  Buffer.from(Uint32Array.from({ length: (length + 3) / 4 }, (_, at) => at).buffer).subarray(0, length);

describe('a sealed stream', () => {
  it.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE + 5])('gives %d bytes back', async length => {
    const bytes = sample(length);
    const stored = await seal(bytes);
    expect((await open(stored)).equals(bytes)).toBe(true);
    expect(length < 64 || !stored.includes(bytes.subarray(0, 64))).toBe(true);
  });

  it('has other bytes each time', async () => {
    const bytes = sample(100);
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
  });

  const FRAME = MEGABYTE + 20;
  const threeChunks = seal(sample(2 * MEGABYTE + 5));
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut inside its salt', bytes => bytes.subarray(0, 20)],
    ['cut behind its salt', bytes => bytes.subarray(0, 32)],
    ['cut inside a chunk', bytes => bytes.subarray(0, bytes.length - 1)],
    ['cut between two chunks', bytes => bytes.subarray(0, 32 + FRAME)],
    ['longer than it was', bytes => Buffer.concat([bytes, Buffer.from([0])])],
    ['changed in one bit', bytes => Buffer.from(bytes).fill((bytes[5000] ?? 0) ^ 1, 5000, 5001)],
    ['of a chunk that is too long', bytes => Buffer.from(bytes).fill(255, 32, 33)],
    [
      'in another order',
      bytes =>
        Buffer.concat([
          bytes.subarray(0, 32),
          bytes.subarray(32 + FRAME, 32 + 2 * FRAME),
          bytes.subarray(32, 32 + FRAME),
          bytes.subarray(32 + 2 * FRAME),
        ]),
    ],
  ])('is refused when it is %s', async (_name, change) => {
    await expect(open(change(await threeChunks))).rejects.toThrow(SealBroken);
  });

  it('is refused with another secret, and for another purpose', async () => {
    const stored = await seal(sample(10));
    await expect(open(stored, SECRET.toUpperCase())).rejects.toThrow(SealBroken);
    await expect(open(stored, SECRET, 'other')).rejects.toThrow(SealBroken);
  });
});
