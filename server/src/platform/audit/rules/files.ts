import type { AuditEntry } from '../contract.ts';

const COLUMNS = [
  'seq',
  'when',
  'who',
  'email',
  'action',
  'object',
  'before',
  'after',
  'ip',
  'request_id',
  'hash',
] as const;

/** A cell of a CSV file. A spreadsheet reads what begins with these signs as a formula, so a quote stands before it. */
function cell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Entries as lines of a file; a CSV file begins with its columns. */
export async function* linesOf(batches: AsyncIterable<AuditEntry[]>, format: 'csv' | 'ndjson'): AsyncGenerator<string> {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  for await (const entries of batches)
    yield entries
      .map(entry =>
        format === 'csv' ? `${COLUMNS.map(name => cell(entry[name])).join(',')}\r\n` : `${JSON.stringify(entry)}\n`,
      )
      .join('');
}
