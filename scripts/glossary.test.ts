import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync('docs/glossary.md', 'utf8');
const quoted = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))];
const files = new Set(
  ['vin/src', 'server/src']
    .flatMap(dir => readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    .map(path => basename(path)),
);

it('the glossary names only paths that exist', () => {
  const paths = quoted.filter(words => words.includes('/') && !words.includes('<'));
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter(path => !existsSync(path))).toEqual([]);
});

it('the glossary names only files that exist', () => {
  const names = quoted.filter(words => /^[\w-]+\.ts$/.test(words));
  expect(names.filter(name => !files.has(name))).toEqual([]);
});
