import { expect, it } from 'vitest';
import { readStarterSet } from '../../../../seeds/catalog.ts';
import { withInventedLines } from '../../../../seeds/catalog-lines.ts';
import { inventedName } from './invented-words.ts';

it('has every name of the invented catalog in Spanish too, and its sources', () => {
  const styles = readStarterSet().map(style => withInventedLines(style, 0));
  const items = styles.flatMap(style => style.items ?? []).filter(item => !/msrp|destination/.test(item.kind));
  const names = new Set(items.flatMap(({ name, category, source }) => [name, category, source]));
  for (const { source } of styles) names.add(source);
  const texts = [...names].filter(name => typeof name === 'string');
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(name => typeof inventedName(name) === 'string')).toEqual([]);
});
