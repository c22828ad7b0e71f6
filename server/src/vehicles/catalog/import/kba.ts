import { csvRows, missingColumns } from '../../../platform/data-packs/service/csv-rows.ts';
import { columnText } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import type { Imported, Importer } from './importer.ts';

const SOURCE = 'German type keys (KBA, FZ Hersteller Handelsnamen)';
const HSN = 'Herstellerschluessel';
const TSN = 'Typschluessel';

/**
 * The German list of makers and trade names, "FZ Hersteller Handelsnamen Kfz" of the Kraftfahrt-Bundesamt as CSV: maker
 * key (HSN), type key (TSN), maker, trade name, and how many vehicles are registered. Columns are found by their names;
 * `ZS_Anzahl` marks a count that is withheld. Source: data.gov.de, license dl-de/by-2-0.
 */
export const kbaFile: Importer = {
  name: 'kba',
  detects: file => missingColumns(file, [HSN, TSN, 'Herstellertext', 'Handelsname']).length === 0,
  async *read(file) {
    for await (const read of csvRows(file)) {
      yield read.kind === 'reject' ? read : typeKey(read.row, read.line, file.changedOn);
    }
  },
};

function typeKey(row: Record<string, string>, line: number, changedOn: string): Imported {
  const text = (column: string) => columnText(row, column) || null;
  const hsn = text(HSN)?.padStart(4, '0') ?? '';
  const tsn = text(TSN)?.toUpperCase() ?? '';
  if (!/^\d{4}$/.test(hsn)) return { kind: 'reject', line, field: HSN, ...faulty('digits', { count: 4 }) };
  if (!/^[A-Z0-9]{3}$/.test(tsn)) {
    return { kind: 'reject', line, field: TSN, ...faulty('signs', { count: 3 }) };
  }
  const [make, model] = [text('Herstellertext'), text('Handelsname')];
  if (!make || !model) {
    return { kind: 'reject', line, field: make ? 'Handelsname' : 'Herstellertext', ...faulty('empty') };
  }
  const count = Number(text('Anzahl') ?? Number.NaN);
  return {
    kind: 'type_key',
    line,
    record: {
      scheme: 'kba',
      key: `${hsn}/${tsn}`,
      ref: `${hsn}/${tsn} ${model}`,
      make,
      model,
      variant: null,
      body: null,
      doors: null,
      fuel: null,
      transmission: null,
      displacement_cc: null,
      power_kw: null,
      approved_on: null,
      registered: Number.isInteger(count) && count >= 0 ? count : null,
      masks: [],
      source: SOURCE,
      copied_on: /^\d{4}-\d{2}-\d{2}/.exec(text('Berichtszeitpunkt') ?? '')?.[0] ?? changedOn,
      demo: false,
    },
  };
}
