import type { Readable } from 'node:stream';
import { fileName } from '../../kit/file-name.ts';
import type { ExportPart, Person } from '../../kit/personal.ts';
import { zipOf, type ZipEntry } from '../../kit/zip.ts';
import type { Site } from '../../sites/contract.ts';
import { holdersOf, type PrivacyParts } from './parts.ts';

/**
 * Everything held about a person as an archive: what each noun keeps as JSON, and the documents as PDF. What only the
 * address holds is in it where `withAddress`.
 */
export async function exportOf(
  parts: PrivacyParts,
  site: Site,
  person: Person,
  withAddress: boolean,
): Promise<{ stream: Readable; fileName: string }> {
  const found: ExportPart[] = [];
  for (const holder of holdersOf(parts, person, withAddress)) found.push(...(await holder.export(parts.db, person)));
  const now = parts.clock();
  const contents = { site: site.name, address: person.email, made: now, files: found.map(({ file }) => file) };
  const stream = zipOf(entriesOf([{ file: 'contents.json', json: contents }, ...found]), now);
  return { stream, fileName: fileName([site.name, 'export', now.toISOString().slice(0, 10)], 'zip') };
}

/** A document is drawn when it is its turn, so that one at a time is in memory. */
async function* entriesOf(found: ExportPart[]): AsyncGenerator<ZipEntry> {
  for (const part of found) {
    const bytes = 'json' in part ? Buffer.from(`${JSON.stringify(part.json, null, 2)}\n`) : await part.bytes();
    yield { file: part.file, bytes };
  }
}
