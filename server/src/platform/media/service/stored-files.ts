import type { Db } from '../../../kit/database/database.ts';
import { findingOf, type Invariant } from '../../../kit/invariants.ts';
import type { MediaStore } from '../rules/media-store.ts';

/** A file that a row names: the id of the row, and the key in the media store. */
interface NamedFile {
  id: string;
  key: string;
}

/** The invariant that every file is there which a row names. Files that no row names are only counted: an upload may be on its way. */
export function filesAreStored(
  about: Pick<Invariant, 'name' | 'sentence'>,
  { files, folder, named }: { files: MediaStore; folder: string; named: (db: Db) => Promise<NamedFile[]> },
): Invariant {
  return {
    ...about,
    async check(db) {
      const rows = await named(db);
      const stored = new Set<string>();
      for await (const key of files.list(folder)) stored.add(key);
      const missing = rows.filter(({ key }) => !stored.has(key));
      // A row that was removed meanwhile has taken its file with it.
      const still = new Set(missing.length > 0 ? (await named(db)).map(({ id }) => id) : []);
      const broken = missing.map(({ id }) => id).filter(id => still.has(id));
      const keys = new Set(rows.map(({ key }) => key));
      const others = [...stored].filter(key => !keys.has(key)).length;
      return {
        ...findingOf(rows.length, broken),
        ...(others > 0 ? { note: `Files in ${folder}/ that no row names: ${others}` } : {}),
      };
    },
  };
}
