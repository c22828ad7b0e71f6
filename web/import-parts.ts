import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** What stands for the import of one name: e.g. `Globe` or `{ Dialog as Radix }` of a package. */
export type Parts = Map<string, (own: string) => string>;

/** Each icon by its names, e.g. `Globe` and `GlobeIcon`, from the module of lucide-react that lists all of them. */
export function iconsIn(list: string): Parts {
  const files = [...list.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[a-z0-9-]+\.mjs)'/g)];
  return new Map(
    files.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, (own: string) => `import ${own} from 'lucide-react/dist/esm/${file}';`] as const,
      ),
    ),
  );
}

/** Each component by its name, from the module of radix-ui that lists all of them. */
export function componentsIn(list: string): Parts {
  return new Map(
    [...list.matchAll(/import \* as (\w+) from "(@radix-ui\/[a-z-]+)"/g)].map(
      ([, name = '', from = '']) => [name, (own: string) => `import * as ${own} from '${from}';`] as const,
    ),
  );
}

/** The code with what it imports from `from` imported part by part. @throws for a name that is not among the parts */
export function importEach(code: string, from: string, parts: Parts): string {
  const statement = new RegExp(`import \\{([^}]*)\\} from '${from}';`, 'g');
  return code.replaceAll(statement, (_statement, names: string) =>
    names
      .split(',')
      .map(each => each.trim())
      .filter(each => each && !each.startsWith('type '))
      .map(each => {
        const [name = '', own = name] = each.split(' as ');
        const part = parts.get(name);
        if (!part) throw new Error(`${from} has no "${name}"`);
        return part(own);
      })
      .join(''),
  );
}

/**
 * Imports icons and components from their own modules in place of the lists of all that their packages export. Who
 * imports a list may need any part of it, so that the parts could not go with the pages that use them (chunks.ts).
 */
export function importParts(): Plugin {
  const resolve = createRequire(import.meta.url).resolve;
  const read = (path: string) => readFileSync(resolve(path), 'utf8');
  const icons = iconsIn(read('lucide-react/dist/esm/lucide-react.mjs'));
  const components = componentsIn(readFileSync(resolve('radix-ui').replace(/\.js$/, '.mjs'), 'utf8'));
  return {
    name: 'marque-import-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/.*\.tsx?(?:\?|$)/, code: /from '(?:lucide-react|radix-ui)'/ },
      handler: code => ({
        code: importEach(importEach(code, 'lucide-react', icons), 'radix-ui', components),
        map: null,
      }),
    },
  };
}
