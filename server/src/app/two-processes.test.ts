import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lazyDecoder } from '@marque/vin/node';
import { REPORT_STREAM } from '../documents/reports/contract.ts';
import { NO_MAPPING } from '../documents/records/rules/mapping.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { readConfig } from '../kit/settings/config.ts';
import { createLog } from '../kit/log/log.ts';
import { decoderOf, fetchTables } from '../platform/data-packs/service/vpic-pack.ts';
import { savePageCall } from '../publishing/content/contract.ts';
import { ACCORD, buildMember, grantCredits, operatorToken } from '../testing/builders.ts';
import { TEST_NOW } from '../testing/clock.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { PACK_SAMPLES } from '../testing/pack-samples.ts';
import { createTestApp, freshDatabase, type TestApp } from '../testing/test-app.ts';
import { dataPacksOf } from './packs.ts';

const CONFIG = {
  plateLimits: { perAddress: 3, perMember: 100, perDay: 100 },
  dataRefresh: false,
  maxEventLoopDelayMs: 0,
  logLevel: 'silent',
  operatorSecondFactor: 'optional' as const,
};

/** Two processes on one database; neither wakes the other. */
let first: TestApp;
let second: TestApp;
let folder: string;
let operator: Caller;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-two-'));
  const database = await freshDatabase();
  const files = createMemoryMedia();
  /** Each has a data folder of its own. */
  const start = (name: string) => {
    const dataDir = join(folder, name);
    const decoder = lazyDecoder(() => decoderOf(dataDir, createLog('silent')));
    const reloadTables = () => fetchTables({ dataDir, files }).then(decoder.reload);
    const tools = { db: database.db, clock: () => TEST_NOW, decoder: () => decoder, dataDir, openRecords: [] };
    const packs = dataPacksOf({ ...tools, files: async () => files });
    const config = { ...readConfig({}), ...CONFIG };
    return createTestApp({ database, decoder, reloadTables, packs, config, files });
  };
  first = await start('first');
  second = await start('second');
  const visitor = first.visitor();
  const actor = await first.app.accounts.actorOf(visitor.site, await operatorToken(first, 'content'));
  operator = { ...visitor, actor };
});
afterAll(async () => {
  await second.close();
  await first.close();
  rmSync(folder, { recursive: true });
});

const run = { signal: new AbortController().signal, progress: () => {} };

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function publishPage(): Promise<void> {
  const { content } = first.app;
  const text = { title: 'A page', description: 'About it', body: 'Text.' };
  let edited = await content.save(operator, savePageCall.input.parse({ ...text, path: '/learn/new', language: 'en' }));
  for (const to of ['review', 'published'] as const)
    edited = await content.move(operator, { page: edited.page.id, revision: edited.page.revision, to });
}

async function importPack(name: string): Promise<void> {
  const sample = PACK_SAMPLES[name];
  const pack = first.app.dataPacks.named(name);
  if (!sample || !pack) throw new Error(`${name} is no pack`);
  const path = written(sample.file, sample.text('newer'));
  await first.app.dataPacks.import(pack, path, { ...run, origin: 'command', onlyIfChanged: false });
}

async function importRecords(): Promise<void> {
  const work = { vin: ACCORD, section: 'service', recordId: 's1', sourceType: 'service', eventOn: '2021-03-02' };
  const more = { kind: 'service', shop: 'dealer', miles: 59_396, work: ['oil_filter'] };
  const path = written('records.ndjson', JSON.stringify({ ...work, ...more }));
  const input = { path, source: 'Own', mapping: NO_MAPPING, sourceType: null, covers: null, dryRun: false };
  await first.app.records.import({ ...input, ...run, rejectsPath: `${path}.csv` });
}

interface Change {
  /** What a visitor of this process sees. */
  seen(test: TestApp): unknown;
  change(): Promise<unknown>;
  before: unknown;
  after: unknown;
}

const incident = {
  title: 'Slow',
  text: 'Reports take longer.',
  impact: 'partly' as const,
  parts: ['reports' as const],
};
const CHANGES: Record<string, Change> = {
  'a page that is published': {
    seen: ({ app, visitor }) => app.content.absent(visitor().site, ['/learn/new']),
    change: publishPage,
    before: ['/learn/new'],
    after: [],
  },
  'an incident that is posted': {
    seen: async ({ app, visitor }) => (await app.status.now(visitor())).incidents.length,
    change: () => first.app.status.post(operator, incident),
    before: 0,
    after: 1,
  },
  'the file of the catalog, and how old it is': {
    seen: async ({ app }) => [
      (await app.catalog.rated({ vin: '', vehicle: {} })) !== null,
      (await app.dataPacks.freshness('epa')) !== null,
    ],
    change: () => importPack('epa'),
    before: [false, false],
    after: [true, true],
  },
  'the tables of vehicle numbers, and the menus that are made of them': {
    seen: ({ app }) => [app.decoder.decode(ACCORD).vehicle.make?.value, app.catalog.makes({ year: 2019 }).length > 10],
    change: () => importPack('vpic'),
    before: ['Honda', true],
    after: [undefined, false],
  },
  'the sections of which there are records': {
    seen: ({ app }) => [...app.records.reach().some],
    change: importRecords,
    before: [],
    after: ['service'],
  },
};

describe('what is counted or followed at one process', () => {
  it('counts at the other: plate searches of an address', async () => {
    const ask = async ({ http }: TestApp) => {
      const url = '/api-cwa/license_plate_decode?plate=DEMO123&state=CA';
      return (await http.inject({ url, headers: { host: 'localhost' } })).statusCode;
    };
    const codes = [];
    for (const test of [first, second, first, second, first]) codes.push(await ask(test));
    expect(codes).toEqual([200, 200, 200, 429, 429]);
  });

  it('counts at the other: the calls to a paid source', async () => {
    const taken = [];
    for (const { app } of [first, second, first, second])
      taken.push(await app.paidSources.meter('Two', { priceMicros: null, callsPerDay: 3 }).take());
    expect(taken).toEqual([true, true, true, false]);
  });

  it('counts at the other: a step of a sale, once a day for a browser', async () => {
    for (const { app, visitor } of [first, second, first]) {
      const caller = { ...visitor(), userAgent: 'Mozilla/5.0 Firefox/140.0' };
      app.funnel.count({ ...caller, guest: 'one' }, 'preview', ACCORD);
      app.funnel.count({ ...caller, guest: 'two' }, 'preview', ACCORD);
    }
    await Promise.all([first.app.funnel.write(), second.app.funnel.write()]);
    const { rows } = await first.database.executeSql(`select count from funnel_days where step = 'preview'`);
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('is told at the other: a report that this one makes', async () => {
    const member = await buildMember(first);
    await grantCredits(first, member, 'vhr', 1);
    await first.app.reports.generate(member, { vin: ACCORD });
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
    const following = second.http.inject({ url: `${REPORT_STREAM}?vin=${ACCORD}`, headers });
    await first.drain();
    expect((await following).body).toMatch(/^event: end\ndata: .*"state":"ready"/m);
  });
});

describe('what one process has changed', () => {
  it.each(Object.entries(CHANGES))('is read anew by the other: %s', async (_name, { seen, change, before, after }) => {
    expect([await seen(first), await seen(second)]).toEqual([before, before]);
    await change();
    await first.app.versions.look();
    expect([await seen(first), await seen(second)]).toEqual([after, before]);
    await second.app.versions.look();
    expect(await seen(second)).toEqual(after);
  });

  it('drops the pages that the other has kept for all visitors, once', async () => {
    const dropped: string[] = [];
    second.app.versions.onChange(() => dropped.push('all'));
    await importRecords();
    for (let time = 0; time < 2; time++) await second.app.versions.look();
    expect(dropped).toEqual(['all']);
  });
});
