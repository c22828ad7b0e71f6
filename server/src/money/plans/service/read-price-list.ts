import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../kit/errors.ts';
import { typedList } from '../../../kit/text/csv.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { SitePlan } from '../../../platform/sites/service.ts';
import { MAX_PRICE_ROWS, type PriceChange, type PriceListRead } from '../contract.ts';
import { PRICE_COLUMNS, readPriceRow, type PriceColumn } from '../rules/price-list.ts';

/** Of changes and of faults, so many are told. */
const SHOWN = 200;
/** Characters that are parsed at once; between two pieces others get their turn. */
const PIECE = 65_536;

interface About {
  plans: readonly SitePlan[];
  currency: string;
  now: Date;
  locale: Locale;
}

/**
 * Reads a price list: with comma, semicolon or tab, with or without a byte order mark.
 * @throws AppError `price_list_unreadable`, with the sentence in `fault`
 */
export async function readPriceList(
  csv: string,
  about: About,
): Promise<{ read: PriceListRead; changes: PriceChange[] }> {
  const say = translatorFor(about.locale);
  const unreadable = (key: string, params: Record<string, string | number> = {}) =>
    new AppError('price_list_unreadable', {
      field: 'csv',
      params: { fault: say('plan-words', `price_list.${key}`, params) },
    });
  const plans = new Map(about.plans.map(plan => [plan.id, plan]));
  const faults: PriceListRead['faults'] = [];
  const changes = new Map<string, { line: number; change: PriceChange }>();
  let [rows, unchanged, faulty] = [0, 0, 0];
  const blame = (line: number, text: () => string) => {
    faulty += 1;
    if (faults.length < SHOWN) faults.push({ line, text: text() });
  };
  let columns: string[] | null = null;
  const parser = Readable.from(pieces(csv)).pipe(parse(typedList(csv)));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const { lines: line } = info;
      if (!columns) {
        columns = record.map(name => name.toLowerCase());
        const lacks = PRICE_COLUMNS.filter(name => name !== 'from' && !columns!.includes(name));
        if (lacks.length > 0) throw unreadable('lacks', { columns: lacks.join(', ') });
        const strange = columns.find(name => !PRICE_COLUMNS.some(each => each === name));
        if (strange !== undefined) throw unreadable('strange', { column: strange.slice(0, 40) });
        continue;
      }
      if (++rows > MAX_PRICE_ROWS) throw unreadable('rows', { max: MAX_PRICE_ROWS });
      const wanted = columns.length;
      if (record.length !== wanted) {
        blame(line, () => say('plan-words', 'price_list.values', { found: record.length, wanted }));
        continue;
      }
      const row = { plan: '', currency: '', price: '', from: '', ...named(columns, record) };
      const said = readPriceRow(row, { ...about, plans, say });
      if ('fault' in said) blame(line, said.fault);
      else if ('unchanged' in said) unchanged += 1;
      else {
        const { plan, currency, from } = said.change;
        const key = [plan, currency, from].join(' ');
        const other = changes.get(key);
        if (other) blame(line, () => say('plan-words', 'price_list.twice', { line: other.line }));
        else changes.set(key, { line, change: said.change });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable('damaged', { line: Number(error.lines ?? 0) });
  }
  if (!columns) throw unreadable('empty');
  const found = [...changes.values()].map(({ change }) => change);
  const counts = { rows, unchanged, changed: found.length, faulty };
  return { read: { ...counts, changes: found.slice(0, SHOWN), faults }, changes: found };
}

const named = (columns: readonly string[], values: readonly string[]): Partial<Record<PriceColumn, string>> =>
  Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']));

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}
