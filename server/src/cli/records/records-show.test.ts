import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../kit/database/db.ts';
import { commandTools } from '../testing/command-tools.ts';
import { csvOf, LIEN_COLUMNS, numberOf, NY_COLUMNS, nyRow } from '../../testing/rows/public-samples.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { commandFor } from '../commands.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'marque-show-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

/** Runs a command. @returns the lines it printed */
async function run(module: string, verb: string, ...args: string[]): Promise<string[]> {
  const { tools, printed } = commandTools({ db: database.db, dataDir: folder });
  await (await commandFor(module, verb)).run(args, tools);
  return printed;
}

it('shows what all sources of the installation tell of a vehicle, and takes a folder of files', async () => {
  const lists = join(folder, 'lists');
  mkdirSync(lists);
  const lien = { 'VIN Number': numberOf(1), 'Child Support Lien Date': '02/01/2014' };
  writeFileSync(join(lists, 'a.csv'), csvOf(LIEN_COLUMNS, [lien]));
  writeFileSync(join(lists, 'b.csv'), 'no list\n');
  writeFileSync(join(lists, 'c.csv'), csvOf(LIEN_COLUMNS, [lien, { ...lien, 'VIN Number': numberOf(2) }]));
  await expect(run('data', 'import', 'mo-liens', '--from', lists, '--json')).rejects.toThrow(
    /^b\.csv is no file of this data pack: it has no column VIN Number.*Nothing was changed\.$/,
  );
  const registrations = join(folder, 'ny.csv');
  writeFileSync(registrations, csvOf(NY_COLUMNS, [nyRow(1, { 'Registration Class': 'QQQ' })]));
  const [imported = ''] = await run('data', 'import', 'ny-registrations', '--from', registrations, '--json');
  expect(JSON.parse(imported)).toMatchObject({ pack: 'ny-registrations', rows: 1, added: 1, counted: 'entries' });
  const service = { vin: numberOf(1), section: 'service', kind: 'service', shop: 'dealer', eventOn: '2021-03-02' };
  writeFileSync(join(folder, 'own.ndjson'), JSON.stringify(service));
  await run('records', 'import', '--from', join(folder, 'own.ndjson'), '--source', 'Acme');
  const shown = (await run('records', 'show', numberOf(1).toLowerCase(), '--json')).map(line => JSON.parse(line));
  const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
  expect(shown).toMatchObject([
    {
      source: 'mo-liens',
      publisher: 'Missouri Department of Revenue',
      section: 'liens',
      kind: 'lien',
      on: '2014-02-01',
      first_seen: day,
      last_seen: day,
      place: { city: null, state: 'MO' },
      words: expect.stringMatching(/^Child support lien, not satisfied on 20/),
    },
    { source: 'Acme', publisher: null, section: 'service', kind: 'service', first_seen: null, words: null },
    {
      source: 'ny-registrations',
      section: 'fleet',
      kind: 'registration',
      on: '2025-05-29',
      words:
        'Registered in Nassau County, New York, since 2025-05-29, until 2027-05-28, class QQQ (class not known to us), ' +
        'black, four-door sedan, 3400 pounds',
    },
  ]);
  expect(await run('records', 'show', numberOf(2))).toEqual([expect.stringContaining('mo-liens: Child support lien')]);
  expect(await run('records', 'show', numberOf(5), '--json')).toEqual([]);
  expect((await run('records', 'show', numberOf(5))).join()).toContain('That says nothing of the vehicle');
});

it('refuses what is no number', async () => {
  await expect(run('records', 'show', '1FTEF14N7RLB0277')).rejects.toThrow(/it has 16 characters/);
  await expect(run('records', 'show')).rejects.toMatchObject({ exitCode: 2 });
});
