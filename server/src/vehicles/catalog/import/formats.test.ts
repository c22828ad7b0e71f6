import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDecoder } from '@marque/vin/node';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Imported } from './importer.ts';
import { IMPORTERS } from './importers.ts';
import { openImportFile } from '../../../platform/data-packs/service/open-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-formats-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const CHANGED = new Date('2026-01-30T12:00:00Z');

/** The rows of a file with this content, last changed on January 30, and the importer used. */
async function read(content: string | Uint8Array): Promise<{ format: string | undefined; found: Imported[] }> {
  const path = join(folder, 'some.file');
  writeFileSync(path, content);
  utimesSync(path, CHANGED, CHANGED);
  const file = await openImportFile(path);
  const importer = IMPORTERS.find(each => each.detects(file));
  const found: Imported[] = [];
  if (importer) for await (const each of importer.read(file, { decoder: loadDecoder })) found.push(each);
  return { format: importer?.name, found };
}

const records = (found: Imported[]) => found.flatMap(each => (each.kind === 'style' ? [each.record] : []));
const rejects = (found: Imported[]) =>
  found.flatMap(each => (each.kind === 'reject' ? [[each.line, each.field, each.reason]] : []));

const CSV = [
  'record,year,make,model,trim,style,doors,displacement_l,doubted,code,name,hex,price,other,source,copied_on,demo',
  'style,1969,Chevrolet,Camaro,SS,SS Sport Coupe,2,5.7,body engine,,,,,,A book,2026-01-31,',
  'exterior,,,,,,,,,72,Hugger Orange,#E8541E,,,,,',
  'option,,,,,,,,,Z22,"Rally Sport, with ""RS"" badges",,105.35,,,,yes',
  'option,,,,,,,,,L89,Aluminum heads,,,,,,',
  'excludes,,,,,,,,,Z22,,,,L89,,,yes',
  'style,1969,Chevrolet,Camaro,Base,,2,,,,,,,,A book,2026-01-31,no',
].join('\n');

describe('our own format as CSV', () => {
  it('is a line for each style and for each thing that belongs to it', async () => {
    const { format, found } = await read(CSV);
    expect(format).toBe('marque-csv');
    expect(rejects(found)).toEqual([]);
    const [ss, base] = records(found);
    expect(ss).toMatchObject({
      year: 1969,
      trim: 'SS',
      doors: 2,
      displacement_l: 5.7,
      doubted: ['body', 'engine'],
      source: 'A book',
      demo: false,
    });
    expect(ss?.items).toEqual([
      { kind: 'exterior', code: '72', name: 'Hugger Orange', hex: '#e8541e', currency: 'USD' },
      {
        kind: 'option',
        code: 'Z22',
        name: 'Rally Sport, with "RS" badges',
        price: 105.35,
        currency: 'USD',
        demo: true,
      },
      { kind: 'option', code: 'L89', name: 'Aluminum heads', currency: 'USD' },
    ]);
    expect(ss?.rules).toEqual([{ kind: 'excludes', code: 'Z22', other: 'L89', demo: true }]);
    expect(base).toMatchObject({ trim: 'Base', items: [], rules: [] });
  });

  it('has columns in any spelling: capital letters, spaces, underscores and dashes do not matter', async () => {
    const { format, found } = await read(
      'RECORD,Year,make,Model,Displacement L,copied-on,SOURCE,demo\nstyle,1969,Ford,Mustang,5.7,2026-01-31,A book,no\n',
    );
    expect([format, rejects(found)]).toEqual(['marque-csv', []]);
    expect(records(found)).toMatchObject([
      { displacement_l: 5.7, copied_on: '2026-01-31', source: 'A book', demo: false },
    ]);
  });

  it('may have semicolons, Windows line ends and a byte order mark', async () => {
    const { format, found } = await read(`\uFEFFrecord;year;make;model;source\r\nstyle;1969;Ford;Mustang;A book\r\n`);
    expect([format, records(found).length, rejects(found)]).toEqual(['marque-csv', 1, []]);
  });

  it('names the line of what cannot be used', async () => {
    const text = [
      'record,year,make,model,source,code,name,hex,other,demo',
      'exterior,,,,,1,White,,,',
      'style,1969,Ford,Mustang,A book,,,,,',
      'exterior,,,,,1,White,#fff,,',
      'wheel,,,,,1,White,,,',
      'option,,,,,O1,Clock,,,maybe',
      'option,,,,,O1,Clock,,,',
      'requires,,,,,O1,,,O2,',
      'option,,,,,O3',
      'style,,Ford,Mustang,A book,,,,,',
      'exterior,,,,,1,White,,,',
      'style,1970,Ford,Mustang,A book,,,,,',
    ].join('\n');
    const { found } = await read(text);
    expect(records(found).map(({ year, items }) => [year, items.length])).toEqual([
      [1969, 1],
      [1970, 0],
    ]);
    expect(rejects(found)).toEqual([
      [2, 'record', 'stands before the first style'],
      [4, 'hex', 'must be a color such as #1a2b3c'],
      [5, 'record', expect.stringMatching(/^must be one of style, exterior/)],
      [6, 'demo', 'is not true or false'],
      [9, '', 'has 6 values, the header has 10'],
      [8, 'code', 'no item of the style has the code O2'],
      [10, 'year', 'is missing'],
      [11, '', 'belongs to the style of line 10, which was rejected'],
    ]);
  });

  it('is refused when it ends inside a quoted value', async () => {
    await expect(read(`${CSV}\nexterior,,,,,,,,,1,"White`)).rejects.toThrow('damaged or incomplete');
  });

  it('is read out of an archive as well', async () => {
    const zip = zipSync({ 'readme.txt': new Uint8Array(3), 'list.csv': new TextEncoder().encode(CSV) });
    const { format, found } = await read(zip);
    expect([format, records(found).length]).toEqual(['marque-csv', 2]);
    await expect(read(zip.subarray(0, zip.length / 2))).rejects.toThrow('damaged or incomplete');
  });
});

describe('the examples of docs/catalog.md', () => {
  const text = readFileSync(new URL('../../../../../docs/catalog.md', import.meta.url), 'utf8');
  const example = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';

  it.each([
    ['json', 'marque-json', 1],
    ['csv', 'marque-csv', 1],
  ])('can be read in: %s', async (language, expected, count) => {
    const { format, found } = await read(example(language));
    expect([format, records(found).length, rejects(found)]).toEqual([expected, count, []]);
  });
});

const SPECS = {
  success: true,
  input: { vin: '1FTEW1EP8KFA00019' },
  attributes: {
    year: '2019',
    make: 'Ford',
    model: 'F-150',
    trim: 'XLT',
    style: 'XLT SuperCrew',
    engine: '2.7L V6',
    transmission: '10-Speed Automatic',
    drivetrain: '4WD',
    city_mileage: '19 miles/gallon',
    highway_mileage: '24 miles/gallon',
    standard_seating: '6',
    manufacturer_suggested_retail_price: '$41,990 USD',
    invoice_price: '$39,392.50 USD',
    delivery_charges: '$1,595 USD',
  },
  colors: [
    { category: 'Exterior', name: 'Oxford White' },
    { category: 'Interior', name: 'Medium Earth Gray' },
    { category: 'Roof', name: 'Black' },
  ],
  equipment: { 'ABS Brakes': 'Std.', 'Moon Roof': 'Opt.', 'Third Row': 'N/A' },
  warranties: [{ type: 'Basic', miles: '36,000 mile', months: '36 month' }],
};

describe('answers of CarsXE', () => {
  it('to /specs give a style with prices, colors and equipment', async () => {
    const { format, found } = await read(JSON.stringify(SPECS, null, 2));
    expect(format).toBe('carsxe-specs');
    expect(records(found)).toMatchObject([
      {
        year: 2019,
        make: 'Ford',
        model: 'F-150',
        trim: 'XLT',
        style: 'XLT SuperCrew',
        drive: '4WD',
        seats: 6,
        city_mpg: 19,
        highway_mpg: 24,
        source: 'CarsXE specs',
        copied_on: '2026-01-30',
        demo: false,
      },
    ]);
    expect(records(found)[0]?.items).toEqual(
      [
        { kind: 'msrp', name: 'Base price', price: 41_990 },
        { kind: 'invoice', name: 'Invoice price', price: 39_392.5 },
        { kind: 'destination', name: 'Destination', price: 1595 },
        { kind: 'exterior', name: 'Oxford White' },
        { kind: 'interior', name: 'Medium Earth Gray' },
        { kind: 'exterior', name: 'Black', category: 'Roof' },
        { kind: 'standard', name: 'ABS Brakes' },
        { kind: 'option', name: 'Moon Roof' },
      ].map(item => ({ ...item, currency: 'USD' })),
    );
  });

  it('may be many, one on each line; a refused one is a reject, whatever its HTTP status was', async () => {
    const { attributes: _attributes, ...empty } = SPECS;
    const lists = { ...SPECS, colors: undefined, attributes: { ...SPECS.attributes, exterior_color: ['Red', 'Blue'] } };
    const text = [SPECS, { success: false, error: 'Invalid VIN' }, empty, lists].map(each => JSON.stringify(each));
    const { found } = await read(text.join('\n'));
    expect(rejects(found)).toEqual([
      [2, 'success', 'Invalid VIN'],
      [3, 'attributes', 'is missing'],
    ]);
    const colors = records(found)[1]?.items.filter(({ kind }) => kind === 'exterior');
    expect(colors?.map(({ name }) => name)).toEqual(['Red', 'Blue']);
  });

  it('to /ymm give the best match with its colors and options', async () => {
    const bestMatch = {
      make: 'Toyota',
      model: 'Camry',
      year: 2020,
      name: 'SE 4dr Sedan',
      base_msrp: 25_870,
      base_invoice: '$23,670',
      total_seating: 5,
      color: {
        exterior: [
          { name: 'Ruby Flare Pearl', rgb: '122,15,30' },
          { name: 'Super White', rgb: '#FFFFFF' },
          { name: 'Mystery', rgb: 'none' },
        ],
        interior: [{ name: 'Black' }],
      },
      features: {
        standard: [{ category: 'Safety', features: [{ name: 'Air bags', value: '10' }, { name: 'ABS' }] }],
        optional: [{ name: 'Moonroof', price: '$860' }],
      },
    };
    const { format, found } = await read(JSON.stringify({ success: true, bestMatch, trimOptions: [] }));
    expect(format).toBe('carsxe-ymm');
    expect(rejects(found)).toEqual([]);
    expect(records(found)).toMatchObject([{ year: 2020, style: 'SE 4dr Sedan', seats: 5, source: 'CarsXE ymm' }]);
    expect(records(found)[0]?.items).toEqual(
      [
        { kind: 'msrp', name: 'Base price', price: 25_870 },
        { kind: 'invoice', name: 'Invoice price', price: 23_670 },
        { kind: 'exterior', name: 'Ruby Flare Pearl', hex: '#7a0f1e' },
        { kind: 'exterior', name: 'Super White', hex: '#ffffff' },
        { kind: 'exterior', name: 'Mystery' },
        { kind: 'interior', name: 'Black' },
        { kind: 'standard', name: 'Air bags: 10', category: 'Safety' },
        { kind: 'standard', name: 'ABS', category: 'Safety' },
        { kind: 'option', name: 'Moonroof', price: 860 },
      ].map(item => ({ ...item, currency: 'USD' })),
    );
  });
});
