import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../kit/db.ts';
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

/** Runs a command. @returns what it printed, line by line */
async function run(...[noun = '', verb = '', ...args]: string[]): Promise<string[]> {
  const printed: string[] = [];
  await commandFor(noun, verb).run(args, {
    config: { dataDir: folder, sitesDir: null, defaultSiteDomain: null },
    db: database.db,
    clock: () => new Date('2026-06-15T12:00:00Z'),
    decoder: loadDecoder,
    input: Readable.from([]),
    print: line => void printed.push(line),
    report: () => {},
  });
  return printed;
}

it('names every command for one that does not exist', () => {
  expect(() => commandFor('catalogue', 'constructor')).toThrow('npm run -s cli -- catalogue import --from PATH');
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

it.each([[[]], [['--from', '']], [['--from', 'a', '--fast']]])('explains itself for %o', async args => {
  await expect(run('catalogue', 'import', ...args)).rejects.toThrow('catalogue import --from PATH');
});

it('says why a file was refused', async () => {
  await expect(run('catalogue', 'import', '--from', join(folder, 'none'))).rejects.toThrow(
    'Check the path after --from',
  );
});
