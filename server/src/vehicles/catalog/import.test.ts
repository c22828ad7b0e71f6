import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../kit/database/db.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { catalogPack } from './service/data-packs.ts';
import { importFile, type ImportOptions } from './service/import-file.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-import-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.executeSql('truncate catalogue_styles, catalogue_configurations, catalogue_imports cascade');
});

const rejectsPath = () => join(folder, 'rejects', 'some.csv');

/** Imports a file with this content. */
async function run(name: string, content: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const deps = { db: database.db, clock: () => new Date('2026-06-15T12:00:00Z'), decoder: loadDecoder };
  return importFile(deps, { path, dryRun: false, rejectsPath: rejectsPath(), ...options });
}

async function rows(text: string) {
  return (await database.executeSql(text)).rows;
}

const count = async (table: string) => Number((await rows(`select count(*) as count from ${table}`))[0]?.count);

const HEADER = { format: 'marque-catalogue/1', source: 'A price list', copied_on: '2026-01-31' };
const STYLE = {
  year: 2015,
  make: 'Ford',
  model: 'F-150',
  trim: 'XLT',
  style: 'XLT SuperCrew 4x4',
  items: [
    { kind: 'exterior', code: 'YZ', name: 'Oxford White', hex: '#FFFFFF' },
    { kind: 'package', code: '302A', name: 'Equipment Group 302A', price: 4495.5, demo: true },
    { kind: 'msrp', name: 'Base price', price: 38_565, source: 'Another list', copied_on: '2025-12-24' },
  ],
  rules: [{ code: '302A', kind: 'excludes', other: 'YZ' }],
};
const lines = (...objects: object[]) => objects.map(each => JSON.stringify(each)).join('\n');

describe('a file of our own format', () => {
  it('is read in with the origin of each line', async () => {
    const result = await run('list.jsonl', lines(HEADER, STYLE, { ...STYLE, trim: 'XL', items: [], rules: [] }));
    expect(result).toMatchObject({ format: 'marque-json', rows: 2, styles: 2, added: 2, changed: 0, rejected: 0 });
    expect(await rows('select make_key, model_key, trim, name from catalogue_styles order by trim')).toEqual([
      { make_key: 'ford', model_key: 'f150', trim: 'XL', name: 'XLT SuperCrew 4x4' },
      { make_key: 'ford', model_key: 'f150', trim: 'XLT', name: 'XLT SuperCrew 4x4' },
    ]);
    const items = await rows(
      'select kind, hex, amount_cents, currency, source, copied_on::text, demo from catalogue_items order by position',
    );
    expect(items).toEqual([
      {
        kind: 'exterior',
        hex: '#ffffff',
        amount_cents: null,
        currency: null,
        source: 'A price list',
        copied_on: '2026-01-31',
        demo: false,
      },
      {
        kind: 'package',
        hex: null,
        amount_cents: 449_550,
        currency: 'USD',
        source: 'A price list',
        copied_on: '2026-01-31',
        demo: true,
      },
      {
        kind: 'msrp',
        hex: null,
        amount_cents: 3_856_500,
        currency: 'USD',
        source: 'Another list',
        copied_on: '2025-12-24',
        demo: false,
      },
    ]);
    expect(await rows('select kind, code, other_code from catalogue_rules')).toEqual([
      { kind: 'excludes', code: '302A', other_code: 'YZ' },
    ]);
    expect(await rows('select format, file_name, rows, rejects from catalogue_imports')).toEqual([
      { format: 'marque-json', file_name: 'list.jsonl', rows: 2, rejects: 0 },
    ]);
  });

  it('may be one document, and its day is that of the file where it says none', async () => {
    const { copied_on: _day, ...header } = HEADER;
    await run('list.json', JSON.stringify({ ...header, styles: [STYLE] }, null, 2));
    const [style] = await rows('select copied_on::text from catalogue_styles');
    expect(style?.copied_on).toBe(new Date().toISOString().slice(0, 10));
  });

  it('gives the same when it is read in twice, and replaces what has changed', async () => {
    const text = lines(HEADER, STYLE);
    await run('list.jsonl', text);
    const before = await rows('select * from catalogue_items order by position');
    expect(await run('list.jsonl', text)).toMatchObject({ added: 0, changed: 0 });
    expect(await rows('select * from catalogue_items order by position')).toEqual(before);
    const changed = { ...STYLE, doors: 4, items: STYLE.items.slice(0, 1), rules: [] };
    expect(await run('list.jsonl', lines(HEADER, changed))).toMatchObject({ added: 0, changed: 1 });
    expect([await count('catalogue_styles'), await count('catalogue_items')]).toEqual([1, 1]);
  });

  it('changes nothing in a dry run, and counts the same', async () => {
    expect(await run('list.jsonl', lines(HEADER, STYLE), { dryRun: true })).toMatchObject({ rows: 1, added: 1 });
    expect([await count('catalogue_styles'), await count('catalogue_imports')]).toEqual([0, 0]);
  });
});

describe('what cannot be used', () => {
  it('is told to the console, row by row', async () => {
    const path = join(folder, 'list.jsonl');
    writeFileSync(path, lines(HEADER, STYLE, { ...STYLE, trim: 'Base' }, { ...STYLE, year: 'soon' }));
    const clock = () => new Date('2026-06-15T12:00:00Z');
    const pack = catalogPack({ db: database.db, clock, decoder: loadDecoder, dataDir: folder });
    const tools = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
    expect(await pack.import(path, tools)).toMatchObject({
      rejected: 1,
      rejects: [
        { line: 4, field: 'year', reason: 'is not a number', said: { key: 'type', params: { expected: 'number' } } },
      ],
    });
  });

  it('is written to the file of rejects with its line, its field and the reason', async () => {
    const faults = [
      { ...STYLE, year: 'soon' },
      { ...STYLE, trim: 'Lariat', wheels: 4 },
      { ...STYLE, trim: 'King Ranch', items: [{ kind: 'exterior', name: 'White', hex: 'white' }] },
      { ...STYLE, trim: 'Platinum', rules: [{ code: '302A', kind: 'requires', other: 'nothing' }] },
      STYLE,
    ];
    const good = ['Base', 'STX', 'Raptor', 'Limited', 'Tremor'].map(trim => ({ ...STYLE, trim }));
    const result = await run('list.jsonl', `${lines(HEADER, STYLE, ...good, ...faults)}\n{"year": 2015,\n`);
    expect(result).toMatchObject({ rows: 12, styles: 6, rejected: 6 });
    expect(readFileSync(rejectsPath(), 'utf8').split('\n')).toEqual([
      'line,field,reason',
      '8,"year","is not a number"',
      '9,"wheels","is no field of this format"',
      '10,"items.0.hex","must be a color such as #1a2b3c"',
      '11,"rules.0","no item of the style has the code nothing"',
      '12,"ref","is the same style as line 2: 2015/ford/f-150/xlt/xlt-supercrew-4x4"',
      '13,"","isn’t a JSON object"',
      '',
    ]);
    await run('list.jsonl', lines(HEADER, STYLE));
    expect(existsSync(rejectsPath())).toBe(false);
  });

  it('refuses a file of which more is wrong than right, and changes nothing', async () => {
    const wrong = [1, 2].map(year => ({ ...STYLE, year }));
    await expect(run('list.jsonl', lines(HEADER, STYLE, ...wrong))).rejects.toThrow(
      /2 of 3 rows cannot be used, so nothing was changed. The first: line 3, year/,
    );
    expect(await count('catalogue_styles')).toBe(0);
  });

  it.each([
    ['a text', 'notes.txt', 'Ford F-150, 2015', /notes.txt is in no format we know \(marque-json/],
    ['an empty file', 'empty.csv', '', 'empty.csv is empty. Download it again.'],
    ['a header alone', 'list.jsonl', lines(HEADER), /holds no rows/],
    ['half a document', 'list.json', JSON.stringify({ ...HEADER, styles: [STYLE] }, null, 1).slice(0, 300), /damaged/],
    ['half an archive', 'list.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), /damaged or incomplete/],
  ])('refuses %s', async (_name, file, content, sentence) => {
    await expect(run(file, content)).rejects.toThrow(sentence);
    expect(await count('catalogue_imports')).toBe(0);
  });

  it('refuses a path without a file', async () => {
    await expect(run('list.jsonl', '', { path: join(folder, 'none.csv') })).rejects.toThrow(/There is no file .*none/);
  });
});
