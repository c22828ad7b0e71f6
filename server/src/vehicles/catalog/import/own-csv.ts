import { ITEM_KINDS, RULE_KINDS } from '../tables.ts';
import { csvRows, missingColumns, type CsvRow } from '../../../platform/data-packs/service/csv-rows.ts';
import type { Imported, Importer } from './importer.ts';
import { columnText, type Reject } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { faultOf, readStyle } from './read-style.ts';
import { ItemRecord, RuleRecord, StyleRecord } from './records.ts';

const NUMBERS = new Set('year doors seats cylinders displacement_l city_mpg highway_mpg combined_mpg price'.split(' '));
const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };
const ORIGIN = ['source', 'copied_on', 'demo'];
const RECORDS = ['style', ...ITEM_KINDS, ...RULE_KINDS];

/** Our own format as CSV: a line for each style, followed by a line for each thing that belongs to it. */
export const ownCsv: Importer = {
  name: 'marque-csv',
  detects: file => missingColumns(file, ['record', 'year', 'make', 'model']).length === 0,
  async *read(file) {
    let group: Group | null = null;
    for await (const row of csvRows(file)) {
      if (row.kind === 'reject') yield row;
      else if (columnText(row.row, 'record') === 'style') {
        if (group) yield* finished(group);
        group = {
          line: row.line,
          style: { copied_on: file.changedOn, ...valuesOf(row, StyleRecord.shape) },
          items: [],
          rules: [],
        };
      } else yield* added(group, row);
    }
    if (group) yield* finished(group);
  },
};

/** A style with the lines that belong to it. */
interface Group {
  line: number;
  style: Record<string, unknown>;
  items: { line: number; item: ItemRecord }[];
  rules: { line: number; rule: RuleRecord }[];
}

function* added(group: Group | null, row: CsvRow): Generator<Reject> {
  const { line } = row;
  const record = columnText(row.row, 'record');
  if (!RECORDS.includes(record))
    return yield { kind: 'reject', line, field: 'record', ...faulty('choice', { choices: RECORDS.join(', ') }) };
  if (!group) return yield { kind: 'reject', line, field: 'record', ...faulty('before_style') };
  if (RULE_KINDS.some(kind => kind === record)) {
    const given = { ...valuesOf(row, RuleRecord.shape), kind: record };
    const rule = RuleRecord.safeParse(given);
    if (rule.success) group.rules.push({ line, rule: rule.data });
    else yield { kind: 'reject', line, ...faultOf(rule.error, given) };
  } else {
    const given = { ...valuesOf(row, ItemRecord.shape), kind: record };
    const item = ItemRecord.safeParse(given);
    if (item.success) group.items.push({ line, item: item.data });
    else yield { kind: 'reject', line, ...faultOf(item.error, given) };
  }
}

function* finished({ line, style, items, rules }: Group): Generator<Imported> {
  const codes = new Set(items.map(({ item }) => item.code));
  const unknown = ({ rule }: Group['rules'][number]) => [rule.code, rule.other].find(code => !codes.has(code));
  for (const each of rules.filter(unknown))
    yield {
      kind: 'reject',
      line: each.line,
      field: 'code',
      ...faulty('no_item', { code: unknown(each) ?? '' }),
    };
  const sound = rules.filter(each => unknown(each) === undefined);
  const read = readStyle(
    { ...style, items: items.map(({ item }) => item), rules: sound.map(({ rule }) => rule) },
    line,
  );
  yield read;
  if (read.kind !== 'reject') return;
  for (const each of [...items, ...sound])
    yield {
      kind: 'reject',
      line: each.line,
      field: '',
      ...faulty('of_rejected', { line }),
    };
}

/** The values of the columns that a record of this shape has; an empty one is left out. */
function valuesOf({ row }: CsvRow, shape: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of [...Object.keys(shape), ...ORIGIN]) {
    const text = columnText(row, name);
    if (text !== '') values[name] = valueOf(name, text);
  }
  return values;
}

function valueOf(name: string, text: string): unknown {
  if (name === 'doubted') return text.split(/[\s,]+/);
  if (name === 'demo') return FLAGS[text.toLowerCase()] ?? text;
  return NUMBERS.has(name) && Number.isFinite(Number(text)) ? Number(text) : text;
}
