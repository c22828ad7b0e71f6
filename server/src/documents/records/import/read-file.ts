import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import type { Mapping } from '../rules/mapping.ts';
import type { Raw } from '../rules/record-of.ts';
import { csvLines } from './csv.ts';
import { linesOf, type FileLine, type Line } from './lines.ts';

export interface FileReader {
  format: 'ndjson' | 'csv';
  lines: AsyncIterable<FileLine[]>;
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
  return head.startsWith('{')
    ? { format: 'ndjson', lines: jsonLines(file, mapping) }
    : { format: 'csv', lines: csvLines(file, mapping) };
}

async function* jsonLines(file: ImportFile, { encoding }: Mapping): AsyncGenerator<FileLine[]> {
  for await (const lines of linesOf(file, encoding))
    yield lines.flatMap(line => (line.text.trim() === '' && line.problem === null ? [] : [jsonLine(line)]));
}

function jsonLine({ line, text, problem }: Line): FileLine {
  if (problem !== null) return { line, text, raw: null, problem };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject
      ? { line, text, raw: value as Raw, problem: null }
      : { line, text, raw: null, problem: 'isn’t a JSON object' };
  } catch {
    return { line, text, raw: null, problem: 'isn’t a JSON object; if it is the last line, the file was cut off' };
  }
}
