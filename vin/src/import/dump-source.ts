import { closeSync, createWriteStream, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readLines } from './file-lines.ts';
import { ImportError, type Row, type VpicSource } from './source.ts';
import { largestEntry, openEntry } from './zip.ts';

/** Where a table's rows lie in the file. */
interface Block {
  columns: string[];
  start: number;
  rows: number;
}

/** How far a dump is read: so many rows of the tables that are needed, and how much of the whole work that is, 0 to 1. */
export type DumpProgress = (rows: number, share: number) => void;

/** Shares of finding and of reading the tables in the whole work. */
const SHARES = { finding: 0.3, reading: 0.6 };
/** Progress is told after so many rows. */
const PROGRESS_ROWS = 50_000;

/** The largest tables that are read when they are there. */
const LARGE = ['vehiclespecpattern', 'vspecschemapattern', 'vinexception'];
const NEEDED = (
  'conversion country element enginemodel enginemodelpattern make make_model manufacturer model ' +
  'pattern vehicletype vinschema wmi wmi_make wmi_vinschema'
).split(' ');
const COPY = /^COPY (?:\w+\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;
const END_OF_ROWS = '\\.';
const END_OF_DUMP = '-- PostgreSQL database dump complete';

/**
 * NHTSA's monthly `vPICList_lite` dump: plain SQL of PostgreSQL's pg_dump, as `.zip` or extracted. All of vPIC.
 * Throws `ImportError` when it is cut off or lacks a table the decoder needs.
 */
export async function openDump(path: string, progress: DumpProgress = () => {}): Promise<VpicSource> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-import-'));
  let file = -1;
  const close = () => {
    if (file >= 0) closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const plain = path.toLowerCase().endsWith('.zip') ? join(folder, 'dump.sql') : path;
    if (plain !== path) await unpack(path, plain);
    file = openSync(plain, 'r');
    const blocks = indexBlocks(file, path, progress);
    const missing = NEEDED.filter(table => !blocks.has(table));
    if (missing.length > 0) throw new ImportError(`${path} lacks the tables ${missing.join(', ')}`);
    const read = readingOf(blocks, progress);
    return {
      name: `NHTSA vPICList_lite dump ${basename(path)}`,
      complete: true,
      has: table => blocks.has(table.toLowerCase()),
      rows: (table, columns) => readRows(file, { block: blocks.get(table.toLowerCase()), table, columns, read }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function unpack(path: string, target: string): Promise<void> {
  const entry = await largestEntry(path).catch((error: Error) => {
    throw new ImportError(`${path} is no zip archive, or its end is missing (${error.message})`);
  });
  if (!entry) throw new ImportError(`the archive ${path} is empty`);
  try {
    await pipeline(await openEntry(path, entry), createWriteStream(target));
  } catch (error) {
    throw new ImportError(`the archive ${path} is damaged: ${(error as Error).message}`);
  }
}

/** Counts the rows that are read of the tables that are needed. */
function readingOf(blocks: Map<string, Block>, progress: DumpProgress): () => void {
  const total = [...NEEDED, ...LARGE].reduce((sum, table) => sum + (blocks.get(table)?.rows ?? 0), 0);
  let rows = 0;
  return () => {
    rows += 1;
    if (rows % PROGRESS_ROWS === 0) progress(rows, SHARES.finding + SHARES.reading * Math.min(1, rows / total));
  };
}

function indexBlocks(file: number, path: string, progress: DumpProgress): Map<string, Block> {
  const blocks = new Map<string, Block>();
  const { size } = fstatSync(file);
  let open: string | null = null;
  let rows = 0;
  let finished = false;
  for (const { text, end } of readLines(file, 0)) {
    if (open !== null) {
      rows += 1;
      if (rows % PROGRESS_ROWS === 0) progress(0, SHARES.finding * (end / size));
      if (text !== END_OF_ROWS) continue;
      blocks.get(open)!.rows = rows - 1;
      open = null;
      continue;
    }
    if (text.startsWith(END_OF_DUMP)) finished = true;
    if (!text.startsWith('COPY ')) continue;
    const match = COPY.exec(text);
    if (!match) throw new ImportError(`${path} has a COPY line of another shape: ${text.slice(0, 80)}`);
    open = match[1]!.toLowerCase();
    const columns = match[2]!.split(',').map(column => column.trim().replaceAll('"', '').toLowerCase());
    blocks.set(open, { columns, start: end, rows: 0 });
    rows = 0;
  }
  if (blocks.size === 0) throw new ImportError(`${path} is no dump of vPIC`);
  if (open !== null || !finished) throw new ImportError(`${path} is cut off${open ? ` in the table ${open}` : ''}`);
  return blocks;
}

interface Reading {
  block: Block | undefined;
  table: string;
  columns: string[];
  /** Called for each row. */
  read(): void;
}

function* readRows(file: number, { block, table, columns, read }: Reading): Iterable<Row> {
  if (!block) throw new ImportError(`the table ${table} is missing`);
  const places = columns.map(column => block.columns.indexOf(column.toLowerCase()));
  for (const { text } of readLines(file, block.start)) {
    if (text === END_OF_ROWS) return;
    const cells = text.split('\t');
    if (cells.length !== block.columns.length)
      throw new ImportError(`the table ${table} has a broken row: ${text.slice(0, 80)}`);
    read();
    yield places.map(place => (place < 0 ? null : unescape(cells[place]!)));
  }
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** PostgreSQL's COPY text format: `\N` is null, a backslash begins an escape. */
function unescape(cell: string): string | null {
  if (cell === '\\N') return null;
  if (!cell.includes('\\')) return cell;
  return cell.replace(/\\(.)/g, (_, char: string) => ESCAPES[char] ?? char);
}
