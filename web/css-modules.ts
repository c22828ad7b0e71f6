import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Without `d`: blockers of advertisements hide `.ad`. */
const LETTERS = 'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ';

/** The name at a place of the list: `a`, `b` … `Z`, `aa`, `ab` … */
function shortName(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? shortName(rest - 1) : '') + LETTERS.charAt(index % LETTERS.length);
}

/** How often each match of the first group occurs in these files. */
function countOf(files: string[], pattern: RegExp): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(pattern))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * A short name for each class and animation of the CSS modules below a folder, the shortest for those that are used
 * most. The same code always gets the same names, on the server as in the browser. Written names are 6.0 kB of script and
 * 2.1 kB of styles more on the home page (gzip), which is then above its limit (docs/decisions/023).
 */
export function shortNames(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name));
  const sheets = files.filter(name => name.endsWith('.module.css'));
  const defined = [...countOf(sheets, /(?:\.|@keyframes )([a-zA-Z]\w*)/g).keys()].toSorted();
  const uses = countOf(
    files.filter(name => name.endsWith('.tsx')),
    /\b(?:ui|\w*[sS]tyles)\.(\w+)/g,
  );
  const sorted = defined.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  return new Map(sorted.map((name, index) => [name, shortName(index)]));
}

/**
 * CSS modules as this product uses them. A class has one name across the product, so that a module can style a class of
 * another inside its own: `.documentCard .stateChip`. A build gives browsers short names; development keeps the written
 * ones. The bundler writes the names into the code that uses them and would then drop the modules with their styles:
 * for browsers they are kept.
 */
export function cssModules(folder: string): Plugin {
  return {
    name: 'marque-css-modules',
    enforce: 'post',
    config(_, { command }) {
      const names = command === 'build' ? shortNames(folder) : new Map<string, string>();
      return { css: { modules: { generateScopedName: name => names.get(name) ?? name } } };
    },
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code) {
        return this.environment.config.consumer === 'client'
          ? { code, map: null, moduleSideEffects: 'no-treeshake' }
          : undefined;
      },
    },
  };
}
