import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decoder } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import type { Log } from '../../../kit/log/log.ts';
import type { MediaStore } from '../../media/rules/media-store.ts';
import { openImportFile } from './open-file.ts';
import { ImportRefused, type DataPack, type PackTools } from '../rules.ts';
import { withCommas } from '../../../kit/text/numbers.ts';

/** The folder of the tables that are used stands in this file, which is replaced by one rename. */
const CURRENT = 'current';
const MANIFEST = 'manifest.json';
const TABLES = 'tables.bin';
/** Names the tables in the media store that are used. */
const SHARED = 'vpic/current.txt';
type Manifest = Decoder['manifest'];

interface TableDeps {
  /** The copy of this process. */
  dataDir: string;
  /** The copy that all processes share; opened when first asked for. */
  files(): Promise<MediaStore>;
}

/** NHTSA's tables of vehicle numbers: files in the media store, and a copy in the data folder of each process. */
export function vpicPack(deps: TableDeps): DataPack {
  const { dataDir } = deps;
  return {
    name: 'vpic',
    title: 'NHTSA vPIC (VIN tables)',
    published: {
      by: 'National Highway Traffic Safety Administration (NHTSA)',
      link: 'https://vpic.nhtsa.dot.gov/',
    },
    files: 'vPICList_lite_<year>_<month>.plain.zip from vpic.nhtsa.dot.gov/api, or the SQL file inside',
    staleAfterDays: null,
    raises: 'vpic',
    version: 1,
    import: (path, tools) => imported(deps, path, tools),
    async status() {
      const current = tablesIn(dataDir);
      if (!current) return null;
      const { counts, date } = manifestIn(current);
      return { rows: counts['patterns'] ?? 0, copiedOn: date || null };
    },
  };
}

async function imported(deps: TableDeps, path: string, { signal, progress, pause }: PackTools) {
  const folder = join(deps.dataDir, 'vpic');
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
    await share(await deps.files(), folder, name);
    await use(folder, name);
    const rows = manifest.counts['patterns'] ?? 0;
    const note = ['Running servers use these tables within seconds.', ...changes].join(' ');
    const unknown = { added: null, changed: null, removed: null };
    return { file: file.name, rows, ...unknown, rejected: 0, copiedOn: manifest.date || null, note };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error instanceof ImportError ? new ImportRefused(`Nothing was changed: ${error.message}.`) : error;
  }
}

/** Makes tables of the folder the ones that are used, and removes the others. */
async function use(folder: string, name: string): Promise<void> {
  await writeFile(join(folder, `${CURRENT}.new`), name);
  await rename(join(folder, `${CURRENT}.new`), join(folder, CURRENT));
  await clear(folder);
}

/** Puts tables where every process finds them. Those from before stay until the next ones: a process may be fetching them. */
async function share(files: MediaStore, folder: string, name: string): Promise<void> {
  const before = await sharedName(files);
  for (const file of [TABLES, MANIFEST])
    await files.put(sharedKey(name, file), await readFile(join(folder, name, file)), 'application/octet-stream');
  await files.put(SHARED, Buffer.from(name), 'text/plain');
  for await (const key of files.list('vpic'))
    if (key !== SHARED && !key.startsWith(`vpic/${name}-`) && !key.startsWith(`vpic/${before}-`))
      await files.remove(key);
}

const sharedKey = (name: string, file: string): string => `vpic/${name}-${file}`;

async function sharedName(files: MediaStore): Promise<string | null> {
  const bytes = await files.get(SHARED);
  return bytes && Buffer.from(bytes).toString('utf8');
}

/** Copies the tables that all processes share into the data folder, unless they are there. @throws what the store says */
export async function fetchTables({ dataDir, files }: { dataDir: string; files: MediaStore }): Promise<void> {
  const name = await sharedName(files);
  const folder = join(dataDir, 'vpic');
  if (name === null || tablesIn(dataDir) === join(folder, name)) return;
  const part = join(folder, `${name}.new`);
  await mkdir(part, { recursive: true });
  for (const file of [TABLES, MANIFEST]) {
    const bytes = await files.get(sharedKey(name, file));
    if (!bytes) throw new Error(`The media store has no ${sharedKey(name, file)}`);
    await writeFile(join(part, file), bytes);
  }
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(part, join(folder, name));
  await use(folder, name);
}

/** Removes tables that are not used: older ones, and those of an import that was killed. */
async function clear(folder: string): Promise<void> {
  const current = await readFile(join(folder, CURRENT), 'utf8').catch(() => '');
  for (const name of await readdir(folder))
    if (name !== current && name !== CURRENT) await rm(join(folder, name), { recursive: true, force: true });
}

/** Tables that grew or shrank: `Patterns: 799,207 → 1,658,691.` */
function countsChanged(before: Manifest, after: Manifest): string[] {
  return Object.entries(after.counts).flatMap(([name, count]) =>
    before.counts[name] === count ? [] : `${name}: ${withCommas(before.counts[name] ?? 0)} → ${withCommas(count)}.`,
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
