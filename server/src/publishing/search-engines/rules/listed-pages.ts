import type { Locale, Site } from '../../../platform/sites/contract.ts';

/** A page that search engines may list. */
export interface ListedPage {
  path: string;
  /** Those it is written in. */
  languages: readonly Locale[];
  /** The day it last changed; null where nobody knows. */
  changedOn: string | null;
}

/** The pages of the application that are the same for everybody, with the feature that a brand needs for them. */
const PAGES: readonly { path: string; feature?: keyof Site['features'] }[] = [
  { path: '/' },
  { path: '/pricing' },
  { path: '/recall-check', feature: 'recall' },
  { path: '/where-to-find-it' },
  { path: '/help' },
  { path: '/support' },
  { path: '/glossary' },
  { path: '/data-sources' },
  { path: '/developers/reference' },
  { path: '/developers/changelog' },
  { path: '/sample-report' },
  { path: '/sample-sticker' },
  { path: '/delete-account' },
];

/** Those a site has. Which day they changed nobody notes. */
export const applicationPages = ({ features, locales }: Pick<Site, 'features' | 'locales'>): ListedPage[] =>
  PAGES.filter(({ feature }) => feature === undefined || features[feature]).map(({ path }) => ({
    path,
    languages: locales,
    changedOn: null,
  }));

/** An entry of a sitemap: one address, and the same page in every language. */
export interface SitemapEntry {
  url: string;
  lastmod?: string;
  links: { lang: string; url: string }[];
}

/** The entries of a page, one for each language; the site's own language has the plain address. */
export function entriesOf(
  { path, languages, changedOn }: ListedPage,
  { origin, locale }: { origin: string; locale: Locale },
): SitemapEntry[] {
  const plain = origin + path;
  const first = languages.includes(locale) ? locale : languages[0];
  const address = (lang: Locale) => (lang === first ? plain : `${plain}?lang=${lang}`);
  const links = [...languages.map(lang => ({ lang, url: address(lang) })), { lang: 'x-default', url: plain }];
  return languages.map(lang => ({
    url: address(lang),
    ...(changedOn ? { lastmod: changedOn } : {}),
    links: languages.length > 1 ? links : [],
  }));
}
