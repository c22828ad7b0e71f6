import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../load/tables.ts';
import { compile, type Compiled } from './compile-vpic.ts';
import { openDump, type DumpProgress } from './dump-source.ts';
import { encode } from './encode.ts';
import type { VpicSource } from './source.ts';

export { ImportError } from './source.ts';

const TABLES_FILE = 'tables.bin';
/** How much of the whole work is done when a step begins. */
const STEP_SHARES: Record<string, number> = {
  'elements and names': 0.3,
  patterns: 0.35,
  'order of precedence': 0.75,
  texts: 0.92,
  packing: 0.94,
};

/** Reads a source whole and packs it. Throws `ImportError` and leaves everything as it was when it cannot be read. */
export function packVpic(
  source: VpicSource,
  progress: (step: string) => void,
): { manifest: Manifest; packed: Uint8Array } {
  const compiled = compile(source, progress);
  progress('packing');
  const packed = encode(compiled);
  return { manifest: describe(source, compiled, packed), packed };
}

/**
 * Reads NHTSA's `vPICList_lite` dump, packed or not, and puts the tables into a folder.
 * @throws ImportError when it cannot be read; the folder is then as it was. What `progress` throws is thrown on
 */
export async function importDump(path: string, folder: string, progress: DumpProgress): Promise<Manifest> {
  let read = 0;
  const source = await openDump(path, (rows, share) => progress((read = rows), share));
  try {
    const { manifest, packed } = packVpic(source, step => progress(read, STEP_SHARES[step] ?? 0));
    writeTables(folder, manifest, packed);
    return manifest;
  } finally {
    source.close();
  }
}

/** Puts the packed tables in place, each file by one rename, the manifest last. */
export function writeTables(folder: string, manifest: Manifest, packed: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const files: [string, Uint8Array | string][] = [
    [TABLES_FILE, packed],
    ['manifest.json', `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const [name, content] of files) writeFileSync(join(folder, `${name}.new`), content);
  for (const [name] of files) renameSync(join(folder, `${name}.new`), join(folder, name));
}

function describe(source: VpicSource, compiled: Compiled, packed: Uint8Array): Manifest {
  const { arranged, wmis, values } = compiled;
  return {
    source: source.name,
    date: compiled.changedUntil,
    complete: compiled.complete,
    sha256: createHash('sha256').update(packed).digest('hex'),
    bytes: packed.length,
    counts: {
      wmis: wmis.length,
      links: wmis.reduce((sum, wmi) => sum + wmi.links.length, 0),
      schemas: arranged.schemas.length,
      keyGroups: arranged.schemas.reduce((sum, schema) => sum + schema.groups.length, 0),
      patterns: arranged.items.count,
      values: values.elements.length,
      elements: compiled.elements.length,
      engineModels: compiled.engineModels.length,
      exceptions: compiled.extras.exceptions.length,
      descriptors: compiled.extras.descriptors.length,
      specifications: compiled.extras.specs.length,
    },
  };
}
