import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decoder } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import type { Log } from '../../../kit/log/log.ts';
import { openImportFile } from './open-file.ts';
import { ImportRefused, type DataPack, type PackTools } from '../rules.ts';

/** The folder of the tables that are used stands in this file, which is replaced by one rename. */
const CURRENT = 'current';
const MANIFEST = 'manifest.json';
type Manifest = Decoder['manifest'];

/** NHTSA's tables of vehicle numbers, as files in the data folder; a decoder that is running keeps the ones it has read. */
export function vpicPack({ dataDir }: { dataDir: string }): DataPack {
  const folder = join(dataDir, 'vpic');
  return {
    name: 'vpic',
    title: 'NHTSA vPIC (VIN tables)',
    files: 'vPICList_lite_<year>_<month>.plain.zip from vpic.nhtsa.dot.gov/api, or the SQL file inside',
    staleAfterDays: null,
    version: 1,
    import: (path, tools) => imported(folder, path, tools),
    async status() {
      const current = tablesIn(dataDir);
      if (!current) return null;
      const { counts, date } = manifestIn(current);
      return { rows: counts['patterns'] ?? 0, copiedOn: date || null };
    },
  };
}

async function imported(folder: string, path: string, { signal, progress, pause }: PackTools) {
  const file = await openImportFile(path);
  // No server needs it to start.
  const { importDump, ImportError } = await import('@marque/vin/import');
  await mkdir(folder, { recursive: true });
  await clear(folder);
  const name = `tables-${Date.now()}`;
  const target = join(folder, `${name}.new`);
  try {
    const manifest = await importDump(path, target, (rows, share) => {
      signal.throwIfAborted();
      progress({ rows, share });
    });
    await pause();
    await rename(target, join(folder, name));
    const before = tablesIn(join(folder, '..'));
    const changes = before ? countsChanged(manifestIn(before), manifest) : [];
    await writeFile(join(folder, `${CURRENT}.new`), name);
    await rename(join(folder, `${CURRENT}.new`), join(folder, CURRENT));
    await clear(folder);
    const rows = manifest.counts['patterns'] ?? 0;
    const note = ['The server uses these tables after its next start.', ...changes].join(' ');
    const unknown = { added: null, changed: null, removed: null };
    return { file: file.name, rows, ...unknown, rejected: 0, copiedOn: manifest.date || null, note };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error instanceof ImportError ? new ImportRefused(`Nothing was changed: ${error.message}.`) : error;
  }
}

/** Removes tables that are not used: older ones, and those of an import that was killed. */
async function clear(folder: string): Promise<void> {
  const current = await readFile(join(folder, CURRENT), 'utf8').catch(() => '');
  for (const name of await readdir(folder))
    if (name !== current && name !== CURRENT) await rm(join(folder, name), { recursive: true, force: true });
}

/** Tables that grew or shrank: `Patterns: 799,207 → 1,658,691.` */
function countsChanged(before: Manifest, after: Manifest): string[] {
  const number = (value: number) => value.toLocaleString('en-US');
  return Object.entries(after.counts).flatMap(([name, count]) =>
    before.counts[name] === count ? [] : `${name}: ${number(before.counts[name] ?? 0)} → ${number(count)}.`,
  );
}

/** The folder of the tables that were imported; null: none were. */
function tablesIn(dataDir: string): string | null {
  const pointer = join(dataDir, 'vpic', CURRENT);
  if (!existsSync(pointer)) return null;
  const folder = join(dataDir, 'vpic', readFileSync(pointer, 'utf8').trim());
  return existsSync(join(folder, MANIFEST)) ? folder : null;
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;

/** The decoder over the tables that were imported; over those that come with the product where there are none, or they cannot be read. */
export function decoderOf(dataDir: string, log: Pick<Log, 'error'>): Decoder {
  const folder = tablesIn(dataDir);
  if (!folder) return loadDecoder();
  try {
    return loadDecoder({ folder });
  } catch (error) {
    log.error(
      { err: error, folder },
      'The imported VIN tables cannot be read: import them again. Those of the product are used',
    );
    return loadDecoder();
  }
}
