import type { ContentBlock, ContentPage } from '@marque/server/publishing/content/contract';
import type { MarqueContext } from '../../context.ts';
import { headingsIn } from './page-outline.ts';

/** A point of a section; `text` is safe HTML. */
export interface SectionItem {
  title: string;
  text: string;
}

/** A section of the words of a page of the product. `lead` is safe HTML. */
export interface Section {
  id: string;
  title: string;
  lead: string;
  items: SectionItem[];
}

/** The content on a page of the product, or in one part of it. */
export interface Words {
  title: string;
  /** The text search engines show. */
  description: string;
  lead: string | null;
  /** The paragraphs before the first heading, as safe HTML; empty where there are none. */
  text: string;
  /** Points that stand under no heading of their own. */
  items: SectionItem[];
  sections: Section[];
}

/** The pages of the product whose words are content, and their parts. docs/content.md says what each one holds. */
type Place =
  | 'home'
  | 'home/documents'
  | 'home/samples'
  | 'pricing'
  | 'pricing/renewal'
  | 'glossary'
  | 'glossary/brands'
  | 'sample-report'
  | 'sample-sticker'
  | 'status'
  | 'data-sources'
  | 'cars'
  | 'cars/make'
  | 'cars/model'
  | 'cars/model-year'
  | 'cars/check';

/** The published content of a path; null where there is none. */
export async function findContent({ app, caller, refused }: MarqueContext, path: string): Promise<ContentPage | null> {
  try {
    return await app.content.page(caller, { path });
  } catch (error) {
    if (refused(error, caller.locale)?.reason === 'page_not_found') return null;
    throw error;
  }
}

/** The content at a place; null where a brand took it away. */
export async function readWords(marque: MarqueContext, place: Place): Promise<Words | null> {
  const page = await findContent(marque, `/sections/${place}`);
  if (!page) return null;
  const { title, description, lead = null, blocks } = page;
  return { title, description, lead, ...beforeHeadings(blocks), sections: sectionsIn(blocks) };
}

const itemsOf = (block: Extract<ContentBlock, { kind: 'faq' }>): SectionItem[] =>
  block.items.map(({ question, answer_html: text }) => ({ title: question, text }));

/** The part under no heading: paragraphs, and a list of questions after them. */
function beforeHeadings([first, second]: readonly ContentBlock[]): Pick<Words, 'text' | 'items'> {
  const text = first?.kind === 'html' && !first.html.includes('<h2') ? first.html : '';
  const list = text === '' ? first : second;
  return { text, items: list?.kind === 'faq' ? itemsOf(list) : [] };
}

/** Each heading with a list of questions after it is a section. */
export function sectionsIn(blocks: readonly ContentBlock[]): Section[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    if (block.kind !== 'faq' || before?.kind !== 'html') return [];
    const [heading] = headingsIn(before.html);
    if (!heading) return [];
    const lead = before.html.replace(/^.*?<\/h2>\s*/s, '');
    return [{ id: heading.id, title: heading.text, lead, items: itemsOf(block) }];
  });
}
