import type { Locale, Site } from '../../../platform/sites/contract.ts';

/** A page of one language as its source has it; its words may name the brand (`{{site.name}}`). */
export interface ProvidedPage {
  path: string;
  language: Locale;
  title: string;
  description: string;
  lead?: string | undefined;
  topic?: string | undefined;
  order?: number | undefined;
  /** Markdown with blocks. */
  body: string;
  /** The day its words last changed. */
  updated_on: string;
  indexed: boolean;
}

/** Where the published pages of a site come from. Nothing that is not published ever leaves a source. */
export interface PageProvider {
  /** The languages of one path; empty: it has no such page. */
  find(site: Site, path: string): Promise<readonly ProvidedPage[]>;
  /** All of them. */
  list(site: Site): Promise<readonly ProvidedPage[]>;
}

/** An operator's edits of a site: pages, and file pages that are removed. */
export interface Edited {
  pages: readonly ProvidedPage[];
  hidden: readonly Pick<ProvidedPage, 'path' | 'language'>[];
}

/** Where operators write pages: our own database, or a CMS. Nothing that is not published ever leaves it. */
export interface EditedPageProvider {
  /** Of one path or all. */
  read(site: Site, path?: string): Promise<Edited>;
}

const placeOf = ({ path, language }: Pick<ProvidedPage, 'path' | 'language'>): string => `${language} ${path}`;

/** A site's pages: those its operators wrote, and the files they did not replace or take away. */
export function layered(editedOf: (site: Site) => EditedPageProvider, files: PageProvider): PageProvider {
  const merge = (site: Site, { pages, hidden }: Edited, below: readonly ProvidedPage[]): ProvidedPage[] => {
    const taken = new Set([...pages, ...hidden].map(placeOf));
    const shown = pages.filter(({ language }) => site.locales.includes(language));
    return [...shown, ...below.filter(page => !taken.has(placeOf(page)))];
  };
  return {
    find: async (site, path) => merge(site, await editedOf(site).read(site, path), await files.find(site, path)),
    list: async site => merge(site, await editedOf(site).read(site), await files.list(site)),
  };
}
