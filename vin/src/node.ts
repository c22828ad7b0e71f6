import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDecoder, type Decoder } from './decoder.ts';
import { readTables } from './load/load.ts';
import type { Manifest, Tables } from './load/tables.ts';

const DATA_FOLDER = join(import.meta.dirname, '..', 'data');

/** Reads the packed tables of a folder (by default the ones that come with the library). Throws when they are damaged. */
export function loadTables(folder = DATA_FOLDER): Tables {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return readTables(readFileSync(join(folder, 'tables.bin')), manifest);
}

let shared: Decoder | null = null;

/** A decoder over the tables that come with the library, made once and kept; with options a new one each time. */
export function loadDecoder(options: { folder?: string; now?: () => Date } = {}): Decoder {
  if (options.folder !== undefined || options.now) return createDecoder(loadTables(options.folder), options);
  return (shared ??= createDecoder(loadTables()));
}

/**
 * A decoder whose tables are read when it is first asked something; those that come with the library unless `load` has
 * others. After `reload` they are read again.
 */
export function lazyDecoder(load: () => Decoder = loadDecoder): Decoder & { reload(): void } {
  let loaded: Decoder | null = null;
  const decoder = (): Decoder => (loaded ??= load());
  return {
    decode: (...args) => decoder().decode(...args),
    vpic: (...args) => decoder().vpic(...args),
    vpicJson: (...args) => decoder().vpicJson(...args),
    variables: (...args) => decoder().variables(...args),
    reasons: (...args) => decoder().reasons(...args),
    explain: (...args) => decoder().explain(...args),
    reload: () => void (loaded = null),
    makerCodes: make => decoder().makerCodes(make),
    get lists() {
      return decoder().lists;
    },
    get picker() {
      return decoder().picker;
    },
    get manifest() {
      return decoder().manifest;
    },
  };
}
