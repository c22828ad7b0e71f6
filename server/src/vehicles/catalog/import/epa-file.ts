import { csvRows, missingColumns } from '../../../platform/data-packs/service/csv-rows.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import type { Imported, Importer, ImportTools } from './importer.ts';
import { bestModel } from '../rules/epa/model-words.ts';
import { EPA_COLUMNS, recordOf } from '../rules/epa/read-row.ts';

/** EPA's `vehicles.csv` from fueleconomy.gov, open or as the ZIP it comes in; columns are found by their names. */
export const epaFile: Importer = {
  name: 'epa',
  detects: file => missingColumns(file, ['year', 'make', 'model', 'trany', 'VClass']).length === 0,
  async *read(file, tools) {
    const missing = missingColumns(file, EPA_COLUMNS);
    if (missing.length > 0) {
      throw new ImportRefused(
        `${file.name} looks like EPA's file, but lacks the column ${missing.join(', ')}. Download vehicles.csv again.`,
      );
    }
    const menu = menuOf(tools);
    for await (const read of csvRows(file)) {
      yield read.kind === 'reject' ? read : imported(read.row, read.line, { copiedOn: file.changedOn, menu });
    }
  },
};

type Menu = (year: number, make: string, modelText: string) => string;

function imported(row: Record<string, string>, line: number, about: { copiedOn: string; menu: Menu }): Imported {
  const record = recordOf(row, about.copiedOn);
  if ('reason' in record) return { kind: 'reject', line, ...record };
  const { year, make, model_text } = record;
  return { kind: 'configuration', line, record: { ...record, model: about.menu(year, make, model_text) } };
}

/** The menus' model name for a row, found once for each year and text; EPA's text where the menus lack it. */
function menuOf({ decoder }: ImportTools): Menu {
  const { picker } = decoder();
  const models = new Map<string, readonly string[]>();
  const found = new Map<string, string>();
  return (year, make, modelText) => {
    const key = `${year}/${make}`;
    const listed = models.get(key) ?? picker.models(year, make);
    models.set(key, listed);
    const name = found.get(`${key}/${modelText}`) ?? bestModel(make, modelText, listed) ?? modelText;
    found.set(`${key}/${modelText}`, name);
    return name;
  };
}
