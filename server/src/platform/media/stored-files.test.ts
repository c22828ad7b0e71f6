import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Db } from '../../kit/database/db.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { filesAreStored, inPages } from './service/stored-files.ts';

const FILES = 500;
const PAGE = 60;
const NO_DATABASE = {} as Db;

it('files are compared with rows page by page, and the bytes of all of them where that is asked for', async () => {
  const files = createMemoryMedia();
  const rows = Array.from({ length: FILES }, (_, at) => {
    const bytes = new TextEncoder().encode(`file ${at}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id: String(at).padStart(3, '0'), key: `papers/${at}.bin`, bytes, sha256 };
  });
  for (const { key, bytes } of rows) await files.put(key, bytes, 'application/octet-stream');
  const named = inPages(async (_db, after) => rows.filter(({ id }) => id > after).slice(0, PAGE));
  const { check } = filesAreStored({ name: 'papers', sentence: 'All are there.' }, { files, folder: 'papers', named });
  expect(await check(NO_DATABASE)).toEqual({ rows: FILES, violations: 0, first: [] });

  await files.put('papers/321.bin', new Uint8Array(1), 'application/octet-stream');
  await files.put('papers/other.bin', new Uint8Array(1), 'application/octet-stream');
  await files.remove('papers/77.bin');
  const note = 'Files in papers/ that no row names: 1';
  expect(await check(NO_DATABASE, { hashes: true })).toEqual({
    rows: FILES,
    violations: 2,
    first: ['077', '321'],
    note,
  });
  expect((await check(NO_DATABASE)).first[0]).toBe('077');
});
