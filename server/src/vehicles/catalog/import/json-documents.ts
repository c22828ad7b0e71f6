import { parseJson } from '../../../kit/text/json.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import { damaged, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { jsonChunks, rowsOf } from '../../../platform/data-packs/service/lines.ts';

/** A single JSON document is held in memory as a whole; JSON Lines are not. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024;

/** An object of a file; null for a line of JSON Lines that is none. */
export interface JsonDocument {
  line: number;
  value: unknown;
}

/**
 * The objects of a file: one of each line (JSON Lines), or those of one document that is an object or an array.
 * @throws ImportRefused when a single document is no JSON or larger than 64 MB, or the file ends inside a line
 */
export async function* jsonDocuments(file: ImportFile): AsyncGenerator<JsonDocument> {
  if (isJson(file.head.split('\n', 1)[0] ?? '')) {
    for await (const each of rowsOf(file, jsonChunks(file, { lenient: true })))
      yield { line: each.line, value: each.kind === 'row' ? each.row : null };
    return;
  }
  const value = await readWhole(file);
  for (const each of Array.isArray(value) ? value : [value]) yield { line: 1, value: each };
}

async function readWhole(file: ImportFile): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await file.open()) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > LARGEST_DOCUMENT)
      throw new ImportRefused(`${file.name} is larger than 64 MB. Write it as JSON Lines: one object on each line.`);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw damaged(file.name, error);
  }
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && parseJson(text) !== undefined;
}
