import type { SectionKey } from '../reports/contract.ts';
import { importRecords, type ImportDeps, type RecordsImport, type RecordsImported } from './service/import-file.ts';
import * as store from './store.ts';

export type { RecordsImport, RecordsImported } from './service/import-file.ts';

/** How a source is doing. */
export interface SourceStatus {
  name: string;
  records: number;
  /** The number of records of each section it has any of. */
  sections: Partial<Record<SectionKey, number>>;
  covers: SectionKey[];
  lastImport: Pick<
    store.ImportRow,
    'file' | 'startedAt' | 'aliveAt' | 'endedAt' | 'added' | 'changed' | 'rejected'
  > | null;
}

export type Records = ReturnType<typeof createRecords>;

/** The operator's own records of vehicles: what was imported, from which source, and how it is taken back. */
export function createRecords(deps: ImportDeps) {
  const { db } = deps;

  return {
    /** Reads a file in. @throws ImportRefused */
    import: (input: RecordsImport): Promise<RecordsImported> => importRecords(deps, input),

    /** Every source with what there is of it, by name. */
    async status(): Promise<SourceStatus[]> {
      const [counts, imports] = [await store.listCounts(db), await store.newestImports(db)];
      return (await store.listSources(db)).map(({ id, name, covers }) => {
        const own = counts.filter(({ sourceId }) => sourceId === id);
        return {
          name,
          records: own.reduce((sum, { records }) => sum + records, 0),
          sections: Object.fromEntries(own.map(({ section, records }) => [section, records])),
          covers,
          lastImport: imports.find(({ sourceId }) => sourceId === id) ?? null,
        };
      });
    },

    /** Takes out everything that came from a source. @returns how many records that were; null where there is no such source */
    remove: (name: string): Promise<number | null> =>
      db.transaction(async tx => {
        const source = await store.findSource(tx, name);
        if (!source || !(await store.lockSource(tx, source.id))) return null;
        const records = await store.removeSource(tx, source.id);
        await deps.audit(tx, { action: 'records.removed', object: name, before: { records }, after: null });
        return records;
      }),
  };
}
