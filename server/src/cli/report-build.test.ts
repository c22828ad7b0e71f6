import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../kit/settings/config.ts';
import { commandTools } from './testing/command-tools.ts';
import { ReportDocument } from '../documents/reports/contract.ts';
import { recordFactory } from '../documents/reports/providers/sandbox/record-factory.ts';
import { commandFor } from './commands.ts';

const VIN = '4S4BSACC5H3200019';
const write = recordFactory(VIN);
const first = write.title('2021-04-22', 'Columbus, OH', 14, 'first');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(...lines: unknown[]): string {
  const path = join(folder, 'car.ndjson');
  writeFileSync(path, lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

async function run(...args: string[]): Promise<string> {
  const config = { dataDir: folder, media: null, sitesDir: null, defaultSiteDomain: null } as unknown as Config;
  // It has no database: whoever asks for it is found out.
  const { tools, printed } = commandTools({ config, db: null as never });
  Object.defineProperty(tools, 'db', { get: () => expect.unreachable() });
  const command = await commandFor('report', 'build');
  await command.run(args, tools);
  return printed.join('\n');
}

async function built(records: unknown[], ...more: string[]): Promise<ReportDocument> {
  return ReportDocument.parse(JSON.parse(await run('--vin', VIN, '--records', fileOf(...records), '--json', ...more)));
}

it('prints the document that a file of records makes', async () => {
  const salvage = write.title('2022-02-03', 'Gary, IN', 11_000, 'salvage');
  const document = await built([first, '', salvage]);
  expect(document).toMatchObject({ demo: false, vehicle: { vin: VIN, make: 'Subaru', year: 2017 } });
  expect(document.verdict).toMatchObject({ level: 'serious', answered: 9, of: 9 });
  expect(document.brands_found).toMatchObject([{ code: '11' }]);
});

it('leaves sections without an answer, or uncovered', async () => {
  const document = await built([first], '--unavailable', 'titles,brands', '--not-covered', 'theft');
  const stateOf = (key: string) => document.heads.find(head => head.key === key)?.state;
  expect(['titles', 'brands', 'theft', 'jsi'].map(stateOf)).toEqual([
    'unavailable',
    'unavailable',
    'not_covered',
    'none_reported',
  ]);
  expect(document.verdict.level).toBe('check');
  expect(document.tiles.filter(({ state }) => state === 'none_reported')).toEqual([]);
});

it('takes the mileage of the ad, and prints a summary for a person', async () => {
  const reading = write.service('2024-04-22', 'Columbus, OH', 40_000, 'battery');
  const output = await built([first, reading], '--mileage', '30000');
  expect(output.odometer?.given).toMatchObject({ en: expect.stringContaining('40,000') });
  const text = await run('--vin', VIN, '--records', fileOf(first), '--lang', 'es');
  expect(text).toMatch(/^4S4BSACC5H3200019 {2}2017 Subaru Outback\nnothing {2}\(9 of 9/);
  expect(text).toContain('no reportan nada grave');
});

it.each([
  [[], 2, 'Give its number with --vin'],
  [['--vin', VIN], 2, 'Give a file with --records'],
  [['--vin', VIN, '--records', 'none.ndjson'], 1, 'There is no file none.ndjson'],
  [
    ['--vin', VIN, '--records', 'x', '--unavailable', 'titels'],
    2,
    'There is no section "titels". There are: titles, brands',
  ],
  [['--vin', VIN, '--records', 'x', '--mileage', '60k'], 2, '--mileage takes whole miles'],
  [['--vin', VIN, '--fast'], 2, 'report build --vin VIN --records FILE'],
])('says what is wrong with %j', async (args, exitCode, sentence) => {
  const error = await run(...args).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ exitCode, message: expect.stringContaining(sentence) });
});

it('names the line that is no record', async () => {
  await expect(built([first, '{"section":'])).rejects.toThrow('car.ndjson, line 2 isn’t a JSON object');
  await expect(built([{ ...first, eventOn: 'May 2020' }])).rejects.toThrow(/line 1 isn’t a record[\s\S]*eventOn/);
});

it('takes the examples of the manual', async () => {
  const manual = readFileSync(new URL('../../../docs/records.md', import.meta.url), 'utf8');
  const examples = /```json\n([\s\S]*?)```/.exec(manual)?.[1]?.trim().split('\n') ?? [];
  expect((await built(examples)).verdict.level).toBe('serious');
});
