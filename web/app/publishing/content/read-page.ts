import type { ContentBlock, ContentPage, ListedPage } from '@marque/server/publishing/content/contract';
import type { MarqueContext } from '../../context.ts';
import { tagOf } from '../../language.ts';
import { translatorFor } from '../../kit/messages/intl.ts';
import { messagesOf } from '../../kit/messages/messages.ts';
import {
  endsWithHeading,
  type Heading,
  headingsIn,
  withScrollingTables,
} from '../../platform/sections/page-outline.ts';
import { findContent } from '../../platform/sections/read-words.ts';

/** A block as it is shown. A list of questions without a heading before it has one of its own. */
export type ShownBlock =
  Exclude<ContentBlock, { kind: 'faq' }> | (Extract<ContentBlock, { kind: 'faq' }> & { heading?: Heading });

/** A published page with what stands around it. */
export interface ShownPage extends Omit<ContentPage, 'blocks'> {
  blocks: ShownBlock[];
  headings: Heading[];
  /** The pages above it, the highest first. */
  crumbs: Pick<ListedPage, 'path' | 'title'>[];
  /** The next pages of its topic. */
  related: Pick<ListedPage, 'path' | 'title' | 'description'>[];
}

const MAX_RELATED = 3;

/** The published page of a path, ready to be shown; null where there is none. */
export async function readPage(marque: MarqueContext, path: string): Promise<ShownPage | null> {
  const page = await findContent(marque, path);
  if (!page) return null;
  const { app, caller } = marque;
  const listed = await app.content.pages(caller, { language: page.language });
  const { blocks, headings } = shownBlocks(page, translatorFor(tagOf(page.language), messagesOf(page.language)));
  return { ...page, blocks, headings, crumbs: crumbsOf(page, listed), related: relatedTo(page, listed) };
}

type Words = ReturnType<typeof translatorFor>;

function shownBlocks(page: ContentPage, t: Words): Pick<ShownPage, 'blocks' | 'headings'> {
  const headings: Heading[] = [];
  const blocks = page.blocks.map((block, index): ShownBlock => {
    if (block.kind === 'html') {
      headings.push(...headingsIn(block.html));
      return { ...block, html: withScrollingTables(block.html, t('content.table')) };
    }
    if (block.kind !== 'faq') return block;
    const before = page.blocks[index - 1];
    const heading = { id: 'questions', text: t('content.questions') };
    const hasOwn = before?.kind === 'html' && endsWithHeading(before.html);
    if (hasOwn || headings.some(({ id }) => id === heading.id)) return block;
    headings.push(heading);
    return { ...block, heading };
  });
  return { blocks, headings };
}

function crumbsOf({ path }: ContentPage, listed: readonly ListedPage[]): ShownPage['crumbs'] {
  const above = path.split('/').slice(1, -1);
  const paths = above.map((_, index) => `/${above.slice(0, index + 1).join('/')}`);
  return paths
    .flatMap(each => listed.find(page => page.path === each) ?? [])
    .map(({ path: to, title }) => ({ path: to, title }));
}

/** The pages that follow in its topic; after the last comes the first. */
function relatedTo({ path, topic }: ContentPage, listed: readonly ListedPage[]): ShownPage['related'] {
  const all = topic === undefined ? [] : listed.filter(page => page.topic === topic);
  const at = all.findIndex(page => page.path === path);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))]
    .slice(0, MAX_RELATED)
    .map(({ path: to, title, description }) => ({ path: to, title, description }));
}
