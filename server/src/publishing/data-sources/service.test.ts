import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../../../messages/en/data-sources.json' with { type: 'json' };
import { NO_MAPPING } from '../../documents/records/rules/mapping.ts';
import { PACK_SAMPLES } from '../../testing/pack-samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DataSources } from './contract.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp({ labels: [LABELS] });
  folder = mkdtempSync(join(tmpdir(), 'marque-sources-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const WORKING = { signal: new AbortController().signal, progress: () => {} };
const LABELS = { name: 'Ford Motor Company', terms: null, covers: () => false, find: async () => null };

async function sources(): Promise<DataSources> {
  const answer = await test.http.inject({ url: '/api/data-sources', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  return answer.json<DataSources>();
}

it('has words of its own for each data pack, and says who publishes all but the lists of ours', () => {
  const packs = test.app.dataPacks.packs;
  expect(Object.keys(en.pack)).toEqual(expect.arrayContaining(packs.map(({ name }) => name)));
  expect(packs.filter(({ published }) => !published).map(({ name }) => name)).toEqual(['catalogue']);
});

it('lists as absent what nobody has imported, and the tables of the software as such', async () => {
  const { public_data, absent, own } = await sources();
  expect(public_data.map(({ name, state, compared_at }) => [name, state, compared_at])).toEqual([
    ['vpic', 'built_in', null],
  ]);
  expect(public_data[0]).toMatchObject({ copied_on: test.app.decoder.manifest.date, incomplete: false });
  const packs = test.app.dataPacks.packs.map(({ name }) => name);
  expect(absent.map(({ name }) => name)).toEqual(packs.filter(name => name !== 'vpic'));
  expect(own).toEqual([]);
});

it('tells services that are asked from what is invented', async () => {
  const { services, invented } = await sources();
  expect(services).toEqual([{ name: 'Ford Motor Company', uses: ['labels'] }]);
  expect(invented).toEqual(['history', 'recalls', 'plates', 'values', 'stickers']);
});

it('shows an import at once, with its day, its size and its gaps', async () => {
  const path = join(folder, 'FLAT_RCL.txt');
  writeFileSync(path, PACK_SAMPLES['recalls']!.text('older'));
  const recallsPack = test.app.dataPacks.named('recalls')!;
  await test.app.dataPacks.import(recallsPack, path, { ...WORKING, origin: 'command', onlyIfChanged: false });
  await test.app.versions.look();
  const recalls = (await sources()).public_data.find(({ name }) => name === 'recalls');
  expect(recalls).toMatchObject({ state: 'current', rows: 450, copied_on: '2020-05-26', compared_at: null });
  expect(recalls?.incomplete).toBe(true);
});

it('calls a copy stale as data status does', async () => {
  test.clock.now = new Date(test.clock.now.getTime() + 15 * 86_400_000);
  expect((await sources()).public_data.find(({ name }) => name === 'recalls')?.state).toBe('stale');
});

it('names the sources of the own records, with what each knows all of', async () => {
  const path = join(folder, 'shop.ndjson');
  const fact = { vin: '1HGCM82633A004352', section: 'service', eventOn: '2020-03-04', kind: 'service', shop: 'chain' };
  writeFileSync(path, `${JSON.stringify(fact)}\n`);
  await test.app.records.import({
    path,
    source: 'Acme Service',
    mapping: NO_MAPPING,
    sourceType: null,
    covers: ['service'],
    dryRun: false,
    rejectsPath: `${path}.rejects.csv`,
    ...WORKING,
  });
  await test.app.versions.look();
  expect((await sources()).own).toEqual([
    {
      source: 'Acme Service',
      records: 1,
      sections: { service: 1 },
      covers: ['service'],
      imported_at: expect.any(String),
    },
  ]);
});
