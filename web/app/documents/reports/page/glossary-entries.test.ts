import { expect, it } from 'vitest';
import { entriesOf } from './glossary-entries.ts';

it('says a term in the words of the brand where it has some, and adds terms of its own', () => {
  const terms = [
    [
      { en: 'Lien', es: 'Gravamen' },
      { en: 'A loan.', es: 'Un préstamo.' },
    ],
    ['Junk', 'Gone.'],
  ] as const;
  const own = [
    { title: 'lien', text: '<p>A <strong>debt</strong>.</p>' },
    { title: 'Barn find', text: '<p>Left.</p>' },
  ];
  expect(entriesOf(terms, own, 'en')).toEqual([
    { term: 'lien', meaning: 'A debt.', html: own[0]?.text },
    { term: 'Junk', meaning: 'Gone.' },
    { term: 'Barn find', meaning: 'Left.', html: own[1]?.text },
  ]);
  expect(entriesOf(terms, [], 'es')[0]).toEqual({ term: 'Gravamen', meaning: 'Un préstamo.' });
});
