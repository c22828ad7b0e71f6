import { expect, it } from 'vitest';
import { sectionsIn } from './read-sections.ts';

it('makes a section of each heading with a list of questions after it', () => {
  const items = [{ question: 'A', answer_html: '<p>a</p>' }];
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
