import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shortNames } from './css-modules.ts';

const names = shortNames(fileURLToPath(new URL('./app', import.meta.url)));

test('gives each class a short name, the shortest to the most used', () => {
  expect(names.size).toBeGreaterThan(300);
  expect(new Set(names.values()).size).toBe(names.size);
  expect([...names.values()].filter(name => !/^[a-z]{1,2}$/i.test(name))).toEqual([]);
  expect(names.get('icon')).toHaveLength(1);
  expect(names.get('secondaryText')).toHaveLength(1);
});

test('no name is one that blockers of advertisements hide', () => {
  expect([...names.values()].filter(name => name.toLowerCase().includes('d'))).toEqual([]);
});
