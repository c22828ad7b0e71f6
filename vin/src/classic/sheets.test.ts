import { describe, expect, it } from 'vitest';
import { partWidth } from './compile-sheets.ts';
import { linesOf, readTable, type Row } from './read-table.ts';
import type { Part, Scheme, Table, TextField } from './sheet.ts';
import { SHEETS } from './sheets.ts';

type TableOf = { name: string; table: Table; fields: readonly TextField[]; scheme: Scheme; patterns: boolean };

function tablesOf(scheme: Scheme): TableOf[] {
  const of = (part: Part): { label: string; table?: Table | undefined; fields: readonly TextField[] } | undefined => {
    if (part.kind === 'code') return { label: part.label, table: part.table, fields: part.fields };
    if (part.kind === 'year') return { label: 'year', table: part.table, fields: [] };
    if (part.kind === 'serial' && part.ranges)
      return { label: 'ranges', table: part.ranges.table, fields: part.ranges.fields };
    return undefined;
  };
  const coded = scheme.parts.flatMap(part => {
    const found = of(part);
    return found?.table === undefined ? [] : [{ ...found, table: found.table, patterns: false }];
  });
  const together = (scheme.together ?? []).map(set => ({ label: 'together', ...set, patterns: true }));
  return [...coded, ...together].map(({ label, table, fields, patterns }) => ({
    name: `${scheme.id} ${label}`,
    table,
    fields,
    scheme,
    patterns,
  }));
}

const SCHEMES = SHEETS.flatMap(sheet => sheet.schemes);
const TABLES = SCHEMES.flatMap(tablesOf);

function clashes(rows: Row[]): string[] {
  const taken = new Map<string, number>();
  const found: string[] = [];
  for (const { codes, mask } of rows)
    for (const code of codes) {
      const before = taken.get(code) ?? 0;
      if (before & mask) found.push(code);
      taken.set(code, before | mask);
    }
  return found;
}

describe('the data sheets', () => {
  it('name their sources', () => {
    for (const sheet of SHEETS) {
      expect(sheet.sources.length, sheet.id).toBeGreaterThan(0);
      for (const source of sheet.sources) expect(source.length, sheet.id).toBeGreaterThan(10);
    }
  });

  it('explain a question mark when they use one', () => {
    for (const sheet of SHEETS) {
      const doubts = sheet.schemes
        .flatMap(tablesOf)
        .some(({ table }) => linesOf(table).some(line => /[\d*]\?/.test(line)));
      if (doubts) expect(sheet.sources.join(' '), sheet.id).toMatch(/general knowledge/);
    }
  });

  it('have one name for each scheme', () => {
    const ids = SCHEMES.map(scheme => scheme.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('cover at most 31 years each, so that the years fit in one number', () => {
    for (const { id, years } of SCHEMES) {
      expect(years[1], id).toBeGreaterThanOrEqual(years[0]);
      expect(years[1] - years[0], id).toBeLessThan(31);
    }
  });

  it('give a code one meaning in a year', () => {
    const found = TABLES.filter(({ patterns }) => !patterns).flatMap(({ name, table, scheme }) =>
      clashes(readTable(table, scheme.years)).map(code => `${name}: ${code}`),
    );
    expect(found.filter(clash => !/ ranges: /.test(clash))).toEqual([]);
  });

  it('have codes as wide as their position, and no more columns than fields', () => {
    for (const scheme of SCHEMES)
      for (const part of scheme.parts) {
        if (part.kind !== 'code') continue;
        for (const { codes, texts } of readTable(part.table, scheme.years)) {
          for (const code of codes) expect(code.length, `${scheme.id} ${part.label} ${code}`).toBe(part.width);
          if (part.fields.length > 0)
            expect(texts.length, `${scheme.id} ${codes[0]}`).toBeLessThanOrEqual(part.fields.length);
        }
      }
  });

  it('write years that run forward and lie in the age of these numbers', () => {
    for (const { name, table } of TABLES)
      for (const line of linesOf(table)) {
        const [, span = ''] = /^\S+\s+(\*|[\d,-]+)/.exec(line) ?? [];
        if (span === '*') continue;
        for (const stretch of span.split(',')) {
          const [from = '', to = from] = stretch.split('-');
          expect(Number(from), `${name} ${span}`).toBeGreaterThanOrEqual(46);
          expect(Number(to), `${name} ${span}`).toBeLessThanOrEqual(85);
          expect(Number(to), `${name} ${span}`).toBeGreaterThanOrEqual(Number(from));
        }
      }
  });

  it('run their number stretches forward', () => {
    for (const { name, table, fields, scheme } of TABLES.filter(({ name }) => name.endsWith(' ranges')))
      for (const { codes, texts } of readTable(table, scheme.years)) {
        const [from = '', to = from] = (codes[0] ?? '').split('-');
        expect(from.padStart(8, '0') <= to.padStart(8, '0'), `${name} ${codes[0]}`).toBe(true);
        expect(texts.filter(Boolean).length, name).toBeLessThanOrEqual(fields.length);
      }
  });

  it('have numbers of 4 to 16 characters', () => {
    for (const { id, parts } of SCHEMES) {
      expect(
        parts.reduce((sum, part) => sum + partWidth(part)[1], 0),
        id,
      ).toBeLessThanOrEqual(16);
      expect(
        parts.reduce((sum, part) => sum + partWidth(part)[0], 0),
        id,
      ).toBeGreaterThanOrEqual(3);
    }
  });
});
