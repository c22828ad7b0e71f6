import type { ContentBlock } from '@marque/server/content/contract';
import type { MarqueContext } from '../context.ts';
import { headingsIn } from './page-outline.ts';
import { findContent } from './read-page.ts';

/** A part of a page of the product whose words are content. `lead` and `text` are safe HTML. */
export interface Section {
  id: string;
  title: string;
  lead: string;
  items: { title: string; text: string }[];
}

/** The sections that content puts into a page of the product; none where a brand took them away. */
export async function readSections(marque: MarqueContext, name: 'home'): Promise<Section[]> {
  const page = await findContent(marque, `/sections/${name}`);
  return page ? sectionsIn(page.blocks) : [];
}

/** Each heading with a list of questions after it is a section. */
export function sectionsIn(blocks: readonly ContentBlock[]): Section[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    if (block.kind !== 'faq' || before?.kind !== 'html') return [];
    const [heading] = headingsIn(before.html);
    if (!heading) return [];
    const lead = before.html.replace(/^.*?<\/h2>\s*/s, '');
    const items = block.items.map(({ question, answer_html: text }) => ({ title: question, text }));
    return [{ id: heading.id, title: heading.text, lead, items }];
  });
}
