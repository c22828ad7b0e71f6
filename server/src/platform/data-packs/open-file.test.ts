import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf, openImportFile } from './service/open-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const TEXT = 'one\ttwo\r\n'.repeat(20_000);

async function opened(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const file = await openImportFile(path);
  return { file, hash: await hashOf(file) };
}

it('reads the same content from an archive, whatever else is in it, and from the file inside', async () => {
  const plain = await opened('FLAT.txt', TEXT);
  const packed = await opened('FLAT.zip', zipSync({ 'read.me': strToU8('hello'), 'data/FLAT.txt': strToU8(TEXT) }));
  const again = await opened('FLAT.zip', zipSync({ 'FLAT.txt': strToU8(TEXT) }, { level: 1 }));
  expect([packed.file.name, packed.file.bytes, packed.file.share()]).toEqual(['FLAT.txt', TEXT.length, 1]);
  expect([plain.file.head, plain.hash]).toEqual([packed.file.head, packed.hash]);
  expect(again.hash).toBe(packed.hash);
});

it('reads the same content from a gzip file', async () => {
  const plain = await opened('FLAT.txt', TEXT);
  const packed = await opened('FLAT.txt.gz', gzipSync(TEXT));
  expect([packed.file.name, packed.file.share(), packed.hash]).toEqual(['FLAT.txt', 1, plain.hash]);
  expect(packed.file.head).toBe(plain.file.head);
});

/** An archive whose content was changed after it was packed, without changing a size. */
function tampered(): Uint8Array {
  const bytes = zipSync({ 'FLAT.txt': strToU8(TEXT) }, { level: 0 });
  bytes[5_000] = 'X'.charCodeAt(0);
  return bytes;
}

it.each([
  ['an empty file', 'a.txt', '', 'a.txt is empty. Download it again.'],
  ['an archive of nothing', 'a.zip', zipSync({ 'a.txt': new Uint8Array() }), 'The archive a.zip is empty.'],
  ['an archive of archives', 'a.zip', zipSync({ 'b.zip': zipSync({ 'a.txt': strToU8(TEXT) }) }), 'archive of archives'],
  ['a web page', 'a.zip', '\n<!DOCTYPE html><html>Access denied', 'a.zip is a web page, not the data'],
  [
    'an archive cut in the middle',
    'a.zip',
    zipSync({ 'a.txt': strToU8(TEXT) }).subarray(0, 300),
    'damaged or incomplete',
  ],
  ['a gzip file cut in the middle', 'a.gz', gzipSync(TEXT).subarray(0, 100), 'damaged or incomplete'],
  ['an archive with another content', 'a.zip', tampered(), 'FLAT.txt is damaged or incomplete (its checksum is wrong)'],
])('refuses %s', async (_name, file, content, sentence) => {
  await expect(opened(file, content)).rejects.toThrow(sentence);
});
