import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCorgi } from '../import/corgi-source.ts';
import { openDump } from '../import/dump-source.ts';
import { packVpic, writeTables } from '../import/import-vpic.ts';
import { ImportError, type VpicSource } from '../import/source.ts';
import type { Manifest } from '../load/tables.ts';

const DATA_FOLDER = join(import.meta.dirname, '..', '..', 'data');

/** `import`: makes the tables again and reports the changes. An unreadable file replaces nothing. */
export async function runImport(args: string[]): Promise<number> {
  const from = valueOf(args, '--from');
  const to = valueOf(args, '--to') ?? DATA_FOLDER;
  let source: VpicSource | null = null;
  try {
    source = from === undefined ? openCorgi() : await open(from);
    const { manifest, packed } = packVpic(source, step => console.error(`… ${step}`));
    const before = readManifest(to);
    writeTables(to, manifest, packed);
    console.log(summary(before, manifest));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(`Nothing was replaced: ${error.message}.`);
    return 1;
  } finally {
    source?.close();
  }
}

function open(path: string): VpicSource | Promise<VpicSource> {
  if (!existsSync(path)) throw new ImportError(`${path} does not exist`);
  return /\.db(\.gz)?$|\.sqlite$/.test(path) ? openCorgi(path) : openDump(path);
}

/** Changes of an import, one count a line. */
function summary(before: Manifest | null, after: Manifest): string {
  const lines = [`${after.source}, ${after.date}: ${(after.bytes / 1e6).toFixed(1)} MB`];
  if (before?.sha256 === after.sha256) return `${lines[0]}\nNothing changed.`;
  for (const [name, count] of Object.entries(after.counts)) {
    const change = count - (before?.counts[name] ?? 0);
    lines.push(
      `${name.padEnd(14)} ${String(count).padStart(9)}  ${change === 0 ? 'unchanged' : `${change > 0 ? '+' : ''}${change}`}`,
    );
  }
  return lines.join('\n');
}

function readManifest(folder: string): Manifest | null {
  const path = join(folder, 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null;
}

function valueOf(args: string[], name: string): string | undefined {
  const index = args.indexOf(name);
  return index < 0 ? undefined : args[index + 1];
}
