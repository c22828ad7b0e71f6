import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../../routes.ts';
import { PARTS } from './parts.ts';

const app = fileURLToPath(new URL('../..', import.meta.url));
const partOf = new Map<string, string>(
  Object.entries(PARTS).flatMap(([part, modules]) => modules.map(module => [module, part] as const)),
);

/** A module of the pages with all that it imports, at once or later. */
function codeOf(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path) || !existsSync(path)) return seen;
  const code = readFileSync(path, 'utf8');
  seen.set(path, code);
  for (const [, from = ''] of code.matchAll(/(?:^import (?!type)[^;]*?|import\()'(\.[^']+\.tsx?)'/gm))
    codeOf(resolve(dirname(path), from), seen);
  return seen;
}

/** Each page with the files of the layouts around it. */
function pagesIn(entries: RouteConfigEntry[], around: string[] = []): string[][] {
  return entries.flatMap(({ file, children }) => {
    const files = [...around, file];
    return children ? pagesIn(children, files) : [files];
  });
}

describe('a page waits for the sentences it needs', () => {
  it.each(pagesIn(routes).map(files => ({ page: files.at(-1), files })))('$page', ({ files }) => {
    const code = files.flatMap(file => [...codeOf(resolve(app, file)).values()]).join('\n');
    const modules = [...code.matchAll(/(?:useTranslations\('|title: t\(['`])([a-z-]+)/g)].map(
      ([, module = '']) => module,
    );
    const needed = new Set(modules.flatMap(module => partOf.get(module) ?? []));
    needed.delete('public');
    const awaited = new Set([...code.matchAll(/^await needMessages\('([a-z]+)'\)/gm)].map(([, part]) => part));
    expect([...needed].filter(part => !awaited.has(part))).toEqual([]);
  });
});
