import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintableDocument } from '../platform/typesetting/rules/printable.ts';
import type { ModernPrint } from '../documents/stickers/document/sheet.ts';
import { anyClassic, anySticker } from '../testing/paper/any-sheet.ts';
import { crowded } from '../testing/paper/crowded.ts';
import { readPdf } from '../testing/paper/read-pdf.ts';
import { sample } from '../testing/paper/samples.ts';
import { sharedDrawing } from '../testing/paper/shared-drawing.ts';
import { faultsOf, sheetFaults } from '../testing/paper/sheet-faults.ts';

/** Sheets of `anySticker` by seed and places, the first four once printed text over text. `npm run fuzz` draws 500 others. */
const DRAWN = [
  [12, [260, 268, 449]],
  [22, [304]],
  [1, [0]],
  [2, [0]],
] as const;

const HELD = ['portrait', 'landscape'] as const;
const look = async (printable: PrintableDocument) => {
  const pdf = await readPdf(sharedDrawing().pdf(printable));
  const { pages } = pdf;
  return {
    faults: faultsOf(printable, pdf),
    sheets: pages.length,
    size: Math.min(...pages.flatMap(page => page.texts.map(({ size }) => size))),
    text: pages.flatMap(page => page.texts.map(({ text }) => text)).join(' '),
  };
};

describe('a period sheet', () => {
  it('of any length keeps its text apart, inside and readable, on every paper', async () => {
    await fc.assert(
      fc.asyncProperty(anyClassic, async data => {
        expect(await sheetFaults({ template: 'sticker-classic', data })).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

describe('a modern sheet', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    code: `${at}`,
    name: `${at} option`,
    price: 100,
    source: 'record' as const,
  }));

  it.each(HELD)(
    'with 400 options and a trim of 200 characters, %s, overflows to further sheets alone',
    async orientation => {
      const data = sample('sticker-modern');
      const { base, destination } = data.price;
      const long: ModernPrint = {
        ...data,
        orientation,
        vehicle: { ...data.vehicle, trim: 'Titanium '.repeat(22).trim() },
        options: many,
        price: { ...data.price, discounts: [], total: base + destination + 40_000 },
      };
      const { faults, sheets, size, text } = await look({ template: 'sticker-modern', data: long });
      expect(faults).toEqual([]);
      expect(sheets).toBeGreaterThan(1);
      expect(size).toBeGreaterThanOrEqual(6.5);
      expect(text.match(/\d+ option/g)).toHaveLength(400);
    },
  );

  it('prints Cyrillic and Greek as they are, other scripts in Latin letters with a note, and never a question mark', async () => {
    const data = sample('sticker-modern');
    const trim = 'Люкс Πολυτελές Żółć 豪华 فاخر';
    const foreign: ModernPrint = { ...data, vehicle: { ...data.vehicle, trim } };
    const { faults, text } = await look({ template: 'sticker-modern', data: foreign });
    expect(faults).toEqual([]);
    expect(text).toContain('Люкс Πολυτελές Żółć');
    expect(text).toMatch(/Żółć [A-Za-z]+ [a-z]+/);
    expect(text).not.toContain('?');
    expect(text).toContain('Latin letters');
    expect((await look({ template: 'sticker-modern', data })).text).not.toContain('Latin letters');
    const { text: period } = await look({
      template: 'sticker-classic',
      data: { ...sample('sticker-classic'), brand: { ...data.brand, name: '東京' } },
    });
    expect(period).toContain('Latin letters');
  });
});

it('a sheet of few lines has lines to write on in the rest, save that of a factory record', async () => {
  const data = sample('sticker-modern-ev');
  const price = { ...data.price, discounts: [], total: data.price.base + data.price.destination };
  const known = { ...data, options: null, dealer: null, price };
  const graded = (grade: 'B' | 'C', standard: ModernPrint['standard']) => ({
    template: 'sticker-modern' as const,
    data: { ...known, standard, document: { ...data.document, grade } },
  });
  const few = data.standard.slice(0, 1);
  const isWritten = async (printable: PrintableDocument) => {
    const { faults, text } = await look(printable);
    expect(faults).toEqual([]);
    return text.includes('written in by hand');
  };
  expect(await isWritten(graded('C', few))).toBe(true);
  expect(await isWritten(graded('B', few))).toBe(false);
  expect(await isWritten(graded('C', data.standard))).toBe(false);
});

describe('documents print no overlapping text and stay within the margins', () => {
  it('on stickers of any length, which the layout gives the room they take', () => {
    fc.assert(
      fc.property(anySticker, data => {
        expect(crowded(data)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('on stickers of any length, as they are drawn', async () => {
    for (const [seed, places] of DRAWN) {
      const sheets = fc.sample(anySticker, { seed, numRuns: Math.max(...places) + 1 });
      for (const at of places) {
        const data = sheets[at];
        if (!data) throw new Error(`There is no sheet ${at} of ${seed}`);
        expect(await sheetFaults({ template: 'sticker-modern', data }), `sheet ${at} of ${seed}`).toEqual([]);
      }
    }
  });

  it('on every sample, in the longer of the languages', async () => {
    const lang = 'es';
    for (const name of ['sticker-modern', 'sticker-modern-ev', 'sticker-modern-long'] as const) {
      for (const orientation of ['landscape', 'portrait'] as const) {
        const data: ModernPrint = { ...sample(name), lang, orientation };
        expect(await sheetFaults({ template: 'sticker-modern', data }), `${name} ${orientation}`).toEqual([]);
      }
    }
    for (const name of ['sticker-classic', 'sticker-classic-1957'] as const) {
      expect(await sheetFaults({ template: 'sticker-classic', data: { ...sample(name), lang } }), name).toEqual([]);
    }
    expect(await sheetFaults({ template: 'report', data: { ...sample('report'), lang } })).toEqual([]);
    expect(await sheetFaults({ template: 'invoice', data: { ...sample('invoice'), lang } })).toEqual([]);
  });
});
