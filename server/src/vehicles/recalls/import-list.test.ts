import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRecallStarterSet } from '../../../seeds/recalls.ts';
import type { PackTools } from '../../platform/data-packs/rules.ts';
import type { Database } from '../../kit/database/db.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { createRecallList } from './service/recall-list.ts';
import { recallsPack } from './service/data-pack.ts';
import { missingOf } from './service/import-list.ts';
import type { CopyPart } from './tables.ts';
import { writeStarterSet } from './service/starter-set.ts';

const clock = () => TEST_NOW;
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-recalls-'));
  await database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles');
  return () => rmSync(folder, { recursive: true });
});

interface Row {
  campaign: string;
  model: string;
  year?: string;
  summary?: string;
  recorded?: string;
}

function flatLine({ campaign, model, year = '2020', summary = 'A text.', recorded = '20200526' }: Row, at = 0): string {
  const start = [
    at,
    campaign,
    'FORD',
    model,
    year,
    '',
    'AIR BAGS',
    'Ford',
    '',
    '',
    'V',
    '10',
    '',
    '',
    'Ford Motor Company',
  ];
  return [
    ...start,
    recorded,
    recorded,
    '',
    '',
    summary,
    'A risk.',
    'A repair.',
    'A note.',
    '000',
    '',
    '',
    '',
    'No',
    'Yes',
  ].join('\t');
}

function fileOf(rows: readonly Row[], name = 'FLAT_RCL.txt'): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row, at) => `${flatLine(row, at)}\r\n`).join(''));
  return path;
}

const tools = (change: Partial<PackTools> = {}): PackTools => ({
  signal: new AbortController().signal,
  progress: () => {},
  pause: async () => {},
  ...change,
});
const pack = () => recallsPack({ db: database.db, clock, dataDir: folder });
const list = () => createRecallList({ db: database.db });
const f150 = { year: 2020, make: 'Ford', model: 'F150' };
const campaignsOf = async () => {
  const answer = await list().campaignsOf(f150);
  return answer.kind === 'found' ? answer.campaigns.map(({ campaign }) => campaign) : answer.kind;
};
const counted = async () =>
  (
    await database.executeSql(`select (select count(*)::int from recall_copies) as copies,
      (select count(*)::int from recall_campaigns) as campaigns, (select count(*)::int from recall_vehicles) as vehicles`)
  ).rows[0];

describe('an import', () => {
  it.each<[CopyPart[], string | null]>([
    [['extract', 'starter'], 'It is an extract of the list'],
    [['post_2010', 'starter'], 'import FLAT_RCL_PRE_2010.zip, too'],
    [['pre_2010'], 'import FLAT_RCL_POST_2010.zip, too'],
    [['pre_2010', 'post_2010'], null],
    [['complete'], null],
  ])('of %j says what is missing', (parts, note) => {
    expect(missingOf(parts)).toEqual(note && expect.stringContaining(note));
  });

  it('takes a file, plain or packed, and says what changed since the copy before', async () => {
    const first = fileOf([
      { campaign: '20V314000', model: 'F-150' },
      { campaign: '20V315000', model: 'F-150' },
      { campaign: '20V316000', model: 'F-250', year: '9999' },
    ]);
    expect(await pack().import(first, tools())).toEqual({
      file: 'FLAT_RCL.txt',
      rows: 3,
      added: 3,
      changed: 0,
      removed: 0,
      rejected: 0,
      copiedOn: '2020-05-26',
      counted: { what: 'campaigns', total: 3 },
      note: expect.stringContaining('It is an extract of the list: import FLAT_RCL_PRE_2010.zip') as string,
    });
    expect(await campaignsOf()).toEqual(['20V315000', '20V314000']);
    const text = readFileSync(
      fileOf([
        { campaign: '20V314000', model: 'F-150', summary: 'Another text.' },
        { campaign: '20V316000', model: 'F-250', year: '9999' },
        { campaign: '20V317000', model: 'F-150', recorded: '20201224' },
      ]),
    );
    const zip = join(folder, 'FLAT_RCL.zip');
    writeFileSync(zip, zipSync({ 'FLAT_RCL.txt': text, 'readme.txt': strToU8('hello') }));
    const changes = await pack().import(zip, tools());
    expect(changes).toMatchObject({ added: 1, changed: 1, removed: 1, copiedOn: '2020-12-24' });
    expect(await campaignsOf()).toEqual(['20V317000', '20V314000']);
    expect(await counted()).toEqual({ copies: 1, campaigns: 3, vehicles: 2 });
    expect(await pack().status()).toMatchObject({
      rows: 3,
      copiedOn: '2020-12-24',
      note: expect.any(String) as string,
    });
  });

  it('tells a campaign with all its fields', async () => {
    await pack().import(fileOf([{ campaign: '20V314000', model: 'F-150' }]), tools());
    const answer = await list().campaignsOf(f150);
    expect(answer).toEqual({
      kind: 'found',
      names: [{ make: 'FORD', model: 'F-150' }],
      copy: { complete: false, copiedOn: '2020-05-26' },
      campaigns: [
        {
          campaign: '20V314000',
          date: '2020-05-26',
          component: 'AIR BAGS',
          summary: 'A text.',
          consequence: 'A risk.',
          remedy: 'A repair.',
          notes: 'A note.',
          park_it: false,
          park_outside: true,
          ota: false,
        },
      ],
    });
  });

  it('writes the lines that could not be used to a file', async () => {
    const path = fileOf([
      { campaign: '20V314000', model: 'F-150' },
      { campaign: '20V315000', model: 'F-150' },
    ]);
    writeFileSync(path, `${readFileSync(path, 'utf8')}3\tshort\r\n`);
    expect(await pack().import(path, tools())).toMatchObject({ rows: 3, rejected: 1 });
    expect(readFileSync(join(folder, 'rejects/recalls.rejects.csv'), 'utf8')).toBe(
      'line,field,reason\n3,"","has 2 columns, the file has 29"\n',
    );
  });
});

describe('the old copy is kept', () => {
  const before = () => fileOf([{ campaign: '20V314000', model: 'F-150' }], 'before.txt');
  const after = () =>
    fileOf(
      Array.from({ length: 500 }, (_, at) => ({ campaign: `21V${String(at).padStart(3, '0')}000`, model: 'F-150' })),
    );

  it('when the new file is cut off, foreign or empty', async () => {
    await pack().import(before(), tools());
    const whole = readFileSync(after(), 'utf8');
    for (const content of [whole.slice(0, whole.length / 2), '', 'hello', whole.replaceAll('\t', ',')]) {
      const path = join(folder, 'broken.txt');
      writeFileSync(path, content);
      await expect(pack().import(path, tools())).rejects.toThrow();
    }
    expect([await campaignsOf(), await counted()]).toEqual([['20V314000'], { copies: 1, campaigns: 1, vehicles: 1 }]);
  });

  it('when the import is stopped in the middle; the next one begins anew and clears up', async () => {
    await pack().import(before(), tools());
    const stop = new AbortController();
    const pause = async () => stop.signal.throwIfAborted();
    const progress = ({ share }: { share: number | null }) => void (share! > 0.3 && stop.abort(new Error('stopped')));
    await expect(pack().import(after(), tools({ signal: stop.signal, pause, progress }))).rejects.toThrow('stopped');
    expect(await campaignsOf()).toEqual(['20V314000']);
    expect(await counted()).toMatchObject({ copies: 1, campaigns: expect.toSatisfy(Number.isInteger) as number });
    await pack().import(after(), tools());
    expect(await counted()).toEqual({ copies: 1, campaigns: 500, vehicles: 1 });
  });

  it('when the process ends in the middle: what it wrote belongs to nobody and is cleared by the next import', async () => {
    await pack().import(before(), tools());
    await database.executeSql(`
      insert into recall_copies (id, part, state, file_name, sha256, copied_on, rows, rejects, campaigns, years, created_at)
        values (900, 'extract', 'loading', 'x', '', '2026-01-01', 1, 0, 1, '{2020}', now());
      insert into recall_vehicles (copy_id, year, make, model, make_key, vehicle, campaign_ids)
        select 900, 2020, 'FORD', 'F-150', 'ford', true, '{1}' from generate_series(1, 12000)`);
    expect(await campaignsOf()).toEqual(['20V314000']);
    await pack().import(after(), tools());
    expect(await counted()).toEqual({ copies: 1, campaigns: 500, vehicles: 1 });
  });

  it('until the new one is complete: readers see one or the other', async () => {
    await pack().import(before(), tools());
    const seen = new Set<string>();
    const pause = async () => void seen.add(String(await campaignsOf()));
    await pack().import(after(), tools({ pause }));
    const all = Array.from({ length: 500 }, (_, at) => `21V${String(499 - at).padStart(3, '0')}000`).join(',');
    expect([...seen]).toEqual(['20V314000', all]);
  });

  it('by the import that began first when another one begins: the later one counts', async () => {
    const first = after();
    let other: Promise<unknown> | null = null;
    const pause = async () => void (await (other ??= pack().import(before(), tools())));
    await expect(pack().import(first, tools({ pause }))).rejects.toThrow('Another import of this list has begun');
    expect([await campaignsOf(), await counted()]).toEqual([['20V314000'], { copies: 1, campaigns: 1, vehicles: 1 }]);
  });
});

describe('the parts of the list', () => {
  /** A copy as an import of the whole file leaves it. */
  const whole = (part: string, rows: number) =>
    database.executeSql(`
      insert into recall_copies (part, state, file_name, sha256, copied_on, rows, rejects, campaigns, years, created_at)
        values ('${part}', 'used', 'FLAT_RCL_${part}.txt', '', '2026-11-20', ${rows}, 0, 1, '{}', now())`);

  it('an extract says nothing about what it does not have, and the list says so once it is whole', async () => {
    await writeStarterSet({ db: database.db, clock }, readRecallStarterSet());
    await pack().import(fileOf([{ campaign: '20V314000', model: 'FIESTA', year: '2019' }]), tools());
    const fiesta = async () => (await list().campaignsOf({ year: 2011, make: 'Ford', model: 'Fiesta' })).kind;
    expect(await fiesta()).toBe('unknown_name');
    await whole('pre_2010', 81_714);
    expect(await fiesta()).toBe('unknown_name');
    await whole('post_2010', 240_000);
    expect(await fiesta()).toBe('none');
    expect(await list().campaignsOf({ ...f150, model: 'Nonesuch' })).toMatchObject({ kind: 'unknown_name' });
  });

  it('a whole copy is not replaced by a part of one', async () => {
    await whole('post_2010', 240_000);
    const path = fileOf([{ campaign: '20V314000', model: 'F-150' }]);
    await expect(pack().import(path, tools())).rejects.toThrow(
      'FLAT_RCL.txt has only 1 rows and is not the whole file; the copy in use (FLAT_RCL_post_2010.txt) has 240,000.',
    );
  });

  it('the starter set is no import, and is not written over one', async () => {
    await writeStarterSet({ db: database.db, clock }, readRecallStarterSet());
    expect(await pack().status()).toBe(null);
    await pack().import(fileOf([{ campaign: '20V314000', model: 'F-150' }]), tools());
    await writeStarterSet({ db: database.db, clock }, { ...readRecallStarterSet(), name: 'newer' });
    expect(await counted()).toMatchObject({ copies: 2 });
  });
});
