import { WMI_COLUMNS } from '../src/import/read-vpic.ts';
import { closeSync, createReadStream, createWriteStream, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { openCorgi } from '../src/import/corgi-source.ts';
import { listedDefaults } from '../src/import/default-values.ts';
import { DESCRIPTOR_YEARS } from '../src/import/descriptor-years.ts';
import type { Row, VpicSource } from '../src/import/source.ts';

/** NHTSA's `vPICList_lite` of 2026: what the generated dump is as large as. */
const PATTERNS = 1_670_000;
const SPEC_ROWS = 226_000;
const VALID_CHARS = 8_800_000;
const EXCEPTIONS = 18_805;
const DAY = '2026-05-04 10:11:12.123';
/** Names of lookups that the small tables lack. */
const NAMES = [
  'Standard',
  'Optional',
  '1st Row (Driver and Passenger)',
  'Not Applicable',
  'Direct',
  'Indirect',
  'Manual',
];

/** The tables that are copied, with the columns the importer reads. */
const COPIED: Record<string, string[]> = {
  Conversion: ['Id', 'FromElementId', 'ToElementId', 'Formula'],
  Country: ['Id', 'Name'],
  Element: ['Id', 'Name', 'Code', 'LookupTable', 'IsPrivate', 'Decode', 'weight'],
  EngineModel: ['Id', 'Name'],
  EngineModelPattern: ['Id', 'EngineModelId', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'],
  Make: ['Id', 'Name'],
  Make_Model: ['Id', 'MakeId', 'ModelId'],
  Manufacturer: ['Id', 'Name'],
  Model: ['Id', 'Name'],
  VehicleType: ['Id', 'Name'],
  VinSchema: ['Id', 'Name', 'SourceWMI', 'CreatedOn', 'UpdatedOn', 'TobeQCed'],
  Wmi: WMI_COLUMNS,
  Wmi_Make: ['WmiId', 'MakeId'],
  Wmi_VinSchema: ['Id', 'WmiId', 'VinSchemaId', 'YearFrom', 'YearTo'],
};
const PATTERN_COLUMNS = ['Id', 'VinSchemaId', 'Keys', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'];

type Write = (line: string) => void;
type Cells = (string | number | null)[];

/**
 * Writes a dump of the shape and size of NHTSA's own: the real tables of the npm package, and what that selection lacks
 * made up to the full number of rows. @returns its size in bytes and its rows
 */
export function writeFullDump(path: string): { bytes: number; rows: number } {
  const source = openCorgi();
  const file = openSync(path, 'w');
  let pending: string[] = [];
  let length = 0;
  let rows = 0;
  const flush = (): void => {
    writeSync(file, pending.join(''));
    pending = [];
    length = 0;
  };
  const write: Write = line => {
    pending.push(line, '\n');
    length += line.length;
    rows += 1;
    if (length > 1 << 20) flush();
  };
  try {
    write('--\n-- PostgreSQL database dump\n--\n');
    for (const [table, columns] of Object.entries(COPIED))
      writeTable(write, table, columns, source.rows(table, columns));
    const lookups = writeLookups(write, source);
    writePatterns(write, source, lookups);
    writeExtras(write);
    writeSpecs(write, source);
    writeValidChars(write, source);
    write('--\n-- PostgreSQL database dump complete\n--');
    flush();
  } finally {
    closeSync(file);
    source.close();
  }
  return { bytes: statSync(path).size, rows };
}

function writeTable(write: Write, table: string, columns: string[], rows: Iterable<Cells>): void {
  write(`COPY vpic.${table.toLowerCase()} (${columns.join(', ').toLowerCase()}) FROM stdin;`);
  for (const row of rows) write(row.map(cellText).join('\t'));
  write('\\.\n');
}

function cellText(cell: Cells[number]): string {
  if (cell === null) return '\\N';
  return String(cell).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** Copies the lookups there are, and makes the others. @returns the elements that vPIC has and the selection never names */
function writeLookups(write: Write, source: VpicSource): { element: number; lookup: boolean }[] {
  const elements = [...source.rows('Element', ['Id', 'LookupTable', 'IsPrivate', 'Decode'])];
  const known = new Set(Object.keys(COPIED).map(table => table.toLowerCase()));
  const made = new Set<string>();
  for (const [, lookup] of elements) {
    const table = lookup?.toLowerCase();
    if (!table || known.has(table)) continue;
    known.add(table);
    const real = source.has(table) ? [...source.rows(table, ['Id', 'Name'])] : [];
    if (real.length === 0) made.add(table);
    const rows = real.length > 0 ? real : NAMES.map((name, index) => [index + 1, name]);
    writeTable(write, table, ['Id', 'Name'], rows);
  }
  const used = new Set<string | null | undefined>();
  for (const [element] of source.rows('Pattern', ['ElementId'])) used.add(element);
  return elements.flatMap(([id, lookup, isPrivate, decode]) =>
    decode && isPrivate !== '1' && !used.has(id) && (!lookup || made.has(lookup.toLowerCase()))
      ? [{ element: Number(id), lookup: lookup !== null }]
      : [],
  );
}

/** The real patterns, and beside them as many of the elements that are missing, under the same keys. */
function writePatterns(write: Write, source: VpicSource, missing: { element: number; lookup: boolean }[]): void {
  const real: Row[] = [...source.rows('Pattern', PATTERN_COLUMNS)];
  const last = Math.max(...real.slice(-1).map(row => Number(row[0])));
  function* all(): Generator<Cells> {
    yield* real;
    for (let made = 0; real.length + made < PATTERNS; made++) {
      const [, schema = null, key = null] = real[made % real.length]!;
      // Another element each time round, so that no schema has one element twice under a key.
      const at = made + Math.floor(made / real.length);
      const { element, lookup } = missing[at % missing.length]!;
      const attribute = lookup ? (made % NAMES.length) + 1 : (made % 400) + 20;
      yield [last + made + 1, schema, key, element, attribute, DAY, made % 3 === 0 ? null : DAY];
    }
  }
  writeTable(write, 'Pattern', PATTERN_COLUMNS, all());
}

function writeExtras(write: Write): void {
  const defaults = listedDefaults().map((row, index) => [index + 1, row.element, row.vehicleTypeId, row.attribute]);
  writeTable(write, 'DefaultValue', ['Id', 'ElementId', 'VehicleTypeId', 'DefaultValue'], defaults);
  const descriptors = DESCRIPTOR_YEARS.map(([descriptor, year], index) => [index + 1, descriptor, year]);
  writeTable(write, 'VinDescriptor', ['Id', 'Descriptor', 'ModelYear'], descriptors);
  const vin = (index: number) => `1FTEW1EP5KF${String(100_000 + index)}`;
  const exceptions = Array.from({ length: EXCEPTIONS }, (_, index) => [index + 1, vin(index), 't']);
  writeTable(write, 'VinException', ['Id', 'VIN', 'CheckDigit'], exceptions);
}

/** Sheets of specifications for real models: one key and seven values a pattern. */
function writeSpecs(write: Write, source: VpicSource): void {
  const models = [...source.rows('Make_Model', ['MakeId', 'ModelId'])];
  const sheets = Math.ceil(SPEC_ROWS / 8 / 4);
  const modelOf = (sheet: number) => models[(sheet * 7) % models.length]!;
  const each = <T>(count: number, row: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => row(at));
  writeTable(
    write,
    'VehicleSpecSchema',
    ['Id', 'MakeId', 'VehicleTypeId', 'TobeQCed'],
    each(sheets, at => [at + 1, modelOf(at)[0]!, at % 2 === 0 ? 2 : 7, 'f']),
  );
  writeTable(
    write,
    'VehicleSpecSchema_Model',
    ['Id', 'VehicleSpecSchemaId', 'ModelId'],
    each(sheets, at => [at + 1, at + 1, modelOf(at)[1]!]),
  );
  writeTable(
    write,
    'VehicleSpecSchema_Year',
    ['Id', 'VehicleSpecSchemaId', 'Year'],
    each(sheets * 2, at => [at + 1, (at >> 1) + 1, 2008 + (at % 19)]),
  );
  writeTable(
    write,
    'VSpecSchemaPattern',
    ['Id', 'SchemaId'],
    each(sheets * 4, at => [at + 1, (at >> 2) + 1]),
  );
  writeTable(
    write,
    'VehicleSpecPattern',
    ['Id', 'VSpecSchemaPatternId', 'IsKey', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'],
    each(SPEC_ROWS, at => [
      at + 1,
      (at >> 3) + 1,
      at % 8 === 0 ? 't' : 'f',
      at % 8 === 0 ? 38 : [79, 65, 86, 168, 25, 33, 76][(at % 8) - 1]!,
      at % 8 === 0 ? ['Base', 'Sport', 'LX', 'Limited'][(at >> 3) % 4]! : (at % 5) + 1,
      DAY,
      null,
    ]),
  );
}

/** Which characters occur at which position: the largest table of the dump, which the importer only passes over. */
function writeValidChars(write: Write, source: VpicSource): void {
  const wmis = [...source.rows('Wmi', ['Wmi'])].map(([wmi]) => wmi!);
  const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  function* rows(): Generator<Cells> {
    for (let at = 0; at < VALID_CHARS; at++) {
      yield [at + 1, wmis[Math.floor(at / 690) % wmis.length]!, 1981 + (at % 46), 4 + (at % 8), characters[at % 33]!];
    }
  }
  writeTable(write, 'WMIYearValidChars', ['Id', 'WMI', 'Year', 'Position', 'Char'], rows());
}

/** Packs a file as the one entry of a ZIP archive. @returns the size of the archive in bytes */
export async function zipFile(path: string, target: string, name: string): Promise<number> {
  let sum = 0;
  let packed = 0;
  const size = statSync(path).size;
  const raw = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      done(null, chunk);
    },
  });
  const body = `${target}.body`;
  await pipeline(createReadStream(path), raw, createDeflateRaw({ level: 6 }), counted, createWriteStream(body));
  const fields = (at: number, header: Buffer): Buffer => {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(sum, at + 6);
    header.writeUInt32LE(packed, at + 10);
    header.writeUInt32LE(size, at + 14);
    header.writeUInt16LE(name.length, at + 18);
    return header;
  };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  const start = local.length + name.length + packed;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(start, 16);
  const out = createWriteStream(target);
  out.write(Buffer.concat([fields(8, local), Buffer.from(name)]));
  await pipeline(createReadStream(body), out, { end: false });
  await new Promise<void>(resolve =>
    out.end(Buffer.concat([fields(10, entry), Buffer.from(name), end]), () => resolve()),
  );
  rmSync(body);
  return statSync(target).size;
}
