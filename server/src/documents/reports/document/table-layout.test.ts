import { describe, expect, it } from 'vitest';
import { sample } from '../../../testing/paper/samples.ts';
import { printableData } from '../../../platform/typesetting/rules/printable-text.ts';
import type { Sheet } from '../../../platform/typesetting/rules/document-template.ts';
import type { ReportPrint } from './print.ts';
import { reportTables, columnsPt, layOutTable, share } from './report-tables.ts';

const style = { x: 4, y: 4, sizePt: 8.8 };
const sheet = (lang: 'en' | 'es', over: Partial<ReportPrint> = {}) =>
  printableData(
    { ...sample('report'), ...over, lang },
    { language: lang, has: () => true, maxChars: 1200, kept: new Set() },
  ) as Sheet<ReportPrint>;

describe('table layout', () => {
  it('divides what fixed columns leave by shares', () => {
    expect(columnsPt([100, share(1), share(3)], 500)).toEqual([100, 100, 300]);
  });

  it('gives a row its height only when every cell takes one line', () => {
    const { rows, head } = layOutTable([60, 60], 120, style, {
      head: ['Date', 'A head that is too long'],
      rows: [['short', null], ['short', 'much too long for sixty points'], [null]],
    });
    const line = 8.8 * 0.7275 + 8;
    expect(rows).toEqual([line, null, line]);
    expect(head).toBeNull();
  });

  it('counts the icon before a text', () => {
    const fits = (before: number) =>
      layOutTable([60], 60, style, { rows: [[{ text: 'Salvage x', before }]] }).rows[0] !== null;
    expect([fits(0), fits(20)]).toEqual([true, false]);
  });
});

describe('tables of a report', () => {
  it.each(['en', 'es'] as const)('measure nearly every row of the sample beforehand (%s)', lang => {
    const tables = Object.values(reportTables(sheet(lang), 520));
    const rows = tables.flatMap(table => table.rows);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(height => height === null).length / rows.length).toBeLessThan(0.3);
  });

  it('leave the last record of an owner to the typesetter where the text of the owner is higher', () => {
    const [first, second] = sample('report').events ?? [];
    if (!first || !second) throw new Error('The sample has events');
    const { timeline } = reportTables(
      sheet('en', {
        events: [
          { ...first, owner: 1 },
          { ...second, owner: 2 },
        ],
      }),
      520,
    );
    expect(timeline.rows).toEqual([null, null]);
  });
});
