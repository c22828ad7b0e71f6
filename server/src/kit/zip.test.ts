import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipOf, type ZipEntry } from './zip.ts';

const AT = new Date('2026-06-15T12:00:00.000Z');

describe('an archive', () => {
  it('gives back every file as it was, in folders, empty ones too', async () => {
    const names: string[] = [];
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const [file, text] of [
        ['profile.json', '{"name":"Zoë"}'],
        ['reports/MQR-1.pdf', 'x'.repeat(200_000)],
        ['empty.json', ''],
      ] as const) {
        names.push(file);
        yield { file, bytes: strToU8(text) };
      }
    }
    const found = unzipSync(new Uint8Array(await buffer(zipOf(entries(), AT))));
    expect(names).toHaveLength(3);
    expect(Object.keys(found)).toEqual(['profile.json', 'reports/MQR-1.pdf', 'empty.json']);
    expect(strFromU8(found['profile.json'] ?? new Uint8Array())).toBe('{"name":"Zoë"}');
    expect(found['reports/MQR-1.pdf']).toHaveLength(200_000);
    expect(found['empty.json']).toHaveLength(0);
  });

  it('breaks off when a file cannot be read, instead of ending as if it were whole', async () => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { file: 'a.json', bytes: strToU8('{}') };
      throw new Error('The typesetter is gone');
    }
    await expect(buffer(zipOf(entries(), AT))).rejects.toThrow('typesetter');
  });
});
