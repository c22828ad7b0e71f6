import { beforeAll, describe, expect, it } from 'vitest';
import { loadDecoder } from '@marque/vin/node';
import { fullReport } from '../../../testing/paper/full-report.ts';
import { overlaps, packed, readPdf, type PlacedText, type ReadPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import { reportDocument } from '../document.ts';
import { sandboxFacts, SITE } from '../providers/testing/report-facts.ts';
import { vehicleOf } from '../rules/facts/vehicle.ts';
import type { ReportPrint } from './print.ts';

const read = (data: ReportPrint): Promise<ReadPdf> => readPdf(sharedDrawing().pdf({ template: 'report', data }));
const marginPt = { top: 62, bottom: 52 };

/** The share of a page below its last text. */
function blankShare({ height, texts }: ReadPdf['pages'][number]): number {
  const foot = height - marginPt.bottom;
  const lowest = Math.max(...texts.map(text => text.y).filter(y => y < foot));
  return (foot - lowest) / (foot - marginPt.top);
}

/** Texts between head and foot of a page, from the top. */
const bodyOf = ({ height, texts }: ReadPdf['pages'][number]): PlacedText[] =>
  texts.filter(({ y }) => y > marginPt.top && y < height - marginPt.bottom).toSorted((a, b) => a.y - b.y);

const VINS = ['1HGCM82633A004352', '3VW1K7AJ1CM000019', '5YJ3E1EA2KF317000', '1FTYR10U66PA00019'];
const sheets = VINS.flatMap(vin => [
  { vin, lang: 'en' as const, paper: 'letter' as const },
  { vin, lang: 'es' as const, paper: 'a4' as const },
]);

describe.each(sheets)('the printed report of $vin in $lang on $paper', ({ vin, lang, paper }) => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    const facts = await sandboxFacts(vehicleOf(loadDecoder().decode(vin)), { givenMiles: 67_100 });
    pdf = await read({ ...reportDocument(facts, SITE, lang), paper });
  });

  it('has the paper asked for, and at most eight pages', () => {
    expect(pdf.pages.length).toBeLessThanOrEqual(8);
    for (const { width, height } of pdf.pages)
      expect([Math.round(width), Math.round(height)]).toEqual(paper === 'a4' ? [595, 842] : [612, 792]);
  });

  it('has no half-empty page before the last, and no page of a line', () => {
    for (const page of pdf.pages.slice(0, -1)) expect(blankShare(page)).toBeLessThan(0.5);
    for (const page of pdf.pages) expect(bodyOf(page).length).toBeGreaterThan(8);
  });

  it('begins no page with a note of the page before', () => {
    const noteSizePt = 7.4;
    for (const page of pdf.pages.slice(1))
      expect(Math.abs((bodyOf(page)[0]?.size ?? 0) - noteSizePt)).toBeGreaterThan(0.1);
  });

  it('prints no overlapping text', () => {
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  });

  it('writes each day as its language does', () => {
    const texts = pdf.pages.flatMap(page => page.texts.map(({ text }) => text)).join(' ');
    const [own, other] = [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/, /\b\d{1,2} [a-z]{3} \d{4}\b/i];
    expect(texts).toMatch(lang === 'en' ? own : other);
    expect(texts).not.toMatch(lang === 'en' ? /\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/ : own);
  });
});

describe('a last page that would hold little', () => {
  it('goes away by less space between sections', async () => {
    const facts = await sandboxFacts(vehicleOf(loadDecoder().decode('1FTYR10U66PA00019')), { givenMiles: 67_100 });
    const pdf = await read({ ...reportDocument(facts, SITE, 'es'), paper: 'a4' });
    const last = pdf.pages.at(-1);
    expect(pdf.pages).toHaveLength(7);
    expect(last && blankShare(last)).toBeLessThan(0.5);
  });
});

describe('the words of a printed report', () => {
  it('counts one record as one', async () => {
    const { owners = [], titles = [], events = [], tiles } = sample('report');
    const one = { owners: owners.slice(0, 1), titles: titles.slice(0, 1), events: events.slice(0, 1) };
    // A tile may know of owners before the first that is listed.
    const { packed: texts } = await read({
      ...sample('report'),
      ...one,
      tiles: tiles.filter(({ key }) => key !== 'owners'),
    });
    for (const words of ['1 owner, calculated', '1 title', '1 event']) expect(texts).toContain(packed(words));
    for (const words of ['1 owners', '1 titles', '1 events']) expect(texts).not.toContain(packed(words));
  });

  it('names the model once', async () => {
    const report = sample('report');
    const vehicle = { ...report.vehicle, make: 'Volkswagen', model: 'Jetta', trim: 'Jetta, S' };
    const pdf = await read({ ...report, vehicle });
    expect(pdf.packed).toContain(packed(`${vehicle.year} Volkswagen Jetta S`));
    expect(pdf.packed).not.toContain('JettaJetta');
  });

  it('marks the words of a source as English in a Spanish report, and nothing in an English one', () => {
    const report = fullReport();
    const [recall] = report.recalls ?? [];
    if (!recall) throw new Error('The full report has a recall');
    const document = { ...report, recalls: [{ ...recall, summary: 'The pump may fail without warning.' }] };
    const bytes = (lang: 'en' | 'es') =>
      Buffer.from(sharedDrawing().pdf({ template: 'report', data: { ...document, lang } })).toString('latin1');
    expect(bytes('es')).toMatch(/\/Lang ?\(en\)/);
    expect(bytes('en')).not.toMatch(/\/Lang ?\(es\)/);
  });
});

describe('the odometer chart', () => {
  it('hangs the flag above every reading', async () => {
    const pdf = await read(sample('report'));
    const page = pdf.pages.find(({ texts }) => texts.some(({ text }) => text.startsWith('Flagged:')));
    const flag = page?.texts.find(({ text }) => text.startsWith('Flagged:'));
    // The highest mark of the scale stands at the height of the highest reading there can be.
    const marks =
      page?.texts.filter(({ text, x, y }) => /^[\d,]+$/.test(text) && x < 90 && y < (flag?.y ?? 0) + 140) ?? [];
    const highest = Math.min(...marks.filter(mark => mark.y > (flag?.y ?? 0) - 20).map(mark => mark.y));
    expect(flag?.y ?? 0).toBeLessThan(highest - 3);
  });
});
