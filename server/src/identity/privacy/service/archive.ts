import { dayOf } from '../../../kit/clock.ts';
import type { Readable } from 'node:stream';
import { fileName } from '../../../kit/text/file-name.ts';
import { bytesOf, jsonBytes, type ExportPart, type Person } from '../../../kit/personal.ts';
import { zipOf, type ZipEntry } from '../../../kit/zip.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import { sourcesOf, type PrivacyDeps } from './deps.ts';

/**
 * Everything held about a person as an archive: what each module keeps as JSON, and the documents as PDF. What only the
 * address holds is in it where `withAddress`.
 */
export async function exportOf(
  deps: PrivacyDeps,
  site: Site,
  person: Person,
  withAddress: boolean,
): Promise<{ stream: Readable; fileName: string }> {
  const found: ExportPart[] = [];
  for (const source of sourcesOf(deps, person, withAddress)) found.push(...(await source.export(deps.db, person)));
  const now = deps.clock();
  const stream = zipOf(entriesOf(found, { site: site.name, address: person.email, made: now }), now);
  return { stream, fileName: fileName([site.name, 'export', dayOf(now)], 'zip') };
}

/** A document is drawn when it is its turn, so that one at a time is in memory. What is in the archive is listed last. */
async function* entriesOf(found: ExportPart[], about: object): AsyncGenerator<ZipEntry> {
  const files = ['contents.json'];
  for (const part of found) {
    const bytes = await bytesOf(part);
    if (!bytes) continue;
    files.push(part.file);
    yield { file: part.file, bytes };
  }
  yield { file: 'contents.json', bytes: jsonBytes({ ...about, files }) };
}
