import type { Site } from '../../../platform/sites/contract.ts';
import type { ContentBlock, ContentPage, ListedPage } from '../contract.ts';
import type { PageProvider, ProvidedPage } from '../providers/page-provider.ts';
import { readBlocks, type WrittenBlock } from '../rules/blocks.ts';
import { listedOf } from '../rules/listing.ts';
import { withSiteWords, withSiteWordsInMarkdown } from '../rules/site-words.ts';

/** Pages as they are read: their text parsed, the brand's words filled in, their links looked up. */
export function createReading({ source }: { source: PageProvider }) {
  /** Parsed texts, by page: a source gives the same object as long as the page has not changed. */
  const parsed = new WeakMap<ProvidedPage, Map<string, WrittenBlock[]>>();

  const writtenBlocks = (site: Site, page: ProvidedPage): WrittenBlock[] => {
    const bySite = parsed.get(page) ?? new Map<string, WrittenBlock[]>();
    parsed.set(page, bySite);
    const known = bySite.get(site.id) ?? readBlocks(withSiteWordsInMarkdown(page.body, site)).blocks;
    bySite.set(site.id, known);
    return known;
  };

  return {
    /** A page as its readers get it; `versions` are those of its path, `page` one of them. */
    async present(site: Site, page: ProvidedPage, versions: readonly ProvidedPage[]): Promise<ContentPage> {
      const [listed] = listedOf(site, versions, page.language);
      if (!listed) throw new Error(`${page.path} is not listed in its own language`);
      const written = writtenBlocks(site, page);
      const others = written.some(({ kind }) => kind === 'links')
        ? listedOf(site, await source.list(site), page.language).filter(({ path }) => path !== page.path)
        : [];
      const blocks = written.map(block => (block.kind === 'links' ? linksTo(others, block.topic) : block));
      return { ...listed, ...(page.lead ? { lead: withSiteWords(page.lead, site) } : {}), blocks };
    },
  };
}

const linksTo = (pages: readonly ListedPage[], topic: string): ContentBlock => ({
  kind: 'links',
  items: pages
    .filter(page => page.topic === topic)
    .map(({ path, title, description }) => ({ path, title, description })),
});
