import { createCache } from '../../kit/cache.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import type { Locale, Site } from '../../platform/sites/contract.ts';
import type { ContentPage, ListedPage } from './contract.ts';
import { listedOf, versionFor } from './rules/listing.ts';
import { isSectionPath, plainPath } from './rules/paths.ts';
import type { ContentDeps } from './service/deps.ts';
import { createDesk } from './service/desk.ts';
import { createEditing } from './service/editing.ts';
import { createPreviewing } from './service/previewing.ts';
import { createReading } from './service/reading.ts';
import { createRedirecting } from './service/redirecting.ts';

/** Another server may publish, and a CMS does. */
const REMEMBERED_MS = 60_000;
const MAX_SITES = 500;

interface Wanted {
  path: string;
  /** The reader's, unless named. */
  language?: Locale | undefined;
}

export type Content = ReturnType<typeof createContent>;

/** The pages of every site: what visitors read of them, and how operators write, review, publish and archive them. */
export function createContent(deps: ContentDeps) {
  const { source } = deps;
  const reading = createReading(deps);
  const redirecting = createRedirecting(deps);
  const listeners = new Set<() => void>();
  /** The paths a site has pages at: every page of it asks for them. */
  const known = createCache<Promise<ReadonlySet<string>>>({
    max: MAX_SITES,
    ttlMs: REMEMBERED_MS,
    now: () => deps.clock().getTime(),
  });
  const changed = (): void => {
    known.clear();
    listeners.forEach(each => each());
  };

  const pathsOf = (site: Site): Promise<ReadonlySet<string>> =>
    known.get(site.id, () => source.list(site).then(pages => new Set(pages.map(({ path }) => path))));

  return {
    ...redirecting,
    ...createDesk(deps),
    ...createEditing(deps, changed),
    ...createPreviewing(deps),

    /**
     * The published page of a path, in a language or else in one it is published in.
     * @throws AppError `page_not_found`, whose `details.redirect` says where the path leads, if anywhere
     */
    async page(caller: Caller, { path: typed, language = caller.locale }: Wanted): Promise<ContentPage> {
      const path = plainPath(typed);
      const versions = await source.find(caller.site, path);
      const page = versionFor(caller.site, versions, language);
      if (page) return reading.present(caller.site, page, versions);
      const redirect = await redirecting.redirect(caller, path);
      throw new AppError('page_not_found', { field: 'path', ...(redirect ? { details: { redirect } } : {}) });
    },

    /** The published pages of one language, of a topic or all, in the order their writers chose, then by title. */
    async pages(
      { site, locale }: Caller,
      { topic, language = locale }: { topic?: string | undefined; language?: Locale | undefined },
    ): Promise<ListedPage[]> {
      const listed = listedOf(site, await source.list(site), language).filter(({ path }) => !isSectionPath(path));
      return topic === undefined ? listed : listed.filter(page => page.topic === topic);
    },

    /** Every published page of a site once, in the site's own language where it has it: for its sitemap. */
    everyPage: async (site: Site): Promise<ListedPage[]> =>
      listedOf(site, await source.list(site)).filter(({ path }) => !isSectionPath(path)),

    /** The paths of these that a site has no page at, in any language; at most a minute old. */
    async absent(site: Site, paths: readonly string[]): Promise<string[]> {
      const all = await pathsOf(site);
      return paths.filter(path => !all.has(path));
    },

    /** Reads what was published anew. */
    reload: changed,
    /** Calls this after what visitors read has changed, so that no kept copy of it is shown any longer. */
    onChange: (listener: () => void): void => void listeners.add(listener),
  };
}
