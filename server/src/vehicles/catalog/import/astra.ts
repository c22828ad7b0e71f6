import { csvRows, missingColumns, type CsvRow } from '../../../platform/data-packs/service/csv-rows.ts';
import { columnText } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import type { Imported, Importer } from './importer.ts';

const SOURCE = 'Swiss type approvals (ASTRA, TG-Automobil)';
const KEY = 'Typengenehmigungsnummer';
const MASK = /^[A-HJ-NPR-Z0-9.]{17}$/;
/** ASTRA's codes of fuel that are sure. */
const FUELS: Record<string, string> = { B: 'Gasoline', D: 'Diesel', E: 'Electric' };

/**
 * The Swiss type approvals since 1995, `TG-Automobil.txt`: tabs, windows-1252, a German header with the numbers of the
 * form's fields. One approval has several rows, one for each variant. `06 Vorziffer` holds what the chassis numbers of
 * the type look like, `.` for any character; several are separated by ` / `, and a shape that is not 17 characters long
 * is left out. Source: opendata.astra.admin.ch, "Basisdaten TG ab 1995", with its description of the fields.
 */
export const astraFile: Importer = {
  name: 'astra',
  detects: file => missingColumns(file, [KEY, '04 Marke', '04 Typ']).length === 0,
  async *read(file) {
    const rows = new Map<string, number>();
    for await (const read of csvRows(file, { encoding: 'windows-1252', quoted: false })) {
      const key = read.kind === 'row' ? columnText(read.row, KEY).replaceAll(/\s/g, '').toUpperCase() : '';
      const at = (rows.get(key) ?? 0) + 1;
      rows.set(key, at);
      yield read.kind === 'reject' ? read : approval(read, `${key} ${at}`, file.changedOn);
    }
  },
};

/** `ref`: the key, and which of its rows this is. */
function approval({ row, line }: CsvRow, ref: string, copiedOn: string): Imported {
  const text = (column: string) => columnText(row, column) || null;
  const [key, make, model] = [text(KEY), text('04 Marke'), text('04 Typ')];
  const missing = key ? (make ? (model ? null : '04 Typ') : '04 Marke') : KEY;
  if (!key || !make || !model) return { kind: 'reject', line, field: missing ?? '', ...faulty('empty') };
  const variant = text('05 Typ; Variante/Version');
  const fuel = text('26 Bauart Treibstoff');
  const gears = ['1', '2', '3', '4'].flatMap(at => text(`18 Getriebe ${at}`) ?? []);
  return {
    kind: 'type_key',
    line,
    record: {
      scheme: 'astra',
      key: key.replaceAll(/\s/g, '').toUpperCase(),
      ref,
      make,
      model,
      variant,
      body: text('07 Karosserieform'),
      doors: wholeOf(text('38 Anzahl Türen')),
      fuel: (fuel && FUELS[fuel]) ?? fuel,
      transmission: gears.join(', ') || null,
      displacement_cc: wholeOf(text('27 Hubraum')),
      power_kw: decimalOf(text('28 Leistung kW')),
      approved_on: dayOf(text('Typengenehmigung erteilt')),
      registered: null,
      masks: columnText(row, '06 Vorziffer')
        .split(' / ')
        .map(mask => mask.trim().toUpperCase())
        .filter(mask => MASK.test(mask)),
      source: SOURCE,
      copied_on: copiedOn,
      demo: false,
    },
  };
}

/** `1'998` is 1998; zero and anything else says nothing. */
function wholeOf(text: string | null): number | null {
  const number = Number((text ?? '').replaceAll("'", ''));
  return Number.isInteger(number) && number > 0 && number < 100_000 ? number : null;
}

/** `140,5` is 140.5. */
function decimalOf(text: string | null): number | null {
  const number = Number((text ?? '').replaceAll("'", '').replace(',', '.'));
  return Number.isFinite(number) && number > 0 && number < 10_000 ? number : null;
}

/** `01.03.2018` and `20180301` are 2018-03-01. */
function dayOf(text: string | null): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text ?? '') ?? [];
  const whole = year ? `${year}-${month}-${day}` : (text ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return /^\d{4}-\d{2}-\d{2}$/.test(whole) && !Number.isNaN(Date.parse(whole)) ? whole : null;
}
