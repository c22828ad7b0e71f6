import type { SectionKey } from '../reports/contract.ts';
import type { HistoryRecord } from '../reports/rules/sources/history-record.ts';
import { dataChanged } from '../../platform/installation/service/versions.ts';
import { importRecords, type ImportDeps, type RecordsImport, type RecordsImported } from './service/import-file.ts';
import { listOfSource, recordOfEntry, type CopyDay } from './rules/public/lists.ts';
import * as store from './store.ts';

export type { RecordsImport, RecordsImported } from './service/import-file.ts';

/** How a source is doing. */
export interface SourceStatus {
  name: string;
  /** The data pack, of a public list; null for a source of the operator's. */
  pack: string | null;
  records: number;
  /** The number of records of each section it has any of. */
  sections: Partial<Record<SectionKey, number>>;
  covers: SectionKey[];
  lastImport: Pick<
    store.ImportRow,
    'file' | 'startedAt' | 'aliveAt' | 'endedAt' | 'added' | 'changed' | 'rejected'
  > | null;
}

/** The copies of each public list that were shown, by its source, oldest first. */
type Copies = ReadonlyMap<number, readonly CopyDay[]>;

/** A record with where it comes from. Its id begins with the source, because two sources may use the same ids. */
function recordOf(found: store.FoundRecord, copies: Copies): HistoryRecord | null {
  const { record, source, importedAt } = found;
  const list = listOfSource(source);
  if (list) return recordOfEntry(found, list, copies.get(found.sourceId) ?? []);
  const kept = JSON.parse(record) as HistoryRecord;
  const origin = { source, importedAt: importedAt.toISOString() };
  return { ...kept, recordId: `${source}/${kept.recordId}`, origin };
}

/** One source may tell an event twice under two ids. */
function eachOnce(records: readonly HistoryRecord[]): HistoryRecord[] {
  const content = (record: HistoryRecord) =>
    JSON.stringify({ ...record, recordId: '', origin: record.origin?.source ?? '' });
  return [...new Map(records.map(record => [content(record), record])).values()];
}

/** Sections of which some source has records (`some`), and those of which one knows everything (`all`). */
export type Reach = Readonly<Record<'some' | 'all', ReadonlySet<SectionKey>>>;

export type Records = ReturnType<typeof createRecords>;

/** The operator's own records of vehicles: what was imported, from which source, and how it is taken back. */
export function createRecords(deps: ImportDeps) {
  const { db } = deps;
  let reach: Reach = { some: new Set(), all: new Set() };
  let copies: Copies = new Map();
  let sales = 0;

  async function load(): Promise<void> {
    const [counts, sources] = [await store.listCounts(db), await store.listSources(db)];
    const isPriced = ({ section, sourceId }: store.CountRow) =>
      section === 'auctions' && sources.some(({ id, name }) => id === sourceId && !listOfSource(name));
    sales = counts.filter(isPriced).reduce((sum, { records }) => sum + records, 0);
    const shown = await store.listCopies(db);
    copies = new Map(sources.map(({ id }) => [id, shown.filter(({ sourceId }) => sourceId === id)]));
    const some = counts.filter(({ records }) => records > 0).map(({ section }) => section);
    reach = { some: new Set(some), all: new Set(sources.flatMap(({ covers }) => covers)) };
  }

  return {
    load,

    /** Sections with records. */
    reach: (): Reach => reach,

    /** How many sales and offers there are. */
    sales: (): number => sales,

    /** Reads a file in. @throws ImportRefused */
    import: (input: RecordsImport): Promise<RecordsImported> => importRecords(deps, input).finally(load),

    /** A vehicle's records, each event of a source once. */
    ofVehicle: async (vin: string): Promise<HistoryRecord[]> =>
      eachOnce((await store.recordsOf(db, vin)).flatMap(found => recordOf(found, copies) ?? [])),

    /** Every source with what there is of it, by name. */
    async status(): Promise<SourceStatus[]> {
      const [counts, imports] = [await store.listCounts(db), await store.newestImports(db)];
      return (await store.listSources(db)).map(({ id, name, covers }) => {
        const own = counts.filter(({ sourceId }) => sourceId === id);
        return {
          name,
          pack: listOfSource(name)?.pack ?? null,
          records: own.reduce((sum, { records }) => sum + records, 0),
          sections: Object.fromEntries(own.map(({ section, records }) => [section, records])),
          covers,
          lastImport: imports.find(({ sourceId }) => sourceId === id) ?? null,
        };
      });
    },

    /** Takes out everything that came from a source. @returns how many records that were; null where there is no such source */
    async remove(name: string): Promise<number | null> {
      const removed = await db.transaction(async tx => {
        const source = await store.findSource(tx, name);
        if (!source || !(await store.lockSource(tx, source.id))) return null;
        const records = await store.removeSource(tx, source.id);
        await deps.audit(tx, { action: 'records.removed', object: name, before: { records }, after: null });
        await dataChanged(tx, 'records');
        return records;
      });
      await load();
      return removed;
    },
  };
}
