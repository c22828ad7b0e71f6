import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { loadDecoder } from '@marque/vin/node';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportRefused } from '../platform/data-packs/rules.ts';
import { createDataPacks } from '../platform/data-packs/service.ts';
import { ImportFailed, type ImportOptions } from '../platform/data-packs/service/importing.ts';
import type { Database } from '../kit/database/db.ts';
import { createLog } from '../kit/log/log.ts';
import { dataPacksOf } from './packs.ts';
import { ONE_OF_EACH_WAY, PACK_SAMPLES } from '../testing/pack-samples.ts';
import { freshDatabase } from '../testing/test-app.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'marque-packs-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function packs() {
  const tools = { db: database.db, clock: () => new Date(), dataDir: folder, openRecords: [] };
  const log = createLog('silent');
  const all = dataPacksOf({ ...tools, decoder: loadDecoder, files: async () => createMemoryMedia() });
  return createDataPacks({ ...tools, packs: all, singleProcess: true, log, random: Math.random });
}

const registered = dataPacksOf({
  db: {} as never,
  clock: () => new Date(),
  decoder: loadDecoder,
  dataDir: '',
  openRecords: ['ny-registrations'],
  files: async () => createMemoryMedia(),
});
const names = registered.map(({ name }) => name);

it('has a sample of every data pack', () => {
  expect(names.toSorted()).toEqual(Object.keys(PACK_SAMPLES).toSorted());
});

it('fetches packs over TLS, and is told when they are stale before long', () => {
  for (const { pull, staleAfterDays } of registered) {
    if (!pull) continue;
    for (const address of pull.addresses) expect(address).toMatch(/^https:\/\//);
    expect(staleAfterDays).toBeGreaterThan(pull.everyDays * 1.2);
  }
});

/** A trial with the pack of this name. */
function trialOf(name: string) {
  const sample = PACK_SAMPLES[name]!;
  return {
    sample,
    fileOf: (content: string | Uint8Array, file = sample.file): string => {
      const path = join(folder, file);
      writeFileSync(path, content);
      return path;
    },
    imported: (path: string, more: Partial<ImportOptions> = {}, all = packs()) => {
      const signal = new AbortController().signal;
      const options = { origin: 'command', signal, progress: () => {}, onlyIfChanged: false, ...more } as const;
      return all.import(all.named(name)!, path, options);
    },
    seen: () => sample.seen(database, folder),
    packed: (text: string) => zipSync({ [sample.file]: strToU8(text) }),
  };
}

/** Each pack begins with its older file. */
describe.each(names)('the pack %s', name => {
  const { sample, fileOf, imported, seen, packed } = trialOf(name);
  let older: string;
  beforeAll(async () => {
    const nothing = await seen();
    await imported(fileOf(sample.text('older')));
    older = await seen();
    expect(older === nothing).toBe(false);
  });

  it('takes its file, plain or packed, and replaces it by another one', async () => {
    const outcome = await imported(fileOf(packed(sample.text('newer')), 'packed.zip'));
    expect(outcome).toMatchObject({ pack: name, file: sample.file, rejected: 0 });
    expect((await seen()) === older).toBe(false);
    await imported(fileOf(sample.text('older')));
    expect((await seen()) === older).toBe(true);
  });

  it('refuses what is broken, cut off or foreign, in words, and keeps what it has', async () => {
    const newer = sample.text('newer');
    const foreign = PACK_SAMPLES[name === 'epa' ? 'recalls' : 'epa']!.text('newer');
    const half = newer.slice(0, Math.floor(newer.length / 2) - 3);
    const zip = packed(newer);
    // Archives are opened alike for all packs.
    const archives: [string, string | Uint8Array][] = [
      ['an archive cut in the middle', zip.subarray(0, zip.length / 2)],
      ['an archive of an archive', zipSync({ 'inner.zip': zip })],
      ['an archive of a file cut in the middle', packed(half)],
    ];
    const broken: [string, string | Uint8Array][] = [
      ['empty', ''],
      ['a web page', '<!DOCTYPE html><html><body>Forbidden</body></html>'],
      ['a text', 'hello\n'],
      ['the file of another pack', foreign],
      ['cut in the middle', half],
      ...(name === ONE_OF_EACH_WAY[0] ? archives : []),
    ];
    for (const [what, content] of name === 'catalogue'
      ? broken.filter(([kind]) => !kind.includes('another'))
      : broken) {
      const refusal = await imported(fileOf(content, what.includes('archive') ? 'a.zip' : sample.file)).catch(
        (error: unknown) => error,
      );
      expect(refusal, what).toBeInstanceOf(ImportRefused);
      expect((refusal as Error).message, what).toMatch(/^[^\n]{20,400}[.)]$/);
      expect((await seen()) === older, what).toBe(true);
    }
  });

  // One pack of each way to replace.
  if (!ONE_OF_EACH_WAY.includes(name)) return;

  it('keeps what it has when it is stopped in the middle, and can be imported then', async () => {
    const stop = new AbortController();
    const shares: number[] = [];
    const progress: ImportOptions['progress'] = ({ share }) => {
      shares.push(share ?? 0);
      if ((share ?? 0) >= 0.5) stop.abort();
    };
    const path = fileOf(sample.text('newer'));
    await expect(imported(path, { signal: stop.signal, progress })).rejects.toBeInstanceOf(ImportFailed);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect((await seen()) === older).toBe(true);
    await imported(path);
    expect((await seen()) === older).toBe(false);
  });

  it('takes one of two files at a time', async () => {
    const path = fileOf(sample.text('older'));
    const all = packs();
    await all.status();
    const both = await Promise.allSettled([1, 2].map(() => imported(path, {}, all)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(ImportFailed) });
  });
});
