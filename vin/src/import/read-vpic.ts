import { ImportError, type Row, type VpicSource } from './source.ts';

export interface ElementRow {
  id: number;
  name: string;
  code: string;
  lookup: string | null;
  private: boolean;
  decode: string | null;
  weight: number;
}
export interface WmiRow {
  id: number;
  wmi: string;
  manufacturerId: number;
  vehicleTypeId: number;
  truckTypeId: number;
  countryId: number;
  availableFrom: string | null;
  makeIds: number[];
  links: { schemaId: number; yearFrom: number; yearTo: number }[];
}
export interface SchemaRow {
  id: number;
  name: string;
  toBeChecked: boolean;
  /** The year of the last change, 0 when unknown. */
  changedYear: number;
}
export interface PatternColumns {
  id: number[];
  schemaId: number[];
  key: string[];
  elementId: number[];
  attribute: string[];
  changed: string[];
  /** The day of the newest row; rows with ISO stamps are additions of others and do not count. */
  newestDay: string;
}
export interface EngineModelRow {
  id: number;
  name: string;
  items: { elementId: number; attribute: string; changed: string }[];
}

const NO_YEAR_END = 2999;
const LARGEST_ELEMENT = 255;

export function readElements(source: VpicSource): ElementRow[] {
  const columns = ['Id', 'Name', 'Code', 'LookupTable', 'IsPrivate', 'Decode', 'weight'];
  const elements = [...source.rows('Element', columns)].map(row => ({
    id: number(row[0]),
    name: row[1] ?? '',
    code: row[2] ?? '',
    lookup: row[3] ?? null,
    private: row[4] === '1' || row[4] === 't',
    decode: row[5] || null,
    weight: number(row[6]),
  }));
  const largest = elements.reduce((most, element) => Math.max(most, element.id), 0);
  if (largest > LARGEST_ELEMENT) throw new ImportError(`the element id ${largest} is larger than the tables can hold`);
  return elements;
}

/** An id-to-name table; empty when the source lacks it. */
export function readNames(source: VpicSource, table: string): Map<number, string> {
  if (!source.has(table)) return new Map();
  return new Map([...source.rows(table, ['Id', 'Name'])].map(row => [number(row[0]), clean(row[1])]));
}

/** The columns of the table `Wmi` that are read. */
export const WMI_COLUMNS =
  'Id Wmi ManufacturerId VehicleTypeId TruckTypeId CountryId PublicAvailabilityDate CreatedOn'.split(' ');

export function readWmis(source: VpicSource): WmiRow[] {
  const wmis = [...source.rows('Wmi', WMI_COLUMNS)].map(row => ({
    id: number(row[0]),
    wmi: (row[1] ?? '').trim().toUpperCase(),
    manufacturerId: number(row[2]),
    vehicleTypeId: number(row[3]),
    truckTypeId: number(row[4]),
    countryId: number(row[5]),
    availableFrom: availableFrom(row[6] ?? null, row[7] ?? null),
    makeIds: [] as number[],
    links: [] as WmiRow['links'],
  }));
  const byId = new Map(wmis.map(wmi => [wmi.id, wmi]));
  for (const row of source.rows('Wmi_Make', ['WmiId', 'MakeId']))
    byId.get(number(row[0]))?.makeIds.push(number(row[1]));
  for (const row of source.rows('Wmi_VinSchema', ['Id', 'WmiId', 'VinSchemaId', 'YearFrom', 'YearTo'])) {
    const link = { schemaId: number(row[2]), yearFrom: number(row[3]), yearTo: number(row[4]) || NO_YEAR_END };
    byId.get(number(row[1]))?.links.push(link);
  }
  return wmis.sort((a, b) => compareText(a.wmi, b.wmi));
}

export function readSchemas(source: VpicSource): SchemaRow[] {
  return [...source.rows('VinSchema', ['Id', 'Name', 'TobeQCed', 'UpdatedOn', 'CreatedOn'])].map(row => ({
    id: number(row[0]),
    name: clean(row[1]),
    toBeChecked: row[2] === '1' || row[2] === 't',
    changedYear: Number((row[3] ?? row[4] ?? '0').slice(0, 4)) || 0,
  }));
}

/** Every pattern, in the order of its id. */
export function readPatterns(source: VpicSource): PatternColumns {
  const out: PatternColumns = {
    id: [],
    schemaId: [],
    key: [],
    elementId: [],
    attribute: [],
    changed: [],
    newestDay: '',
  };
  const pool = new Map<string, string>();
  // A cell is a part of its line: kept as it is, it would keep the whole line.
  const intern = (text: string) => {
    const known = pool.get(text);
    if (known !== undefined) return known;
    const own = Buffer.from(text).toString();
    pool.set(own, own);
    return own;
  };
  const columns = ['Id', 'VinSchemaId', 'Keys', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'];
  for (const row of source.rows('Pattern', columns)) {
    out.id.push(number(row[0]));
    out.schemaId.push(number(row[1]));
    out.key.push(intern((row[2] ?? '').trim().toUpperCase()));
    out.elementId.push(number(row[3]));
    out.attribute.push(intern(clean(row[4])));
    const stamp = row[6] ?? row[5] ?? null;
    out.changed.push(intern(changedOn(stamp)));
    if (stamp && !stamp.includes('T') && stamp.slice(0, 10) > out.newestDay) out.newestDay = stamp.slice(0, 10);
  }
  if (out.id.length === 0) throw new ImportError('the table Pattern is empty');
  return inOrderOfId(out);
}

function inOrderOfId(columns: PatternColumns): PatternColumns {
  if (columns.id.every((id, index) => index === 0 || id >= columns.id[index - 1]!)) return columns;
  const order = columns.id.map((_, index) => index).sort((a, b) => columns.id[a]! - columns.id[b]!);
  const pick = <T>(column: T[]) => order.map(index => column[index]!);
  return {
    id: pick(columns.id),
    schemaId: pick(columns.schemaId),
    key: pick(columns.key),
    elementId: pick(columns.elementId),
    attribute: pick(columns.attribute),
    changed: pick(columns.changed),
    newestDay: columns.newestDay,
  };
}

export function readEngineModels(source: VpicSource): EngineModelRow[] {
  const models = [...source.rows('EngineModel', ['Id', 'Name'])].map(row => ({
    id: number(row[0]),
    name: clean(row[1]).toLowerCase(),
    items: [] as EngineModelRow['items'],
  }));
  const byId = new Map(models.map(model => [model.id, model]));
  const columns = ['Id', 'EngineModelId', 'ElementId', 'AttributeId', 'CreatedOn', 'UpdatedOn'];
  for (const row of source.rows('EngineModelPattern', columns)) {
    const item = { elementId: number(row[2]), attribute: clean(row[3]), changed: changedOn(row[5] ?? row[4] ?? null) };
    byId.get(number(row[1]))?.items.push(item);
  }
  return models;
}

/** The day a maker code becomes public: NHTSA's date, or for additions of others (ISO stamps) the day they were made. */
function availableFrom(date: string | null, created: string | null): string | null {
  return date?.slice(0, 10) ?? (created?.includes('T') ? created.slice(0, 10) : null);
}

/** Both date shapes of the sources (`T…Z` and plain) as one sortable text; nothing sorts as newest, as in PostgreSQL. */
export function changedOn(text: string | null): string {
  if (text === null) return '9999';
  return text.replace('T', ' ').replace('Z', '').slice(0, 26);
}

export function number(text: Row[number] | undefined): number {
  return text === null || text === undefined || text === '' ? 0 : Number(text);
}

export function clean(text: Row[number] | undefined): string {
  return (text ?? '').replace(/[\t\r\n]/g, ' ').trim();
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
