import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { traceSources } from './stack-traces.ts';

let folder: string;
const before = Error.prepareStackTrace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-traces-'));
});
afterEach(() => {
  Error.prepareStackTrace = before;
  rmSync(folder, { recursive: true });
});

/** The trace of an error thrown in the first line of a bundle, with its map or without. */
function traceOf(map: object | null): string {
  const path = join(folder, 'bundle.js');
  if (map) writeFileSync(`${path}.map`, JSON.stringify(map));
  const file = pathToFileURL(path).href;
  const frame = {
    getFileName: () => file,
    getLineNumber: () => 1,
    getColumnNumber: () => 27,
    toString: () => `fail (${file}:1:27)`,
  } as NodeJS.CallSite;
  traceSources();
  return String(Error.prepareStackTrace?.(new TypeError('no such car'), [frame]));
}

it('names the place in the source, and begins with the error itself', () => {
  const map = { version: 3, sources: ['../src/cars.ts'], names: [], mappings: 'AAIE' };
  const source = new URL('../src/cars.ts', pathToFileURL(`${folder}/`)).href;
  expect(traceOf(map)).toBe(`TypeError: no such car\n    at fail (${source}:5:3)`);
});

it('names the place in the file where there is no map', () => {
  const file = pathToFileURL(join(folder, 'bundle.js')).href;
  expect(traceOf(null)).toBe(`TypeError: no such car\n    at fail (${file}:1:27)`);
});
