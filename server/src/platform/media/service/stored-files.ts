import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/database/database.ts';
import { findingOf, type Invariant } from '../../../kit/invariants.ts';
import type { MediaStore } from '../rules/media-store.ts';

/** Of as many files the bytes are compared with the hash of their row, each time others: reading all of them takes hours. */
const MAX_COMPARED = 50;
/** Rows that are read at once: a product has more files than fit into memory. */
export const FILES_PAGE = 5_000;

/** A file that a row names: the id of the row, the key in the media store and, where the row keeps one, the hash of its bytes. */
interface NamedFile {
  id: string;
  key: string;
  sha256?: string;
}

/** Reads the files that rows name, those of some rows at a time. */
type NamedFiles = (db: Db) => AsyncIterable<NamedFile[]>;

/** Reads page after page of rows in the order of their ids; a page is the rows after an id, and none ends it. */
export function inPages(read: (db: Db, after: string) => Promise<NamedFile[]>): NamedFiles {
  return async function* pages(db) {
    for (let page = await read(db, ''); page.length > 0; page = await read(db, page.at(-1)?.id ?? '')) yield page;
  };
}

/**
 * The invariant that every file is there which a row names, and has the bytes it names: of those whose rows keep a hash a sample
 * is read, or all where that is asked for. Files that no row names are only counted: an upload may be on its way.
 */
export function filesAreStored(
  about: Pick<Invariant, 'name' | 'sentence'>,
  { files, folder, named }: { files: MediaStore; folder: string; named: NamedFiles },
): Invariant {
  return {
    ...about,
    async check(db, { hashes = false } = {}) {
      /** Whether a row names the file. */
      const stored = new Map<string, boolean>();
      for await (const key of files.list(folder)) stored.set(key, false);
      const broken: string[] = [];
      let rows = 0;
      const sample = sampleOf<NamedFile>(hashes ? 0 : MAX_COMPARED);
      for await (const page of named(db)) {
        rows += page.length;
        for (const file of page) {
          if (!stored.has(file.key)) broken.push(file.id);
          else stored.set(file.key, true);
          if (stored.has(file.key) && file.sha256 !== undefined) {
            if (!hashes) sample.offer(file);
            else if (await isDamaged(file)) broken.push(file.id);
          }
        }
      }
      for (const file of sample.taken) if (await isDamaged(file)) broken.push(file.id);
      const others = [...stored.values()].filter(isNamed => !isNamed).length;
      return {
        ...findingOf(rows, await stillThere(db, broken)),
        ...(others > 0 ? { note: `Files in ${folder}/ that no row names: ${others}` } : {}),
      };
    },
  };

  /** Whether the bytes are not the ones that the row names. */
  async function isDamaged({ key, sha256 }: NamedFile): Promise<boolean> {
    const bytes = await files.get(key);
    return !bytes || createHash('sha256').update(bytes).digest('hex') !== sha256;
  }

  /** A row that was removed meanwhile has taken its file with it. */
  async function stillThere(db: Db, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const wanted = new Set(ids);
    const still = new Set<string>();
    for await (const page of named(db)) for (const { id } of page) if (wanted.has(id)) still.add(id);
    return ids.filter(id => still.has(id));
  }
}

/** At most so many of all that are offered, each as likely as any other. */
function sampleOf<Item>(most: number) {
  const taken: Item[] = [];
  let offered = 0;
  return {
    taken,
    offer(item: Item): void {
      offered += 1;
      const at = taken.length < most ? taken.length : Math.floor(Math.random() * offered);
      if (at < most) taken[at] = item;
    },
  };
}
