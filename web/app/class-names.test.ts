import { readdirSync, readFileSync } from 'node:fs';
import { type Selector, transform } from 'lightningcss';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);

/** The style sheets of every feature: `ui/button.css`, `shell/shell.css` and so on. */
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
  /^[\w-]+\/.+\.css$/.test(name),
);

/** The class a selector begins with: `.card > .x` and `a.card:hover` both define `card`. */
function firstClass(selector: Selector): string | null {
  const end = selector.findIndex(part => part.type === 'combinator');
  const first = (end < 0 ? selector : selector.slice(0, end)).find(part => part.type === 'class');
  return first?.name ?? null;
}

/** The classes a style sheet defines. */
function classesOf(filename: string, code: Uint8Array): Set<string> {
  const found = new Set<string>();
  const note = (selector: Selector) => {
    const name = firstClass(selector);
    if (name) found.add(name);
  };
  transform({ filename, code, visitor: { Selector: note } });
  return found;
}

/** Each class that more than one feature defines, with the features. */
function collisions(files: readonly (readonly [name: string, code: Uint8Array])[]): string[] {
  const features = new Map<string, Set<string>>();
  for (const [file, code] of files)
    for (const name of classesOf(file, code))
      features.set(name, (features.get(name) ?? new Set()).add(file.slice(0, file.indexOf('/'))));
  return [...features].flatMap(([name, where]) => (where.size > 1 ? [`.${name}: ${[...where].join(', ')}`] : []));
}

const css = (text: string) => new TextEncoder().encode(text);

test('no class is defined by the style sheets of two features', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(collisions(sheets.map(name => [name, readFileSync(new URL(name, folder))] as const))).toEqual([]);
});

test('a class is found wherever it is defined: in a layer, in a query, before a child', () => {
  const shell = [
    'shell/a.css',
    css('.acc > span { color: red } @media print { .x, a.menu:hover { color: red } }'),
  ] as const;
  const report = [
    'reports/b.css',
    css('@layer components { .acc { display: grid } .report .menu { color: red } }'),
  ] as const;
  expect(collisions([shell, report])).toEqual(['.acc: shell, reports']);
  expect(collisions([shell, ['home/c.css', css('@media (width < 64rem) { .menu { color: red } }')]])).toEqual([
    '.menu: shell, home',
  ]);
});
