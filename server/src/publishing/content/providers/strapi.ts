import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { createJsonClient } from '../../../kit/web/json-client.ts';
import { markdownFault } from '../../../kit/text/markdown.ts';
import { createSingleFlight } from '../../../kit/single-flight.ts';
import { Locale, type Site } from '../../../platform/sites/contract.ts';
import { pathFault, plainPath } from '../rules/paths.ts';
import type { Edited, EditedPageProvider, ProvidedPage } from './page-provider.ts';

const FRESH_MS = 60_000;
/** After a failure it is not asked again at once: meanwhile readers get the last good copy. */
const REST_MS = 15_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** An entry of the collection `pages`, as Strapi 5 answers it; more fields may come. */
const Entry = z.object({
  url: z.string(),
  domain: z.string(),
  locale: Locale,
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(300),
  lead: z.string().max(600).nullish(),
  topic: z.string().max(60).nullish(),
  order: z.number().int().nullish(),
  indexed: z.boolean().nullish(),
  body: z.string(),
  updatedAt: z.iso.datetime(),
  /** Null: a draft, whatever was asked for. */
  publishedAt: z.iso.datetime(),
});

const Answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ pageCount: z.number().int() }) }),
});

export interface StrapiOptions {
  url: string;
  /** Null: none is set, so nothing can be read. */
  token: string | null;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  timeoutMs?: number;
}

interface Copy {
  pages: readonly ProvidedPage[];
  until: number;
}

const NOTHING: Edited = { pages: [], hidden: [] };

/**
 * The published pages of a site that are written in a Strapi (version 5): all of them are read at once and kept for a
 * minute. While it does not answer, the last good copy is shown, and the files where there is none.
 */
export function createStrapiPages({ url, token, clock, log, timeoutMs = 4_000 }: StrapiOptions): EditedPageProvider {
  const ask = createJsonClient('strapi', { timeoutMs, maxBytes: 20_000_000, restMs: REST_MS });
  const copies = new Map<string, Copy>();
  const once = createSingleFlight<Copy>();

  return {
    async read(site, path) {
      const cached = copies.get(site.id);
      const copy = cached && cached.until > clock().getTime() ? cached : await once(site.id, () => renew(site));
      if (path === undefined) return { ...NOTHING, pages: copy.pages };
      return { ...NOTHING, pages: copy.pages.filter(page => page.path === path) };
    },
  };

  async function renew(site: Site): Promise<Copy> {
    const before = copies.get(site.id)?.pages ?? [];
    const now = clock().getTime();
    const copy = await readAll(site).then(
      pages => ({ pages: pages.map(page => same(before, page)), until: now + FRESH_MS }),
      (error: unknown) => {
        log.warn({ err: error, site: site.id }, 'The pages of the CMS were not read: the last copy is shown');
        return { pages: before, until: now + REST_MS };
      },
    );
    copies.set(site.id, copy);
    return copy;
  }

  async function readAll(site: Site): Promise<ProvidedPage[]> {
    const pages: ProvidedPage[] = [];
    for (const locale of site.locales)
      for (let page = 1, last = 1; page <= last; page++) {
        const { data, meta } = await readPage(site, locale, page);
        pages.push(...data.flatMap(entry => pageOf(site, locale, entry) ?? []));
        last = Math.min(meta.pagination.pageCount, MAX_PAGES);
      }
    return pages;
  }

  async function readPage(site: Site, locale: Locale, page: number): Promise<z.infer<typeof Answer>> {
    const query = new URLSearchParams({
      'filters[domain][$eq]': site.hosts[0] ?? '',
      locale,
      status: 'published',
      populate: '*',
      sort: 'url',
      'pagination[page]': String(page),
      'pagination[pageSize]': String(PAGE_SIZE),
    });
    if (token === null) throw new Error('No token of Strapi is set for this brand');
    const answer = await ask(`${url.replace(/\/+$/, '')}/api/pages?${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    if ('fault' in answer) throw new Error(`Strapi: ${answer.fault}`, { cause: answer.cause });
    if (answer.status !== 200) throw new Error(`Strapi answers ${answer.status}`);
    return Answer.parse(answer.body);
  }

  /** An entry as a page; null for a draft, for one of another site or language, and for one that is no page. */
  function pageOf(site: Site, locale: Locale, entry: unknown): ProvidedPage | null {
    const read = Entry.safeParse(entry);
    if (!read.success) return refused(entry, 'is a draft, or lacks a field');
    const { url: address, domain, title, description, body, lead, topic, order, indexed, updatedAt } = read.data;
    const path = plainPath(address);
    if (domain !== site.hosts[0] || read.data.locale !== locale)
      return refused(entry, 'is of another site or language');
    if (pathFault(path)) return refused(entry, 'has no path of a page');
    if (markdownFault(body)) return refused(entry, 'has a text that is too long or nested too deep');
    return {
      path,
      language: locale,
      title,
      description,
      body,
      ...(lead ? { lead } : {}),
      ...(topic ? { topic } : {}),
      ...(typeof order === 'number' ? { order } : {}),
      indexed: indexed ?? true,
      updated_on: updatedAt.slice(0, 10),
    };
  }

  function refused(entry: unknown, why: string): null {
    const named = z.object({ url: z.string(), documentId: z.string() }).partial().safeParse(entry);
    log.warn({ entry: named.data ?? null }, `A page of the CMS is not shown: it ${why}`);
    return null;
  }
}

/** The object of the last copy where the page has not changed: what was parsed of it stays parsed. */
function same(before: readonly ProvidedPage[], page: ProvidedPage): ProvidedPage {
  const text = JSON.stringify(page);
  return before.find(each => each.path === page.path && JSON.stringify(each) === text) ?? page;
}

interface StrapisDeps extends Pick<StrapiOptions, 'clock' | 'log'> {
  tokenOf: (site: Site) => string | null;
}

/** The Strapi of each brand that is written in one: made anew where its address or its token was changed. Null: the brand has none. */
export function createStrapis({ tokenOf, ...rest }: StrapisDeps): (site: Site) => EditedPageProvider | null {
  const made = new Map<string, { url: string; token: string | null; pages: EditedPageProvider }>();
  return site => {
    const { content } = site;
    if (content.source !== 'strapi') return null;
    const token = tokenOf(site);
    const before = made.get(site.id);
    if (before && before.url === content.url && before.token === token) return before.pages;
    const pages = createStrapiPages({ url: content.url, token, ...rest });
    made.set(site.id, { url: content.url, token, pages });
    return pages;
  };
}
