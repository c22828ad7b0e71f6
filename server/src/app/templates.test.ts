import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PrintableDocument } from '../platform/typesetting/rules/printable.ts';
import type { ReportPrint } from '../documents/reports/document/print.ts';
import type { ModernPrint } from '../documents/stickers/document/sheet.ts';
import { packed, readPdf, readPdfTags, type ReadPdf } from '../testing/paper/read-pdf.ts';
import { sample } from '../testing/paper/samples.ts';
import { sharedDrawing } from '../testing/paper/shared-drawing.ts';
import { templates } from './templates.ts';

const draw = (printable: PrintableDocument): Uint8Array => sharedDrawing().pdf(printable);
const read = (printable: PrintableDocument): Promise<ReadPdf> => readPdf(draw(printable));
const dollars = (cents: number, exact = false) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: exact ? 2 : 0 })}`;
const yellow = { name: 'Northern Registry', site: 'northern.example', primary: '#f2b705' };

const refunds = [
  { on: '2026-11-22', amount: 1000 },
  { on: '2026-12-01', amount: 500 },
];

const documents: [string, PrintableDocument][] = [
  ['modern', { template: 'sticker-modern', data: sample('sticker-modern') }],
  ['electric', { template: 'sticker-modern', data: sample('sticker-modern-ev') }],
  ['classic', { template: 'sticker-classic', data: sample('sticker-classic') }],
  ['specification', { template: 'sticker-classic', data: sample('sticker-classic-1957') }],
  ['report', { template: 'report', data: sample('report') }],
  ['invoice', { template: 'invoice', data: sample('invoice') }],
];
const inSpanish = (printable: PrintableDocument): PrintableDocument =>
  ({ ...printable, data: { ...printable.data, lang: 'es' } }) as PrintableDocument;
const branded = (printable: PrintableDocument): PrintableDocument =>
  ({ ...printable, data: { ...printable.data, brand: { ...printable.data.brand, ...yellow } } }) as PrintableDocument;

/** Styles of a part count for the typesetter's cache: one word in them, and it lays out the whole document anew. */
describe.each(Object.entries(templates).filter(([name]) => documents.some(([, { template }]) => template === name)))(
  'the template %s',
  (_, { file }) => {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

    it('sets the properties of its document last', () => {
      expect(source).toMatch(/\n#set document\([^\n]+\)\n#metadata\(none\)\n$/);
    });

    it('holds nothing of its document in head and foot', () => {
      const page = /\n#set page\(([^\n]+)\)\n/.exec(source)?.[1] ?? '';
      expect(page).toContain('width:');
      expect(page).not.toMatch(/\b(d|car)\.|\bdoc\(/);
    });
  },
);

describe.each(documents)('%s', (_, printable) => {
  let drawn: Uint8Array;
  let pdf: ReadPdf;
  let spanish: ReadPdf;
  beforeAll(async () => {
    drawn = draw(printable);
    pdf = await readPdf(drawn);
    spanish = await read(inSpanish(printable));
  });

  it('is tagged, titled, dated and in its language', async () => {
    expect(pdf.tagged).toBe(true);
    expect(pdf.language).toBe('en');
    expect(pdf.title).not.toBe('');
    expect(pdf.createdAt).toContain('20261120');
    const roles = new Set((await readPdfTags(drawn)).flatMap(page => page.roles));
    for (const role of ['Document', 'H1', 'H2', 'P', 'Figure']) expect(roles).toContain(role);
  });

  it('names the brand, the document and, on every page, that the data is made up', () => {
    expect(pdf.packed).toContain(packed(printable.data.brand.name));
    // By its number, or by the address where it is checked.
    const { id, verify_url: address } = printable.data.document;
    expect([id, address.replace('https://', '')].some(name => pdf.packed.includes(packed(name)))).toBe(true);
    for (const page of pdf.pages)
      expect(packed(page.texts.map(text => text.text).join(''))).toContain('DEMONSTRATIONDATA');
  });

  it('omits the demonstration note when the data is real', async () => {
    const real = { ...printable, data: { ...printable.data, demo: false } } as PrintableDocument;
    expect((await read(real)).packed).not.toContain('DEMONSTRATIONDATA');
  });

  it('keeps every text on the page', async () => {
    for (const { pages } of [pdf, spanish, await read(branded(printable))]) {
      for (const page of pages) {
        for (const text of page.texts) {
          expect(text.x, text.text).toBeGreaterThanOrEqual(20);
          expect(text.x + text.width, text.text).toBeLessThanOrEqual(page.width - 20);
          expect(text.y, text.text).toBeLessThanOrEqual(page.height - 18);
        }
      }
    }
  });

  it('is the same to the byte when it is drawn again', () => {
    expect(Buffer.compare(drawn, draw(structuredClone(printable)))).toBe(0);
  });

  it('speaks Spanish', () => {
    expect(spanish.language).toBe('es');
    expect(spanish.packed).toContain('DATOSDEDEMOSTRACIÓN');
  });
});

describe('money and numbers', () => {
  it('prints the VIN, every price and the total of a sticker', async () => {
    const data = sample('sticker-modern');
    const { packed: text } = await read({ template: 'sticker-modern', data });
    expect(text).toContain(data.vehicle.vin);
    const figures = [
      data.price.base,
      data.price.destination,
      data.price.total,
      ...(data.options ?? []).map(option => option.price),
    ];
    for (const cents of figures.filter(figure => figure > 0)) expect(text).toContain(dollars(cents));
    expect(text).toContain('−$750');
    const dealer = data.dealer;
    for (const cents of [dealer?.asking ?? 0, 33_285_00, ...(dealer?.addendum ?? []).map(row => row.price)]) {
      expect(text).toContain(dollars(cents));
    }
  });

  it('says that options are unknown when no source has them, and counts none', async () => {
    const data = sample('sticker-modern-ev');
    const { packed: text } = await read({ template: 'sticker-modern', data });
    const texts = [
      'Optional equipment',
      'The options of this vehicle are not known.',
      'Suggested retail price when new, without options',
    ];
    for (const each of texts) expect(text).toContain(packed(each));
    expect(text).toContain(dollars(data.price.base + data.price.destination));
    const classic = { ...sample('sticker-classic'), options: null };
    const total = (classic.base?.amount ?? 0) + (classic.destination?.amount ?? 0);
    const without = { ...classic, total };
    const sheet = await read({ template: 'sticker-classic', data: without });
    for (const each of ['OPTIONS OF THIS VEHICLE: NOT KNOWN', 'TOTAL WITHOUT OPTIONS'])
      expect(sheet.packed).toContain(packed(each));
  });

  it('prints every line of a classic sheet with cents', async () => {
    const data = sample('sticker-classic');
    const { packed: text } = await read({ template: 'sticker-classic', data });
    expect(text).toContain(data.vehicle.serial);
    const amounts = [
      data.base?.amount ?? 0,
      data.destination?.amount ?? 0,
      data.total ?? 0,
      ...(data.options ?? []).map(option => option.amount ?? 0),
    ];
    for (const cents of amounts.filter(amount => amount > 0)) expect(text).toContain(dollars(cents, true).slice(1));
  });

  it('prints the refunds of an invoice, and the remaining amount', async () => {
    const data = { ...sample('invoice'), refunds };
    const { packed: text } = await read({ template: 'invoice', data });
    expect(text).toContain(packed('Refunded in part'));
    for (const texts of ['Refunded on Nov 22, 2026', 'Refunded on Dec 1, 2026', dollars(data.total - 1500, true)])
      expect(text).toContain(packed(texts));
    const whole = { ...data, refunds: [{ on: '2026-11-22', amount: data.total }], lang: 'es' as const };
    expect((await read({ template: 'invoice', data: whole })).packed).toContain(packed('Reembolsada'));
  });

  it('prints every line, the discount, the tax and the total of an invoice', async () => {
    const { packed: text } = await read({ template: 'invoice', data: sample('invoice') });
    for (const figure of ['$24.99', '$14.99', '$29.99', '$69.97', '−$7.00', '$5.82', '$68.79'])
      expect(text).toContain(figure);
  });

  it('refuses a sticker whose total is wrong, before anything is drawn', () => {
    const data = sample('sticker-modern');
    data.price.total += 100;
    expect(() => draw({ template: 'sticker-modern', data })).toThrow(/Not printed: .*does_not_add_up/);
  });
});

describe('paper', () => {
  it.each([
    ['letter', 792, 612],
    ['a4', 842, 595],
    ['full', 1008, 792],
  ] as const)('draws a sticker on %s', async (paper, width, height) => {
    const pdf = await read({ template: 'sticker-modern', data: { ...sample('sticker-modern'), paper } });
    expect(pdf.pages.map(page => [Math.round(page.width), Math.round(page.height)])).toEqual([[width, height]]);
  });

  it('draws report, classic sheet and invoice on A4', async () => {
    for (const [, printable] of documents.slice(2)) {
      const a4 = { ...printable, data: { ...printable.data, paper: 'a4' } } as PrintableDocument;
      expect(Math.round((await read(a4)).pages[0]?.width ?? 0)).toBe(595);
    }
  });
});

describe('hostile text', () => {
  const hostile = '東京モータース 🚗 Żółć Ñandú \u202eلوحة\u202c \u0000\u0007';

  it.each(documents)('does not break the %s', async (_, printable) => {
    const pdf = await read({
      ...printable,
      data: replaceNames(printable.data, `${hostile} ${'very long '.repeat(39)}`),
    } as PrintableDocument);
    expect(pdf.packed).toContain('ŻółćÑandú');
  });

  function replaceNames(value: unknown, text: string): unknown {
    if (Array.isArray(value)) return value.map(item => replaceNames(item, text));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        ['name', 'sold_to', 'body', 'detail'].includes(key) && typeof item === 'string'
          ? text
          : replaceNames(item, text),
      ]),
    );
  }
});

describe('shortest data', () => {
  it('draws a sticker with almost no data', async () => {
    const { lang, demo, brand, document, vehicle } = sample('sticker-modern');
    const unknown = Object.fromEntries(Object.keys(vehicle).map(key => [key, null]));
    const unknownVehicle = { ...unknown, trim: '' } as unknown as ModernPrint['vehicle'];
    const data: ModernPrint = {
      lang,
      demo,
      brand,
      document,
      vehicle: { ...unknownVehicle, year: 1986, make: 'Ford', model: 'Bronco' },
      standard: [],
      options: [],
      price: { base: 1_000_00, destination: 0, gas_guzzler: 0, discounts: [], total: 1_000_00, source: 'catalogue' },
      assembly: null,
      parts: null,
      fuel: null,
      safety: null,
      warranty: null,
      dealer: null,
      sources: [],
    };
    const pdf = await read({ template: 'sticker-modern', data });
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.packed).toContain('$1,000');
  });

  it('draws a report with almost no data, and its late sections', async () => {
    const { lang, demo, brand, document } = sample('report');
    const vin = '3KPA24AD0LE000000';
    const data: ReportPrint = {
      lang,
      demo,
      brand,
      document,
      vehicle: { year: 2020, make: 'Kia', model: 'Rio', trim: '', vin, given: null, body: null },
      verdict: { level: 'nothing', answered: 0, of: 9, reasons: [] },
      tiles: [],
      sections: { titles: 'collecting', jsi: 'unavailable', theft: 'not_covered', accidents: 'none_reported' },
      sources: [],
    };
    const pdf = await read({ template: 'report', data });
    for (const words of [
      'Records for this section are still arriving.',
      'The source did not answer',
      'None of our sources covers this',
      'None reported to our sources.',
    ]) {
      expect(pdf.packed).toContain(packed(words));
    }
    expect(pdf.packed).not.toContain('Odometer');
  });
});

describe('words of a sheet', () => {
  it('call no invented line the maker’s, and no classic without a number one of number and plates', async () => {
    const packedOf = async (template: 'sticker-modern' | 'sticker-classic', data: object) =>
      (await readPdf(sharedDrawing().pdf({ template, data } as never))).packed;
    const modern = { ...sample('sticker-modern-ev'), demo: true, sources: [] };
    const price = { ...modern.price, source: 'catalogue' as const };
    expect(await packedOf('sticker-modern', { ...modern, price })).not.toMatch(/Maker[’']scatalog/);
    expect(await packedOf('sticker-modern', { ...modern, price, demo: false })).toContain('Maker’scatalog');
    expect(await packedOf('sticker-modern', { ...modern, price, generic: true })).toContain('Usualequipment');
    const classic = { ...sample('sticker-classic'), demo: true };
    const byName = { ...classic, tier: 'elite', vehicle: { ...classic.vehicle, serial: null } };
    expect(await packedOf('sticker-classic', { ...classic, tier: 'elite' })).toContain('Elite:number,plates');
    expect(await packedOf('sticker-classic', byName)).not.toContain('Elite:number,plates');
    const standard = { source: 'catalogue', items: ['Directional signals'], generic: true };
    expect(await packedOf('sticker-classic', { ...byName, standard })).not.toMatch(/standardonthismodel/i);
  });
});
