import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Selector, transform } from 'lightningcss';
import { expect, test } from 'vitest';

const MIN_LENGTH = 4;
const HOW =
  'Name a class in full in a CSS module beside its component and use it as `styles.name`: see "Styles" in CONTRIBUTING.md.';

/** A file of the pages: its path from `web/app` and its text. */
interface Source {
  path: string;
  text: string;
}

const folder = fileURLToPath(new URL('./', import.meta.url));

function sourcesOf(ending: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** Every class a selector names, also inside `:not()` and `:has()`, in order. */
function namesOf(selector: Selector): string[] {
  return selector.flatMap(part => {
    if (part.type === 'class') return [part.name];
    return 'selectors' in part && part.selectors ? (part.selectors as Selector[]).flatMap(namesOf) : [];
  });
}

/** The classes a sheet begins a selector with, and those it names after another. */
function classesOf({ path, text }: Source): { first: Set<string>; later: Set<string> } {
  const first = new Set<string>();
  const later = new Set<string>();
  const note = ({ value }: { value: { selectors: Selector[] } }) => {
    for (const [start, ...rest] of value.selectors.map(namesOf)) {
      if (start) first.add(start);
      for (const name of rest) later.add(name);
    }
  };
  transform({ filename: path, code: new TextEncoder().encode(text), visitor: { Rule: { style: note } } });
  return { first, later };
}

/** Which module owns each class: the one that begins a selector with it, else the one that names it. */
function ownersOf(sheets: readonly Source[]): Map<string, Set<string>> {
  const found = sheets.map(sheet => ({ path: sheet.path, ...classesOf(sheet) }));
  const owners = new Map<string, Set<string>>();
  const own = (name: string, path: string) => owners.set(name, (owners.get(name) ?? new Set()).add(path));
  for (const { path, first } of found) for (const name of first) own(name, path);
  const begun = new Set(owners.keys());
  for (const { path, later } of found) for (const name of later) if (!begun.has(name)) own(name, path);
  return owners;
}

/** Each class the code uses, as `<module> <class>` with the file that uses it. */
function usesOf(code: readonly Source[]): Map<string, string> {
  const uses = new Map<string, string>();
  for (const { path, text } of code)
    for (const [, local, from = ''] of text.matchAll(/^import \* as (\w+) from '(.+\.module\.css)';$/gm))
      for (const [, name] of text.matchAll(new RegExp(`(?<!['"\\w.])${local}\\.(\\w+)`, 'g')))
        uses.set(`${join(dirname(path), from)} ${name}`, path);
  return uses;
}

/** The faults between sheets and code, a sentence each. */
function faults(sheets: readonly Source[], code: readonly Source[]): string[] {
  const owners = ownersOf(sheets);
  const uses = usesOf(code);
  const defined = [...owners].flatMap(([name, paths]) => [...paths].map(path => `${path} ${name}`));
  return [
    ...[...owners].flatMap(([name, paths]) =>
      paths.size > 1 ? [`${name} is defined by ${[...paths].join(', ')}`] : [],
    ),
    ...[...owners.keys()].flatMap(name => (name.length < MIN_LENGTH ? [`${name} is too short to say what it is`] : [])),
    ...[...uses].flatMap(([use, path]) =>
      defined.includes(use) ? [] : [`${path} uses ${use}, which is not defined there`],
    ),
    ...defined.flatMap(each => (uses.has(each) ? [] : [`${each} is not used`])),
    ...code.flatMap(({ path, text }) =>
      [...text.matchAll(/\bclassName="([^"]*)"/g)].map(
        ([, names]) => `${path} writes the class "${names}" as a string`,
      ),
    ),
  ];
}

test('every class is defined once, in a module, with a name that says what it is, and is used', () => {
  const sheets = sourcesOf(/\.module\.css$/);
  const code = sourcesOf(/(?<!\.test)\.tsx?$/);
  expect(sheets.length).toBeGreaterThan(50);
  expect(faults(sheets, code), HOW).toEqual([]);
});

test('a sheet that is no module styles elements and declares tokens, and names no class', () => {
  const plain = sourcesOf(/(?<!\.module)\.css$/).filter(({ path }) => path !== 'styles.css');
  expect(
    plain.flatMap(sheet => [...classesOf(sheet).first, ...classesOf(sheet).later]),
    HOW,
  ).toEqual([]);
});

test('finds an error in a layer, in a query, and after another class', () => {
  const card = {
    path: 'ui/card.module.css',
    text: '@layer components { .card > span { color: red } @media print { .row, a.cardHead:hover { color: red } } }',
  };
  const page = {
    path: 'home/page.module.css',
    text: '.homePage:has(.card) .cardHead { color: red } .homePage .heroText { color: red }',
  };
  const code = {
    path: 'home/page.tsx',
    text: [
      "import * as styles from './page.module.css';",
      "import * as cardStyles from '../ui/card.module.css';",
      '<p className={`${styles.homePage} ${cardStyles.cardHead}`}><b className="row">{styles.card}</b></p>',
    ].join('\n'),
  };
  expect(faults([card, page], [code])).toEqual([
    'row is too short to say what it is',
    'home/page.tsx uses home/page.module.css card, which is not defined there',
    'ui/card.module.css card is not used',
    'ui/card.module.css row is not used',
    'home/page.module.css heroText is not used',
    'home/page.tsx writes the class "row" as a string',
  ]);
  const second = { path: 'ui/second.module.css', text: '.card { color: red }' };
  expect(faults([card, second], [])).toContain('card is defined by ui/card.module.css, ui/second.module.css');
});
