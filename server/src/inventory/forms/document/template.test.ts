import { beforeAll, describe, expect, it } from 'vitest';
import { packed, readPdf, readPdfTags, type ReadPdf } from '../../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import { faultsOf } from '../../../testing/paper/sheet-faults.ts';
import { ENGLISH_SHEET } from '../rules/guide-sheet.ts';
import type { GuideDocument } from './shape.ts';

const guide: GuideDocument = {
  lang: 'en',
  demo: false,
  brand: { name: 'Marque', site: 'marque.example', primary: '#0b3d66' },
  document: { id: 'HP4418-1', created: '2026-11-20', verify_url: 'https://marque.example' },
  sheet: ENGLISH_SHEET,
  form: 'as_is',
  notes: [],
  checked: { yes: 'Checked', no: 'Not checked' },
  vehicle: {
    make: 'Mercedes-Benz',
    model: 'Sprinter 2500 Crew',
    year: '2019',
    vin: '1HGCM82633A004352',
    stock: 'HP4418',
  },
  terms: {
    warranty: 'limited',
    labor: 50,
    parts: 100,
    systems: Array.from({ length: 6 }, (_, at) => ({
      system: `Engine part ${at}`,
      duration: '3 months or 3,000 miles',
    })),
    maker: true,
    maker_used: false,
    other_used: false,
    service_contract: true,
    signature: true,
  },
  dealer: {
    name: 'Harbor Point Ford',
    address: 'Suite 400, 12 Harbor Road at the corner of Long Wharf Avenue, Portland, OR 97201',
    phone: '503-555-0100',
    email: 'sales@harbor.example',
    complaints: 'Renee Ortiz, 503-555-0101',
  },
};
const draw = (data: GuideDocument) => sharedDrawing().pdf({ template: 'buyers-guide', data });

/** All texts of a page in one size, without spaces. */
const inSize = (page: ReadPdf['pages'][number], pt: number) =>
  packed(page.texts.flatMap(({ size, text }) => (Math.abs(size - pt) < 0.05 ? [text] : [])).join(''));

describe('the Buyers Guide', () => {
  let pdf: ReadPdf;
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = draw(guide);
    pdf = await readPdf(bytes);
  });

  it('has two sides of Letter, nothing outside them and nothing over another', () => {
    expect(pdf.pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [612, 792],
    ]);
    expect(faultsOf({ template: 'buyers-guide', data: guide }, pdf)).toEqual([]);
  });

  it.each(['as_is', 'implied_only'] as const)(
    'prints each sentence of the form %s in its size, on its side',
    async form => {
      const { pages } = form === 'as_is' ? pdf : await readPdf(draw({ ...guide, form }));
      const other = form === 'as_is' ? /^implied_only/ : /^as_is/;
      const front = Object.entries(ENGLISH_SHEET.front).filter(([key]) => !other.test(key));
      for (const [, { text, pt }] of front) {
        const words = text.replace('{labor}', '50').replace('{parts}', '100');
        expect(inSize(pages[0]!, pt), text).toContain(packed(words));
      }
      for (const { text, pt } of Object.values(ENGLISH_SHEET.back))
        expect(inSize(pages[1]!, pt), text).toContain(packed(text));
      const listed = inSize(pages[1]!, ENGLISH_SHEET.defectsPt);
      for (const { system, defects } of ENGLISH_SHEET.defects)
        for (const words of [system, ...defects]) expect(listed).toContain(packed(words));
      const absent = Object.entries(ENGLISH_SHEET.front).filter(([key]) => other.test(key));
      const whole = packed(pages[0]!.texts.map(({ text }) => text).join(''));
      for (const [, { text }] of absent) expect(whole).not.toContain(packed(text));
    },
  );

  it('checks the boxes of its terms, to a screen reader as well', async () => {
    expect(pdf.tagged).toBe(true);
    const [front] = await readPdfTags(bytes);
    expect(front!.alts).toEqual(['Checked', 'Checked', 'Checked', 'Checked']);
    for (const role of ['H1', 'H2', 'H3']) expect(front!.roles).toContain(role);
    const marks = pdf.pages[0]!.texts.filter(({ text }) => text === 'X').map(({ y }) => y);
    const line = (words: string) => pdf.pages[0]!.texts.find(({ text }) => text.startsWith(words))!.y;
    for (const words of ['DEALER WARRANTY', 'LIMITED WARRANTY', "MANUFACTURER'S WARRANTY", 'SERVICE CONTRACT'])
      expect(
        marks.some(y => Math.abs(y - line(words)) < 5),
        words,
      ).toBe(true);
  });

  it('says on both sides that its words are not confirmed', async () => {
    const { pages } = await readPdf(draw({ ...guide, notes: ['Text not confirmed'] }));
    for (const page of pages) expect(packed(page.texts.map(({ text }) => text).join(''))).toContain('Textnotconfirmed');
    expect(pages).toHaveLength(2);
    expect(pdf.packed).not.toContain('Textnotconfirmed');
  });
});
