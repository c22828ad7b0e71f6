import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../kit/database/db.ts';
import { commandTools } from './testing/command-tools.ts';
import { freshDatabase } from '../testing/test-app.ts';
import { commandFor } from './commands.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'marque-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

/** What commands said on standard error. */
const reported: string[] = [];

/** Runs a command. @returns what it printed, line by line */
async function run(...[module = '', verb = '', ...args]: string[]): Promise<string[]> {
  const { tools, printed } = commandTools({
    db: database.db,
    dataDir: folder,
    report: line => void reported.push(line),
  });
  await (await commandFor(module, verb)).run(args, tools);
  return printed;
}

it('names every command for one that does not exist', async () => {
  await expect(commandFor('catalogue', 'constructor')).rejects.toThrow(
    'npm run -s cli -- catalogue import --from PATH',
  );
});

it('reads a file in, tries one, and says so in words or as JSON', async () => {
  const path = join(folder, 'list.jsonl');
  const header = { format: 'marque-catalogue/1', source: 'A list', copied_on: '2026-01-31' };
  const styles = ['LX', 'EX', 'EX'].map(trim => ({ year: 2003, make: 'Honda', model: 'Accord', trim }));
  writeFileSync(path, [header, ...styles].map(each => JSON.stringify(each)).join('\n'));
  const rejects = join(folder, 'rejects', 'list.jsonl.rejects.csv');
  const [tried] = await run('catalogue', 'import', '--from', path, '--dry-run');
  expect(tried).toMatch(/^list\.jsonl \(marque-json\): 3 rows in [\d.]+ s: 2 new, 0 changed, 0 as before, 1 rejected/);
  expect(tried).toMatch(/Nothing was changed: this was a dry run\.$/);
  const [json = ''] = await run('catalogue', 'import', '--from', path, '--json');
  expect(JSON.parse(json)).toMatchObject({ added: 2, rejected: 1, dry_run: false, rejects_file: rejects });
  const [again] = await run('catalogue', 'import', '--from', path);
  expect(again).toContain('0 new, 0 changed, 2 as before');
});

it('writes down that another program has made a backup, of a moment that has been', async () => {
  expect(await run('backup', 'record', '--at', '2026-06-15T05:00:00+02:00')).toEqual([
    'Written down: a good backup was made at 2026-06-15T03:00:00Z.',
  ]);
  for (const at of ['yesterday', '2026-06-15', '2036-01-01T00:00:00Z'])
    await expect(run('backup', 'record', '--at', at)).rejects.toThrow('backup record [--at TIME]');
});

it.each([[[]], [['--from', '']], [['--from', 'a', '--fast']]])('explains itself for %o', async args => {
  await expect(run('catalogue', 'import', ...args)).rejects.toThrow('catalogue import --from PATH');
});

it('says why a file was refused', async () => {
  await expect(run('catalogue', 'import', '--from', join(folder, 'none'))).rejects.toThrow(
    'Check the path after --from',
  );
});

const EPA_HEADER = 'year,make,model,trany,VClass';

describe('data', () => {
  it('says what there is of every pack, and what a pack takes', async () => {
    const [text = ''] = await run('data', 'status');
    expect(text).toMatch(/^epa +EPA fuel economy: nothing yet\.$/m);
    expect(text).toContain('A running server fetches it by itself, unless DATA_REFRESH is off.');
    const [json = ''] = await run('data', 'status', '--json');
    expect(JSON.parse(json)).toContainEqual({
      pack: 'epa',
      title: 'EPA fuel economy',
      rows: 0,
      copied_on: null,
      imported_at: null,
      checked_at: null,
      stale: false,
      importing: false,
      fetched_by_server: true,
      next_fetch_at: null,
      problem: null,
    });
  });

  it('reads a file in and says what changed, in words or as JSON', async () => {
    const path = join(folder, 'more.jsonl');
    const header = { format: 'marque-catalogue/1', source: 'A list', copied_on: '2026-01-31' };
    const styles = ['LX', 'EX'].map(trim => ({ year: 2004, make: 'Honda', model: 'Civic', trim }));
    writeFileSync(path, [header, ...styles].map(each => JSON.stringify(each)).join('\n'));
    const [output] = await run('data', 'import', 'catalogue', '--from', path);
    expect(output).toMatch(
      /^catalogue: more\.jsonl, copy of 20[\d-]{8}: 2 rows in [\d.]+ s: 2 new, 0 changed, 0 as before\.$/,
    );
    const [known] = await run('data', 'import', 'catalogue', '--from', path);
    expect(known).toBe(
      'catalogue: more.jsonl has not changed since it was imported. Nothing was done; --again imports it all the same.',
    );
    const [json = ''] = await run('data', 'import', 'catalogue', '--from', path, '--again', '--json');
    expect(JSON.parse(json)).toMatchObject({
      pack: 'catalogue',
      rows: 2,
      added: 0,
      changed: 0,
      removed: 0,
      rejected: 0,
    });
    const [text] = await run('data', 'status');
    expect(text).toMatch(/catalogue +Vehicle catalog: \d+ rows, copy of 2026-01-31, imported on 2026-06-15\./);
  });

  it.each([
    [['import'], 2, 'npm run -s cli -- data import PACK --from PATH [--again] [--shrunk] [--json]'],
    [['import', 'epa'], 2, 'data import PACK --from PATH'],
    [['import', 'epa', '--form', 'a'], 2, "Unknown option '--form'"],
    [['import', 'cars', '--from', 'a'], 2, 'There is no data pack "cars". There are:\n  recalls'],
    [['import', 'epa', '--from', 'none.zip'], 1, 'There is no file none.zip. Check the path after --from.'],
    [['status', 'epa'], 2, 'data status [--json]'],
    [['pull'], 2, 'npm run -s cli -- data pull PACK [--json]'],
    [['pull', 'cars'], 2, 'There is no data pack "cars".'],
    [['pull', 'catalogue'], 1, 'catalogue is not fetched from anywhere. It is imported from a list of vehicles'],
  ])('says what is wrong with %j', async ([verb = '', ...args], exitCode, sentence) => {
    const error = await run('data', verb, ...args).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ exitCode, message: expect.stringContaining(sentence) });
  });

  it('says what room the registrations of New York need in the embedded database, before anything else', async () => {
    const path = join(folder, 'registrations.csv');
    writeFileSync(path, 'Record Type,Number\nVEH,1\n');
    reported.length = 0;
    await expect(run('data', 'import', 'ny-registrations', '--from', path)).rejects.toThrow(
      'is no file of this data pack',
    );
    await expect(run('data', 'import', 'mo-liens', '--from', path)).rejects.toThrow('is no file of this data pack');
    expect(reported).toEqual([expect.stringMatching(/need 6 GB of disk in the data folder/)]);
  });

  it('refuses a file of another kind, and keeps what there was', async () => {
    const path = join(folder, 'list.csv');
    writeFileSync(path, `${EPA_HEADER.replace('year', 'years')}\n`);
    await expect(run('data', 'import', 'epa', '--from', path)).rejects.toThrow(
      'list.csv is in no format we know (epa)',
    );
  });
});
