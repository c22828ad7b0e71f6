import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownFault } from '../../../kit/text/markdown.ts';
import { StartRefused } from '../../../kit/settings/start-refused.ts';
import { Locale, type Site } from '../../../platform/sites/contract.ts';
import { sitesFolder } from '../../../platform/sites/service.ts';
import { readPageFile } from '../rules/front-matter.ts';
import { pathFault } from '../rules/paths.ts';
import type { PageProvider, ProvidedPage } from './page-provider.ts';

/** The brand whose pages all others share. */
const SHARED_BY_ALL = 'default';

/** By language and path; null: the brand takes the page away. */
type Files = ReadonlyMap<string, ProvidedPage | null>;

/**
 * The pages that come with the product, `sites/default/content/<language>/<path>.md`, each of which a brand's own file of the
 * same place replaces or takes away. Read once. @throws StartRefused for a file that is no page
 */
export function createFilePages(folder: string, sites: readonly Site[]): PageProvider {
  const own = new Map(sites.map(site => [site.id, readFolder(join(folder, site.id, 'content'))]));
  const shared = own.get(SHARED_BY_ALL) ?? readFolder(join(sitesFolder, SHARED_BY_ALL, 'content'));
  const pages = new Map(sites.map(site => [site.id, pagesOf(shared, own.get(site.id))]));
  const list = (site: Site): readonly ProvidedPage[] =>
    (pages.get(site.id) ?? []).filter(({ language }) => site.locales.includes(language));
  return {
    list: async site => list(site),
    find: async (site, path) => list(site).filter(page => page.path === path),
  };
}

const pagesOf = (shared: Files, own: Files = new Map()): ProvidedPage[] =>
  [...new Map([...shared, ...own]).values()].filter(page => page !== null);

function readFolder(folder: string): Files {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      try {
        return readFile(file, file.slice(folder.length + 1).replaceAll('\\', '/'));
      } catch (error) {
        throw new StartRefused(`${file}: ${error instanceof Error ? error.message : String(error)}`, error);
      }
    }),
  );
}

function readFile(file: string, name: string): [string, ProvidedPage | null] {
  const [, folder, bare] = /^([a-z]{2})\/(.+)\.md$/.exec(name) ?? [];
  const language = Locale.safeParse(folder);
  if (!language.success) throw new Error('a page is a file like en/learn/how-to-read-a-vin.md');
  const path = `/${bare}`;
  const fault = pathFault(path);
  if (fault === 'reserved') throw new Error(`the product itself answers at ${path}; choose another path`);
  if (fault)
    throw new Error(`${path} is no path of a page: lower case letters, digits and hyphens, four parts at most`);
  const written = readPageFile(readFileSync(file, 'utf8'));
  const key = `${language.data} ${path}`;
  if (!written) return [key, null];
  const tooMuch = markdownFault(written.body);
  if (tooMuch) throw new Error(`its text is not read: ${tooMuch}`);
  const { published: _, ...front } = written.front;
  return [key, { path, language: language.data, body: written.body, ...front }];
}
