import type { ByteReader } from './byte-reader.ts';
import type { WmiTable } from './tables.ts';

const OPEN_END = 2999;

/** The maker codes, with their makes and the schemas they are linked to. */
export function readWmiTable(reader: ByteReader, strings: string[]): WmiTable {
  const count = reader.unsigned();
  const table = {
    index: new Map<string, number>(),
    keys: [] as string[],
    manufacturer: new Int32Array(count),
    vehicleType: new Int32Array(count),
    vehicleTypeId: new Uint8Array(count),
    truckTypeId: new Uint8Array(count),
    country: [] as string[],
    availableDay: new Int32Array(count),
    makeStart: new Int32Array(count + 1),
    linkStart: new Int32Array(count + 1),
  };
  const makes: number[] = [];
  const links = { schema: [] as number[], from: [] as number[], to: [] as number[] };
  for (let wmi = 0; wmi < count; wmi++) {
    const key = strings[reader.unsigned()]!;
    table.keys.push(key);
    table.index.set(key, wmi);
    table.manufacturer[wmi] = reader.unsigned();
    table.vehicleType[wmi] = reader.unsigned();
    table.vehicleTypeId[wmi] = reader.unsigned();
    table.truckTypeId[wmi] = reader.unsigned();
    table.country.push(strings[reader.unsigned()]!);
    table.availableDay[wmi] = reader.unsigned() - 1;
    for (let left = reader.unsigned(); left > 0; left--) makes.push(reader.unsigned());
    table.makeStart[wmi + 1] = makes.length;
    readLinks(reader, links);
    table.linkStart[wmi + 1] = links.schema.length;
  }
  return {
    ...table,
    makes: Int32Array.from(makes),
    linkSchema: Int32Array.from(links.schema),
    linkFrom: Uint16Array.from(links.from),
    linkTo: Uint16Array.from(links.to),
  };
}

function readLinks(reader: ByteReader, links: { schema: number[]; from: number[]; to: number[] }): void {
  let schema = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    schema += reader.signed();
    const from = reader.unsigned();
    const span = reader.unsigned();
    links.schema.push(schema);
    links.from.push(from);
    links.to.push(span === 0 ? OPEN_END : from + span - 1);
  }
}
