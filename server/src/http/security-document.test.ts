import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const text = readFileSync(`${root}docs/security.md`, 'utf8');
const rows = text.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| requirement'));

/** The tests a row names: `path`: "name", "name"; `path`: "name". */
function proofsOf(row: string): { file: string; name: string }[] {
  return [...row.matchAll(/`([^`]+\.test\.tsx?)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );
}

describe('docs/security.md', () => {
  it.each(rows.flatMap(proofsOf))('$file holds "$name"', ({ file, name }) => {
    expect(existsSync(root + file)).toBe(true);
    const source = readFileSync(root + file, 'utf8').replaceAll("\\'", "'");
    expect(["'", '"', '`'].some(quote => source.includes(`${quote}${name}${quote}`))).toBe(true);
  });

  it('has a test for every line, or says plainly that there is none', () => {
    const silent = rows.filter(row => proofsOf(row).length === 0 && !/Not built yet|No test:/.test(row));
    expect(silent).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });
});
