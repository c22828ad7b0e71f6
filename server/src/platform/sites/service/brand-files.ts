import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whyNotStarted } from '../../../kit/settings/start-refused.ts';

/** The folder of the brands: one subfolder each with `site.json`, `logo.svg` and `favicon.svg`. */
export const sitesFolder = fileURLToPath(new URL('../../../../../sites/', import.meta.url));

/** The file that makes a folder a brand. */
const SETTINGS_FILE = 'site.json';

/** Folders beside the brands that are none. */
const NO_BRANDS = new Set(['node_modules', 'logos']);

/** A file of a brand that is kept in the database, in place of one in its folder. */
export interface KeptFile {
  text: string;
  /** From 1. */
  version: number;
  savedAt: Date;
}

/** By brand, and by path in its folder. */
export type KeptFiles = ReadonlyMap<string, ReadonlyMap<string, KeptFile>>;

/** Something that was read of the files of brands. */
export interface ReadFiles<Value> {
  current(): Value;
  /** Reads it anew. Where that is refused, it stays as it was and the log says why. */
  reload(): void;
}

export interface BrandFilesOptions {
  folder?: string | undefined;
  /** Called with a sentence for whatever is wrong with files that does not end the start. */
  warn?: ((sentence: string) => void) | undefined;
}

export type BrandFiles = ReturnType<typeof createBrandFiles>;

/** The files of the brands, which may change while the product runs: those kept in the database, else those of the folder. */
export function createBrandFiles({ folder = sitesFolder, warn = () => {} }: BrandFilesOptions = {}) {
  const refused = new Map<string, string>();
  const readers: (() => void)[] = [];
  let kept: KeptFiles = new Map();
  const folders = (): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !NO_BRANDS.has(entry.name))
      .map(({ name }) => name);
  const made = (): string[] => [...kept].filter(([, files]) => files.has(SETTINGS_FILE)).map(([id]) => id);
  const brands = (): string[] => [...new Set([...folders(), ...made()])].sort();

  function inFolder(id: string, path: string): Buffer | null {
    const file = join(folder, id, path);
    return existsSync(file) ? readFileSync(file) : null;
  }

  return {
    folder,
    warn,
    /** The ids of the brands: the names of their folders, and those of brands that were made in the database. */
    brands,

    /** Another text whenever a file of a brand was changed, added or taken away. */
    fingerprint(): string {
      try {
        return folders()
          .flatMap(id => statsOf(`${folder}/${id}`).map(({ path, mtimeMs, size }) => `${path} ${mtimeMs} ${size}`))
          .join('\n');
      } catch (error) {
        return String(error);
      }
    },

    /**
     * Reads something of the files. `what`: its name for operators; `read` gets what was read before, null at first.
     * @throws what the first `read` throws
     */
    read<Value>(what: string, read: (before: Value | null) => Value): ReadFiles<Value> {
      let value = read(null);
      const reload = () => {
        try {
          value = read(value);
          refused.delete(what);
        } catch (error) {
          const sentence = `The files of brands were changed, but the ${what} stay as they were: ${whyNotStarted(error)}`;
          if (refused.get(what) !== sentence) warn(sentence);
          refused.set(what, sentence);
        }
      };
      readers.push(reload);
      return { current: () => value, reload };
    },

    /** From now on these files are the brands'; whatever was read is read anew. */
    lay(files: KeptFiles): void {
      kept = files;
      readers.forEach(reload => reload());
    },

    /** A file of a brand that is kept in the database; null: there is none. */
    kept: (id: string, path: string): KeptFile | null => kept.get(id)?.get(path) ?? null,

    /** A file of a brand; null: it has none of this name. */
    bytes(id: string, path: string): Buffer | null {
      const own = kept.get(id)?.get(path);
      return own ? Buffer.from(own.text) : inFolder(id, path);
    },

    has: (id: string, path: string): boolean => kept.get(id)?.has(path) === true || existsSync(join(folder, id, path)),

    /** A file of a brand's folder, whatever is kept over it. */
    inFolder,

    /** The names of a brand's files in one of its subfolders. */
    names(id: string, subfolder: string): string[] {
      const at = join(folder, id, subfolder);
      const own = [...(kept.get(id)?.keys() ?? [])].filter(path => path.startsWith(`${subfolder}/`));
      const names = own.map(path => path.slice(subfolder.length + 1));
      return [...new Set([...(existsSync(at) ? readdirSync(at) : []), ...names])];
    },

    /** When a file of a brand was last changed. */
    changedAt(id: string): Date {
      const at = join(folder, id);
      const files = existsSync(at) ? statsOf(at).map(({ mtimeMs }) => mtimeMs) : [];
      const own = [...(kept.get(id)?.values() ?? [])].map(({ savedAt }) => savedAt.getTime());
      return new Date(Math.max(0, ...files, ...own));
    },

    /** What of the changed files is not in use, and why, a sentence each. */
    refused: (): string[] => [...refused.values()],
  };
}

/** The files below a folder, with when each was changed. */
function statsOf(folder: string): { path: string; mtimeMs: number; size: number }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = `${entry.parentPath}/${entry.name}`;
      const { mtimeMs, size } = statSync(path);
      return { path, mtimeMs, size };
    });
}
