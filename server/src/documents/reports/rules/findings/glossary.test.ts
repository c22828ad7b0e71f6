import { expect, it } from 'vitest';
import words from '../../../../../../messages/en/report-words.json' with { type: 'json' };
import { wholeGlossary } from './glossary.ts';

it('holds every term that has a meaning, once, and every title brand', () => {
  const { terms, brands } = wholeGlossary();
  const names = terms.map(([term]) => (term as { en: string }).en);
  expect(names.toSorted()).toEqual(
    Object.values(words.term)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(brands.length).toBeGreaterThan(60);
  for (const entry of brands)
    for (const text of entry) expect(text).toMatchObject({ en: expect.any(String), es: expect.any(String) });
});
