import { partWidth } from './compile-sheets.ts';
import { readTable, type Row } from './read-table.ts';
import type { Part, Scheme, Table, TextField } from './sheet.ts';
import { SHEETS } from './sheets.ts';

/** From 1981 on a VIN has 17 characters, and the tables name the models; a sheet may go on for other markets. */
const LAST_YEAR = 1980;

/** A model of before 1981 as the sheets name it, with the years they give it. */
export interface ClassicModel {
  make: string;
  model: string;
  years: Set<number>;
  /** Series and trims by name, with their years. */
  trims: Map<string, Set<number>>;
}

/** One line of a sheet: `Malibu Classic` of the series `Classic`. */
interface Named {
  make: string;
  model: string;
  series: string | undefined;
  years: number[];
}

type Codes = { fields: readonly TextField[]; table: Table };

/** Every model the sheets know. Made anew with each call. */
export function classicModels(): ClassicModel[] {
  const lines = SHEETS.flatMap(sheet => sheet.schemes).flatMap(readScheme);
  const models = new Map<string, ClassicModel>();
  const certain = new Set(
    lines.filter(line => namesIn(line.model).length === 1).map(({ make, model }) => key(make, plain(model))),
  );
  for (const line of lines) {
    const names = namesIn(line.model);
    // A code may stand for several models (`LeMans / GTO`); half a name (`Custom`) is no model by itself.
    const sure = names.length === 1 ? names : names.filter(name => certain.has(key(line.make, name)));
    for (const name of sure) add(models, line, name);
  }
  foldTrims(models);
  return [...models.values()];
}

/** `Electra 225` of one table is the `Electra` of the series `225` of another. */
function foldTrims(models: Map<string, ClassicModel>): void {
  for (const { make, model, trims } of models.values()) {
    for (const [trim, years] of trims) {
      const whole = models.get(key(make, `${model} ${trim}`));
      if (!whole) continue;
      for (const year of whole.years) {
        years.add(year);
        models.get(key(make, model))?.years.add(year);
      }
      models.delete(key(make, whole.model));
    }
  }
}

const key = (make: string, model: string): string => `${make}\n${model}`.toUpperCase();

function add(models: Map<string, ClassicModel>, line: Named, name: string): void {
  const { base, trim } = splitTrim(name, line.series);
  const known = models.get(key(line.make, base)) ?? {
    make: line.make,
    model: base,
    years: new Set(),
    trims: new Map(),
  };
  models.set(key(line.make, base), known);
  const years = trim === null ? null : (known.trims.get(trim) ?? new Set<number>());
  if (trim !== null && years) known.trims.set(trim, years);
  for (const year of line.years) {
    known.years.add(year);
    years?.add(year);
  }
}

/** `Firebird Trans Am` of the series `Trans Am` is the Firebird. */
function splitTrim(name: string, series: string | undefined): { base: string; trim: string | null } {
  if (series === undefined || !name.endsWith(` ${series}`)) return { base: name, trim: null };
  return { base: name.slice(0, -series.length - 1), trim: series };
}

/** The models a line may mean; weights (`1/2 ton pickup`) and a line of cars (`Chrysler`) are none. */
function namesIn(text: string): string[] {
  return text
    .split(' / ')
    .map(plain)
    .filter(name => name !== '' && !/\bton\b|^\d+ series$|^[A-Z]$|^Chrysler$/.test(name));
}

/** Without remarks: `Thing (181)`, `F-100 2WD`. */
const plain = (name: string): string =>
  name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/ (?:[24]WD|light duty)\b/, '')
    .trim();

function readScheme(scheme: Scheme): Named[] {
  const always = scheme.always?.model;
  const sets: Codes[] = [...(scheme.together ?? []), ...scheme.parts.flatMap(codesOf)];
  if (always !== undefined) sets.push({ fields: ['model'], table: [`* * ${always}`] });
  return sets.filter(({ fields }) => fields.includes('model')).flatMap(set => readSet(scheme, set));
}

function codesOf(part: Part): Codes[] {
  if (part.kind === 'code') return [part];
  return part.kind === 'serial' && part.ranges ? [part.ranges] : [];
}

function readSet(scheme: Scheme, { fields, table }: Codes): Named[] {
  return readTable(table, scheme.years).flatMap(row => {
    const text = (field: TextField) => row.texts[fields.indexOf(field)];
    const model = text('model');
    if (model === undefined) return [];
    const make = text('make') ?? makeByCode(scheme, row) ?? scheme.always?.make ?? scheme.make;
    return [{ make, model, series: text('series'), years: yearsOf(scheme, row.mask) }];
  });
}

/** The make that the first characters of a line's code stand for, where a part of the scheme says so. */
function makeByCode(scheme: Scheme, { codes, mask }: Row): string | undefined {
  let start = 0;
  for (const part of scheme.parts) {
    const [width] = partWidth(part);
    const at = part.kind === 'code' ? part.fields.indexOf('make') : -1;
    if (part.kind === 'code' && at >= 0) {
      const code = codes[0]?.slice(start, start + width);
      const rows = readTable(part.table, scheme.years).filter(row => code !== undefined && row.codes.includes(code));
      return (rows.find(row => row.mask & mask) ?? rows[0])?.texts[at];
    }
    start += width;
  }
  return undefined;
}

function yearsOf({ years: [from, to] }: Scheme, mask: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step).filter(
    year => year <= LAST_YEAR && (mask >> (year - from)) & 1,
  );
}
