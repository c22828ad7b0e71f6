import { Readable } from 'node:stream';
import { isObject } from '../../../kit/contract.ts';
import { csvChunks } from '../../../platform/data-packs/service/csv-rows.ts';
import { jsonChunks, type FileRow } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { createRecordReader, type Raw, type ReadRecord, type Refusal } from '../../records/rules/record-of.ts';
import { nameOf, uploadedOf, uploadMapping, type DateOrder, type RowProblem, type UploadFormat } from '../rules.ts';

/** Rows as they were sent: objects, or the text of a CSV or NDJSON file. */
export type Sent = { rows: readonly unknown[] } | { file: string };

/** What an upload holds. */
export interface UploadRead {
  format: UploadFormat;
  /** Rows with something in them. */
  rows: number;
  records: ReadRecord[];
  problems: RowProblem[];
  /** Names that are not ours, with the number of rows that have them. */
  ignored: Record<string, number>;
}

/** A row of an upload: its values, or why it has none. */
type Row = { row: number } & ({ values: Raw } | Refusal);

/** Reads an upload row by row; what is wrong with one takes none of the others along. */
export async function readUpload(sent: Sent, { dates, now }: { dates: DateOrder; now: Date }): Promise<UploadRead> {
  const reader = createRecordReader({ mapping: uploadMapping(dates), sourceType: 'service', now });
  const isNdjson =
    'file' in sent &&
    sent.file
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{');
  const format = 'rows' in sent ? 'rows' : isNdjson ? 'ndjson' : 'csv';
  const read: UploadRead = { format, rows: 0, records: [], problems: [], ignored: {} };
  for await (const row of 'rows' in sent ? rowsIn(sent.rows) : linesIn(sent.file, isNdjson)) {
    read.rows += 1;
    const found = 'values' in row ? recordOf(row.values) : row;
    if ('reason' in found) read.problems.push({ row: row.row, field: nameOf(found.field), reason: found.reason });
    else read.records.push(found);
  }
  read.ignored = Object.fromEntries(reader.ignored);
  return read;

  function recordOf(values: Raw): ReadRecord | Refusal {
    const record = reader.read(values);
    return 'reason' in record ? record : uploadedOf(record);
  }
}

function* rowsIn(rows: readonly unknown[]): Generator<Row> {
  for (const [at, values] of rows.entries()) {
    const isRow = isObject(values) && !Array.isArray(values);
    yield isRow ? { row: at + 1, values: values as Raw } : { row: at + 1, field: '', reason: 'isn’t a JSON object' };
  }
}

async function* linesIn(text: string, isNdjson: boolean): AsyncGenerator<Row> {
  const file = fileOf(text);
  const chunks: AsyncIterable<FileRow<unknown>[]> = isNdjson
    ? jsonChunks(file, {})
    : csvChunks(file, { named: columns => columns.map(name => name.trim()) });
  for await (const lines of chunks)
    for (const each of lines) {
      if (each.kind === 'reject') yield { row: each.line, field: each.field, reason: each.reason };
      else if (each.text.includes('\uFFFD')) yield { row: each.line, field: '', reason: 'is not UTF-8' };
      else yield { row: each.line, values: each.row };
    }
}

/** A text that was sent, as the readers of files take it. */
function fileOf(text: string): ImportFile {
  const bytes = Buffer.from(text);
  return {
    name: 'upload',
    head: text.slice(0, 64 * 1024),
    changedOn: '',
    bytes: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
    share: () => 1,
  };
}
