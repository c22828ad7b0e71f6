import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { BrandAsset, BrandAssets } from '../../platform/brand-assets/service.ts';
import type { Content } from '../content/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { dayOf } from '../../kit/clock.ts';
import { ifRefused } from '../../kit/errors.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import type { Legal } from '../../platform/legal/service.ts';
import { PLACEHOLDER } from '../../platform/legal/contract.ts';
import type { Lots } from '../../inventory/lots/service.ts';
import type { Makes } from '../../vehicles/makes/service.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { Sites } from '../../platform/sites/service.ts';
import { applicationPages, entriesOf, type ListedPage } from './rules/listed-pages.ts';
import { titleKeyOf } from './rules/page-titles.ts';
import { llmsText } from './rules/llms-text.ts';
import { robotsText } from './rules/robots.ts';

export interface SearchEnginesDeps {
  sites: Sites;
  legal: Legal;
  content: Pick<Content, 'everyPage' | 'page'>;
  makes: Pick<Makes, 'changedAt' | 'listed' | 'nameOf'>;
  lots: Pick<Lots, 'slugs' | 'pathsOf'>;
  brandAssets: Pick<BrandAssets, 'ofPage'>;
}

export type SearchEngines = ReturnType<typeof createSearchEngines>;

const LEGAL_KINDS = ['terms', 'privacy', 'nmvtis'] as const;
/** Pages in one part; with two languages and their links a part has some megabytes. The standard allows 50,000 entries. */
const PAGES_IN_A_PART = 10_000;

/** Files for search engines: which hosts they may read, and which pages there are. */
export function createSearchEngines({ sites, legal, content, makes, lots, brandAssets }: SearchEnginesDeps) {
  /** Whether pages of a host may be listed: its brand wants it, and it is one of the brand's own hosts, not the members'. */
  function mayList({ site }: Pick<Caller, 'site'>, host: string): boolean {
    const named = sites.named(host);
    if (!site.search_engines || named?.id !== site.id) return false;
    return !site.app_prefix || !host.toLowerCase().startsWith(sites.config(site).app_host.toLowerCase());
  }

  /** The pages of law that are written; a placeholder is none. */
  const legalPages = (site: Site): ListedPage[] =>
    LEGAL_KINDS.flatMap(kind => {
      const texts = site.locales.map(locale => legal.text(site, kind, locale));
      const [text] = texts;
      if (!text || text.version === PLACEHOLDER) return [];
      const languages = site.locales.filter((locale, at) => texts[at]?.locale === locale);
      return [{ path: `/${kind}`, languages, changedOn: text.version }];
    });

  async function firstPages(site: Site): Promise<ListedPage[]> {
    const written = (await content.everyPage(site)).filter(({ indexed }) => indexed);
    return [
      ...applicationPages(site),
      ...legalPages(site),
      ...written.map(({ path, languages, updated_on }) => ({ path, languages, changedOn: updated_on })),
    ];
  }

  async function carPages({ locales }: Site): Promise<ListedPage[]> {
    const [paths, changedAt] = await Promise.all([makes.listed(), makes.changedAt()]);
    const changedOn = changedAt && dayOf(changedAt);
    return paths.map(path => ({ path, languages: locales, changedOn }));
  }

  /** The pages of a part: `pages`, `cars-1` and on, or `lot-` with the address of a lot; null: there is no such part. */
  async function partOf(site: Site, part: string): Promise<ListedPage[] | null> {
    if (part === 'pages') return firstPages(site);
    if (part.startsWith('lot-')) return lotPages(lots, site, part.slice('lot-'.length));
    const [, number] = /^cars-([1-9]\d{0,3})$/.exec(part) ?? [];
    const start = (Number(number) - 1) * PAGES_IN_A_PART;
    const pages = number ? (await carPages(site)).slice(start, start + PAGES_IN_A_PART) : [];
    return pages.length > 0 ? pages : null;
  }

  return {
    mayList,

    /** The picture others show beside a link to a page, in the caller's language; the brand's where the page has none. */
    picture: async (caller: Caller, path: string): Promise<BrandAsset> =>
      brandAssets.ofPage(caller, await pictured({ content, makes }, caller, path)),

    /** Whether a page may be listed, so that it has a Markdown form. */
    async isListed({ site }: Caller, path: string): Promise<boolean> {
      if (path === '/cars' || path.startsWith('/cars/'))
        return path === '/cars' || (await makes.listed()).includes(path);
      return (await firstPages(site)).some(page => page.path === path);
    },

    /** `llms.txt` of a site: those of its pages that have a name, in the caller's language. */
    async llms(caller: Caller, origin: string): Promise<string> {
      const named = await Promise.all(
        (await firstPages(caller.site)).map(async ({ path }) => {
          const title = nameOf(caller, path) ?? (await pictured({ content, makes }, caller, path))?.title;
          return title ? [{ path, title }] : [];
        }),
      );
      const line = translatorFor(caller.locale)('sites', 'social.line');
      return llmsText({ name: caller.site.name, line }, named.flat(), origin);
    },

    /** `robots.txt` of a host. */
    robots: (caller: Caller, { host, origin }: { host: string; origin: string }): string =>
      robotsText(mayList(caller, host) ? `${origin}/sitemap.xml` : null),

    /** The list of the parts of a site's sitemap, as XML. */
    async sitemapIndex({ site }: Caller, origin: string): Promise<Buffer> {
      const cars = Math.ceil((await carPages(site)).length / PAGES_IN_A_PART);
      const ofLots = (await lots.slugs(site)).map(slug => `lot-${slug}`);
      const parts = ['pages', ...Array.from({ length: cars }, (_, at) => `cars-${at + 1}`), ...ofLots];
      const urls = parts.map(part => ({ url: `${origin}/sitemap-${part}.xml` }));
      return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()));
    },

    /** A part of it; null: there is no such part. */
    async sitemapPart({ site }: Caller, part: string, origin: string): Promise<Buffer | null> {
      const pages = await partOf(site, part);
      if (!pages) return null;
      const entries = pages.flatMap(page => entriesOf(page, { origin, locale: site.locale }));
      const stream = new SitemapStream({
        hostname: origin,
        lastmodDateOnly: true,
        xmlns: { news: false, xhtml: true, image: false, video: false },
      });
      return streamToPromise(Readable.from(entries).pipe(stream));
    },
  };
}

/** The list of a lot and each of its vehicles; null where it is not shown. */
async function lotPages(lots: SearchEnginesDeps['lots'], site: Site, slug: string): Promise<ListedPage[] | null> {
  const paths = await lots.pathsOf(site, slug);
  return paths.length > 0 ? paths.map(path => ({ path, languages: site.locales, changedOn: null })) : null;
}

/** The name of the first page and of those of law; null for others. */
function nameOf({ site, locale }: Caller, path: string): string | null {
  if (path === '/') return site.name;
  const law = LEGAL_KINDS.find(kind => path === `/${kind}`);
  return law ? translatorFor(locale)('legal', `${law}.title`) : null;
}

/** A page's subject, in large letters and in a line; null where it has no picture of its own. */
async function pictured(
  { content, makes }: Pick<SearchEnginesDeps, 'content' | 'makes'>,
  caller: Caller,
  path: string,
) {
  const { locale } = caller;
  const say = translatorFor(locale);
  const key = titleKeyOf(path);
  if (key) {
    const words = await ofContent(content, caller, `/sections${path}`);
    return { title: words?.title ?? say(...key), line: say('sites', 'social.line'), locale: words?.locale ?? locale };
  }
  const [, first, ...parts] = path.split('/');
  if (first !== 'cars') return ofContent(content, caller, path);
  const [make = '', model, year] = parts;
  const title = parts.length <= 3 ? await makes.nameOf(make, model, year) : null;
  return title ? { title, line: say('makes', 'picture'), locale } : null;
}

/** The title and line of a page that was written; null where there is none. */
const ofContent = (content: Pick<Content, 'page'>, caller: Caller, path: string) =>
  content
    .page(caller, { path })
    .then(({ title, description, language }) => ({ title, line: description, locale: language }))
    .catch(ifRefused(null));
