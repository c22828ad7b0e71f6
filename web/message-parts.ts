import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Part, PARTS } from './app/kit/messages/parts.ts';

const folder = fileURLToPath(new URL('../messages', import.meta.url));
const VIRTUAL = 'virtual:messages';

/**
 * The sentences a page can fetch on its own: `virtual:messages/en/members` has those of a part in one language, one file
 * for browsers; `virtual:messages` imports each on use. A plain `import.meta.glob` would make a file of each module: 27
 * files for the dashboard in place of 16.
 */
export function messageParts(): Plugin {
  const files = ['en', 'es'].flatMap(language => Object.keys(PARTS).map(part => `${language}/${part}`));
  return {
    name: 'marque-message-parts',
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      const [, language, part] = id.split('/');
      if (!part)
        return `export const files = {${files.map(file => `'${file}': () => import('${VIRTUAL}/${file}')`).join()}}`;
      const modules = PARTS[part as Part].map(
        name => `export { default as '${name}' } from '${folder}/${language}/${name}.json';`,
      );
      return modules.join('');
    },
  };
}
