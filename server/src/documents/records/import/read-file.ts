import { csvChunks } from '../../../platform/data-packs/service/csv-rows.ts';
import { jsonChunks, type FileRow } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import { FIELD_NAMES, fieldNamed } from '../rules/fields.ts';
import type { Mapping } from '../rules/mapping.ts';

export interface FileReader {
  format: 'ndjson' | 'csv';
  rows: AsyncIterable<FileRow<unknown>[]>;
}

/** Tells NDJSON from CSV. @throws ImportRefused for what is neither */
export function readFile(file: ImportFile, mapping: Mapping): FileReader {
  const head = file.head.replace(/^\uFEFF/, '').trimStart();
  if (head.startsWith('\uFFFD\uFFFD') || /^(?:\0.|.\0)/.test(head))
    throw new ImportRefused(`${file.name} is no UTF-8 text: it is UTF-16, or no text at all. Save it as UTF-8.`);
  if (head.startsWith('['))
    throw new ImportRefused(
      `${file.name} is one JSON list. Write one object a line (NDJSON): jq -c '.[]' ${file.name} > records.ndjson`,
    );
  const { encoding, delimiter } = mapping;
  if (head.startsWith('{')) return { format: 'ndjson', rows: jsonChunks(file, { encoding }) };
  const named = (columns: string[]) => namesOf(file, columns, mapping);
  return { format: 'csv', rows: csvChunks(file, { encoding, delimiter, named }) };
}

/** The names of a CSV file's header. @throws ImportRefused when it has none of our names */
function namesOf(file: ImportFile, columns: string[], mapping: Mapping): string[] {
  const names = columns.map(name => name.trim());
  const missing = Object.keys(mapping.columns).filter(name => !names.includes(name));
  const there = `Its columns are: ${names.join(', ').slice(0, 500)}.`;
  if (missing.length > 0)
    throw new ImportRefused(
      `${file.name} has no column ${missing.map(name => `"${name}"`).join(', ')}, as the mapping says. ${there}`,
    );
  const fields = names.map(name => mapping.columns[name] ?? fieldNamed(name));
  if (!fields.includes('vin') && mapping.constants.vin === undefined)
    throw new ImportRefused(
      `${file.name} has no column for vin. ${there} Say with --mapping which column is which field ` +
        `(docs/records.md); the fields are: ${FIELD_NAMES.join(', ')}.`,
    );
  const twice = fields.find((field, at) => field !== undefined && fields.indexOf(field) !== at);
  if (twice !== undefined)
    throw new ImportRefused(`${file.name} has two columns for ${twice}. Say with --mapping which one it is. ${there}`);
  return names;
}
