import { expect, it } from 'vitest';
import { lineChanges } from './page-versions.tsx';

const written = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

it.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['', 'a', ['-', '+a']],
  ['a\nb', 'b\na', ['-a', ' b', '+a']],
  ['a\r\nb', 'a\nb\nc', [' a', ' b', '+c']],
])('%j became %j', (before, after, changes) => expect(written(before, after)).toEqual(changes));

it('compares very long texts as a whole', () => {
  const [before, after] = ['a\n'.repeat(2000), 'b\n'.repeat(2000)];
  expect(lineChanges(before, after).filter(({ kind }) => kind === 'same')).toEqual([]);
});
