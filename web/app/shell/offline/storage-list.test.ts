import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../../', import.meta.url));
const list = (locale: string) =>
  readFileSync(new URL(`../../../../sites/default/content/${locale}/cookies.md`, import.meta.url), 'utf8');

/** Names with the mark of the product in the code of the pages: of cookies, entries of the storage and caches. */
function namesInCode(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return namesInCode(path);
    if (!/(?<!\.test)\.tsx?$/.test(name)) return [];
    return [...readFileSync(path, 'utf8').matchAll(/'(marque[._-][a-z][\w.-]*?)[ .]?'/g)].map(
      ([, found = '']) => found,
    );
  });
}

it.each(['en', 'es'])('the list of cookies names all that the pages keep in a browser: %s', locale => {
  const names = [...new Set(namesInCode(app))];
  expect(names).toEqual(expect.arrayContaining(['marque_consent', 'marque.kept-by', 'marque-kept', 'marque-offline']));
  const text = list(locale);
  expect(names.filter(name => !text.includes(`\`${name}`))).toEqual([]);
});
