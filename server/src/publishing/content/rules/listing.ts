import type { Locale, Site } from '../../../platform/sites/contract.ts';
import type { ListedPage } from '../contract.ts';
import type { ProvidedPage } from '../providers/page-provider.ts';
import { withSiteWords } from './site-words.ts';

/** The version of a page in a language, else in the site's own, else in any; undefined: there is none. */
export function versionFor(site: Site, versions: readonly ProvidedPage[], language: Locale): ProvidedPage | undefined {
  const inThe = (wanted: Locale): ProvidedPage | undefined => versions.find(page => page.language === wanted);
  return inThe(language) ?? inThe(site.locale) ?? versions[0];
}

/**
 * Pages as a list names them, a line for each path; with a language, only those published in it. In the order their
 * writers chose, then by title.
 */
export function listedOf(site: Site, pages: readonly ProvidedPage[], language?: Locale): ListedPage[] {
  const byPath = new Map<string, ProvidedPage[]>();
  for (const page of pages) byPath.set(page.path, [...(byPath.get(page.path) ?? []), page]);
  const chosen = [...byPath.values()].flatMap(versions => {
    const page = versionFor(site, versions, language ?? site.locale);
    return page && (language === undefined || page.language === language) ? [{ page, versions }] : [];
  });
  return chosen
    .toSorted(
      (one, other) =>
        (one.page.order ?? Number.MAX_SAFE_INTEGER) - (other.page.order ?? Number.MAX_SAFE_INTEGER) ||
        one.page.title.localeCompare(other.page.title, one.page.language),
    )
    .map(({ page, versions }) => lineOf(site, page, versions));
}

const lineOf = (site: Site, page: ProvidedPage, versions: readonly ProvidedPage[]): ListedPage => ({
  path: page.path,
  language: page.language,
  title: withSiteWords(page.title, site),
  description: withSiteWords(page.description, site),
  ...(page.topic ? { topic: page.topic } : {}),
  updated_on: page.updated_on,
  languages: site.locales.filter(locale => versions.some(({ language }) => language === locale)),
  indexed: page.indexed,
});
