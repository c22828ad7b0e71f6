import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fitsMask, typesOfNumber } from './rules/type-keys.ts';
import { listTypesOfNumber } from './store.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'marque-types-'));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

async function importText(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return test.app.catalog.import({ path, dryRun: false, rejectsPath: join(folder, `${name}.rejects.csv`) });
}

const COLUMNS = [
  'Typengenehmigungsnummer',
  '01 Fahrzeugart',
  '04 Marke',
  '04 Typ',
  '05 Typ; Variante/Version',
  '06 Vorziffer',
  '07 Karosserieform',
  '18 Getriebe 1',
  '18 Getriebe 2',
  '26 Bauart Treibstoff',
  '27 Hubraum',
  '28 Leistung kW',
  '38 Anzahl Türen',
  'Typengenehmigung erteilt',
  '',
];
const ROWS = [
  [
    '1TA001',
    'Personenwagen',
    'ŠKODA',
    'Fabia "Édition"',
    'V1',
    'TMBEA6NJ......... / TMBEA7NJ.........',
    'Limousine',
    'm5',
    'a7',
    'B',
    "1'197",
    '66,5',
    '5',
    '01.03.2018',
    'x',
  ],
  [
    '1TA001',
    'Personenwagen',
    'ŠKODA',
    'Fabia "Édition"',
    'V2',
    'TMBEA6NJ.........',
    'Limousine',
    'm6',
    '',
    'D',
    '1422',
    '77',
    '5',
    '20180301',
    'x',
  ],
  ['1TA002', 'Personenwagen', 'ŠKODA', 'Rapid', '', 'TMBZZ', 'Limousine', 'm5', '', 'Q', '0', '', '', '', 'x'],
  ['1TA003', 'Personenwagen', '', 'Kodiaq', '', '', '', '', '', '', '', '', '', '', 'x'],
];
/** As ASTRA publishes it: tabs, no quoting, windows-1252. */
const ASTRA = Buffer.from(
  [COLUMNS, ...ROWS]
    .map(row => row.join('\t'))
    .join('\r\n')
    .replaceAll('Š', '\x8a'),
  'latin1',
);

const KBA = [
  'Berichtszeitpunkt,Herstellerschluessel,Herstellertext,Typschluessel,Handelsname,Anzahl,ZS_Anzahl,ObjectId',
  '2026-01-01,0603,VOLKSWAGEN,BDE,GOLF VII,12345,,1',
  '2026-01-01,603,VOLKSWAGEN,BDF,GOLF VARIANT,,.,2',
  '2026-01-01,ABCD,VOLKSWAGEN,BDG,POLO,1,,3',
].join('\n');

const typesOf = async (vin: string) => typesOfNumber(await listTypesOfNumber(test.database.db, vin), vin);

const ask = (query: string) =>
  test.http.inject({ url: `/api-cwa/catalogue/types?${query}`, headers: { host: 'localhost' } });

describe('the Swiss type approvals', () => {
  it('are read in, with their masks, and again without a change', async () => {
    const first = await importText('TG-Automobil.txt', ASTRA);
    expect(first).toMatchObject({ format: 'astra', rows: 4, typeKeys: 3, added: 3, rejected: 1 });
    expect(await importText('TG-Automobil.txt', ASTRA)).toMatchObject({ added: 0, changed: 0 });
    const { types } = (await ask('scheme=astra&key=1ta%20001')).json();
    expect(types).toMatchObject([
      {
        key: '1TA001',
        make: 'ŠKODA',
        model: 'Fabia "Édition"',
        fuel: 'Gasoline',
        transmission: 'm5, a7',
        displacement_cc: 1197,
        power_kw: 66.5,
        doors: 5,
        approved_on: '2018-03-01',
      },
      { variant: 'V2', fuel: 'Diesel', approved_on: '2018-03-01' },
    ]);
  });

  it('name the model of a number their masks fit', async () => {
    await importText('TG-Automobil.txt', ASTRA);
    const found = await typesOf('TMBEA7NJ5J1000019');
    expect(found).toMatchObject({ make: 'ŠKODA', models: ['Fabia "Édition"'], types: 1 });
    expect(await typesOf('TMBZZ7NJ5J1000019')).toBeNull();
  });

  it('name the model in the detail list of a number, with the source', async () => {
    await importText('TG-Automobil.txt', ASTRA);
    const { specifications } = await test.app.vehicles.preview(test.visitor(), 'TMBEA7NJ5J1000019');
    expect(specifications.find(({ key }) => key === 'approvedModel')).toMatchObject({
      value: 'Fabia "Édition"',
      inferred: true,
      rule: 'approval',
      source: expect.stringContaining('ASTRA') as unknown,
    });
  });

  it('fit by position, a dot standing for any character', () => {
    expect(fitsMask('TMBEA6NJ.........', 'TMBEA6NJ5J1000019')).toBe(true);
    expect(fitsMask('TMBEA6NJ.........', 'TMBEA6NK5J1000019')).toBe(false);
    expect(fitsMask('TMBEA6NJ', 'TMBEA6NJ5J1000019')).toBe(false);
  });
});

describe('the German type keys', () => {
  it('are read in, and found by HSN and TSN however they are written', async () => {
    expect(await importText('kba.csv', KBA)).toMatchObject({ format: 'kba', typeKeys: 2, rejected: 1 });
    expect((await ask('scheme=kba&key=0603-bde')).json().types).toMatchObject([
      { key: '0603/BDE', make: 'VOLKSWAGEN', model: 'GOLF VII', registered: 12_345, copied_on: '2026-01-01' },
    ]);
    expect((await ask('scheme=kba&key=0603BDF')).json().types).toMatchObject([{ registered: null }]);
  });

  it('that are unknown are said to be so', async () => {
    const answer = await ask('scheme=kba&key=9999/ZZZ');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ reason: 'type_key_unknown', field: 'key' });
    expect(answer.json().message).toContain('9999/ZZZ');
  });
});
