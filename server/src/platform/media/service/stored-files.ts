import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/database/database.ts';
import { findingOf, type Invariant } from '../../../kit/invariants.ts';
import type { MediaStore } from '../rules/media-store.ts';

/** Of as many files the bytes are compared with the hash of their row, each time others: reading all of them takes hours. */
const MAX_COMPARED = 50;

/** A file that a row names: the id of the row, the key in the media store and, where the row keeps one, the hash of its bytes. */
interface NamedFile {
  id: string;
  key: string;
  sha256?: string;
}

/** The invariant that every file is there which a row names, and has the bytes it names in a sample of those whose rows keep a hash. Files that no row names are only counted: an upload may be on its way. */
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
      missing.push(...(await damaged(rows.filter(({ key }) => stored.has(key)))));
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

  /** Those of a sample whose bytes are not the ones that the row names. */
  async function damaged(rows: readonly NamedFile[]): Promise<NamedFile[]> {
    const hashed = rows.filter(({ sha256 }) => sha256 !== undefined);
    const step = Math.max(1, hashed.length / MAX_COMPARED);
    const found: NamedFile[] = [];
    for (let at = Math.random() * step; at < hashed.length; at += step) {
      const file = hashed[Math.floor(at)];
      const bytes = file && (await files.get(file.key));
      if (file && (!bytes || createHash('sha256').update(bytes).digest('hex') !== file.sha256)) found.push(file);
    }
    return found;
  }
}
