import type { ClassicReading } from './classic-reading.ts';
import { readTable, yearBits, type Row } from './read-table.ts';
import type { Scheme, Table, TextField } from './sheet.ts';
import { SHEETS } from './sheets.ts';

/** An engine a sheet lists for a year: the codes it has in the number, and whether a source confirms it. */
export interface ClassicEngine {
  codes: string[];
  text: string;
  sure: boolean;
}

/** Background of a reading: its sources, and the engines its sheet lists for the year. */
export interface ClassicBackground {
  sources: readonly string[];
  engines: ClassicEngine[];
}

/** The tables of a numbering scheme in which a column names the engine. */
function engineTables({
  parts,
  together = [],
}: Scheme): { fields: readonly TextField[]; table: Table; doubt?: true }[] {
  const coded = parts.flatMap(part => (part.kind === 'code' ? [part] : []));
  return [...coded, ...together].filter(({ fields }) => fields.includes('engine'));
}

function enginesIn(rows: readonly Row[], column: number, bit: number): ClassicEngine[] {
  return rows.flatMap(({ mask, texts, codes, sure }) => {
    const text = texts[column];
    return text && mask & bit ? [{ codes, text, sure }] : [];
  });
}

/** The sources of the sheet a reading rests on, and the engines that sheet lists for a model year, in its order. */
export function classicBackground(
  { sheet, scheme }: Pick<ClassicReading, 'sheet' | 'scheme'>,
  year: number,
): ClassicBackground {
  const found = SHEETS.find(({ id }) => id === sheet);
  const of = found?.schemes.find(({ id }) => id === scheme);
  if (!found || !of) return { sources: [], engines: [] };
  const bit = yearBits(year, year, ...of.years);
  const engines = engineTables(of).flatMap(({ fields, table, doubt }) =>
    enginesIn(readTable(table, of.years, doubt), fields.indexOf('engine'), bit),
  );
  return { sources: found.sources, engines };
}
