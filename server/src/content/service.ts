import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import type { Locale, Site } from '../sites/contract.ts';
import type { ContentBlock, ContentPage, ContentRedirect, ListedPage } from './contract.ts';
import type { PageSource, SourcePage } from './providers/page-source.ts';
import { readBlocks, type WrittenBlock } from './rules/blocks.ts';
import { listedOf, versionFor } from './rules/listing.ts';
import { plainPath } from './rules/paths.ts';
import { withSiteWords, withSiteWordsInMarkdown } from './rules/site-words.ts';

export interface ContentDeps {
  files: PageSource;
}

interface Wanted {
  path: string;
  /** The reader's, unless named. */
  language?: Locale | undefined;
}

export type Content = ReturnType<typeof createContent>;

/** The published pages of every site. */
export function createContent({ files }: ContentDeps) {
  /** Parsed texts, by page: the same object as long as the page has not changed. */
  const parsed = new WeakMap<SourcePage, Map<string, WrittenBlock[]>>();

  const blocksOf = (site: Site, page: SourcePage): WrittenBlock[] => {
    const bySite = parsed.get(page) ?? new Map<string, WrittenBlock[]>();
    parsed.set(page, bySite);
    const known = bySite.get(site.id) ?? readBlocks(withSiteWordsInMarkdown(page.body, site)).blocks;
    bySite.set(site.id, known);
    return known;
  };

  const everyPage = async (site: Site): Promise<ListedPage[]> => listedOf(site, await files.list(site));

  const inLanguage = async (site: Site, language: Locale, topic?: string): Promise<ListedPage[]> =>
    listedOf(site, await files.list(site), language).filter(page => topic === undefined || page.topic === topic);

  const redirect = async (_caller: Caller, _path: string): Promise<ContentRedirect | null> => null;

  return {
    /**
     * The published page of a path, in a language or else in one it is published in.
     * @throws AppError `page_not_found`, whose `details.redirect` says where the path leads, if anywhere
     */
    async page(caller: Caller, { path: typed, language = caller.locale }: Wanted): Promise<ContentPage> {
      const { site } = caller;
      const path = plainPath(typed);
      const versions = await files.find(site, path);
      const page = versionFor(site, versions, language);
      if (!page) {
        const leads = await redirect(caller, path);
        throw new AppError('page_not_found', { field: 'path', ...(leads ? { details: { redirect: leads } } : {}) });
      }
      const [listed] = listedOf(site, versions, page.language);
      if (!listed) throw new Error(`${path} is not listed in its own language`);
      const blocks = await Promise.all(
        blocksOf(site, page).map(async (block): Promise<ContentBlock> => {
          if (block.kind !== 'links') return block;
          const others = (await inLanguage(site, page.language, block.topic)).filter(each => each.path !== path);
          return {
            kind: 'links',
            items: others.map(({ title, description, path: to }) => ({ path: to, title, description })),
          };
        }),
      );
      return { ...listed, ...(page.lead ? { lead: withSiteWords(page.lead, site) } : {}), blocks };
    },

    /** Where a path leads that has no page; null: nowhere. */
    redirect,

    /** The published pages of one language, of a topic or all, in the order their writers chose, then by title. */
    pages: (
      caller: Caller,
      { topic, language = caller.locale }: { topic?: string | undefined; language?: Locale | undefined },
    ) => inLanguage(caller.site, language, topic),

    /** Every published page of a site once, in the site's own language where it has it: for its sitemap. */
    everyPage,
  };
}
