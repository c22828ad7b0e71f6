import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFolder } from './compress-assets.ts';

test('what the second build adds is compressed, too, and what is compressed already stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marque-assets-'));
  const script = 'export const route = 1;'.repeat(100);
  await writeFile(join(folder, 'page.js'), script);
  await writeFile(join(folder, 'page.js.br'), 'kept');
  await writeFile(join(folder, 'manifest.js'), script);
  await writeFile(join(folder, 'short.js'), 'x');
  await compressFolder(folder);
  const names = (await readdir(folder)).toSorted();
  const read = (name: string) => readFile(join(folder, name));
  expect(gunzipSync(await read('manifest.js.gz')).toString()).toBe(script);
  expect(brotliDecompressSync(await read('manifest.js.br')).toString()).toBe(script);
  expect((await read('page.js.br')).toString()).toBe('kept');
  await rm(folder, { recursive: true });
  expect(names).toEqual(['manifest.js', 'manifest.js.br', 'manifest.js.gz', 'page.js', 'page.js.br', 'short.js']);
});
