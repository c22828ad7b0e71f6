import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { whyNotStarted } from '../../../kit/settings/start-refused.ts';

/** The folder of the brands: one subfolder each with `site.json`, `logo.svg` and `favicon.svg`. */
export const sitesFolder = fileURLToPath(new URL('../../../../../sites/', import.meta.url));

/** Folders beside the brands that are none. */
const NO_BRANDS = new Set(['node_modules', 'logos']);

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

/** The files of the brands, which may change while the product runs. */
export function createBrandFiles({ folder = sitesFolder, warn = () => {} }: BrandFilesOptions = {}) {
  const refused = new Map<string, string>();
  const brands = (): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !NO_BRANDS.has(entry.name))
      .map(({ name }) => name)
      .sort();

  return {
    folder,
    warn,
    /** The ids of the brands, which are the names of their folders. */
    brands,

    /** Another text whenever a file of a brand was changed, added or taken away. */
    fingerprint(): string {
      try {
        return brands()
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
      return {
        current: () => value,
        reload() {
          try {
            value = read(value);
            refused.delete(what);
          } catch (error) {
            const sentence = `The files of brands were changed, but the ${what} stay as they were: ${whyNotStarted(error)}`;
            if (refused.get(what) !== sentence) warn(sentence);
            refused.set(what, sentence);
          }
        },
      };
    },

    /** What of the changed files is not in use, and why, a sentence each. */
    refused: (): string[] => [...refused.values()],
  };
}

/** The files below a folder, with when each was changed. */
export function statsOf(folder: string): { path: string; mtimeMs: number; size: number }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = `${entry.parentPath}/${entry.name}`;
      const { mtimeMs, size } = statSync(path);
      return { path, mtimeMs, size };
    });
}
