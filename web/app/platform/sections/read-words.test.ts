import type { ContentPage } from '@marque/server/publishing/content/contract';
import { expect, it } from 'vitest';
import type { MarqueContext } from '../../context.ts';
import { readWords, sectionsIn } from './read-words.ts';

const items = [{ question: 'A', answer_html: '<p>a</p>' }];

it('makes a section of each heading with a list of questions after it', () => {
  expect(
    sectionsIn([
      { kind: 'html', html: '<h2 id="h-free">Free &amp; open</h2>\n<p>No card.</p>' },
      { kind: 'faq', items },
      { kind: 'faq', items },
      { kind: 'html', html: '<p>No heading.</p>' },
      { kind: 'faq', items },
    ]),
  ).toEqual([
    { id: 'h-free', title: 'Free & open', lead: '<p>No card.</p>', items: [{ title: 'A', text: '<p>a</p>' }] },
  ]);
});

it('reads the words of a place with the points that have no heading; a page that is taken away says nothing', async () => {
  const page = { title: 'Two', description: 'Both.', blocks: [{ kind: 'faq', items }] } as unknown as ContentPage;
  const pages: Record<string, ContentPage> = { '/sections/home/documents': page };
  const gone = new Error('gone');
  const marque = {
    app: {
      content: { page: async (_caller: unknown, { path }: { path: string }) => pages[path] ?? Promise.reject(gone) },
    },
    caller: { locale: 'en' },
    refused: (error: unknown) => (error === gone ? { reason: 'page_not_found' } : null),
  } as unknown as MarqueContext;
  expect(await readWords(marque, 'home/documents')).toEqual({
    title: 'Two',
    description: 'Both.',
    lead: null,
    text: '',
    items: [{ title: 'A', text: '<p>a</p>' }],
    sections: [],
  });
  expect(await readWords(marque, 'home/samples')).toBeNull();
});
