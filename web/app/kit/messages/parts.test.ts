import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../../routes.ts';
import { messages as content } from './parts/en/content.ts';
import { messages as editor } from './parts/en/editor.ts';
import { messages as home } from './parts/en/home.ts';
import { messages as legal } from './parts/en/legal.ts';
import { messages as makes } from './parts/en/makes.ts';
import { messages as members } from './parts/en/members.ts';
import { messages as operations } from './parts/en/operations.ts';
import { messages as plans } from './parts/en/plans.ts';
import { messages as recalls } from './parts/en/recalls.ts';
import { messages as revisions } from './parts/en/revisions.ts';
import { messages as scan } from './parts/en/scan.ts';
import { messages as security } from './parts/en/security.ts';
import { messages as support } from './parts/en/support.ts';
import { messages as tour } from './parts/en/tour.ts';
import { messages as vehicles } from './parts/en/vehicles.ts';

const app = fileURLToPath(new URL('../..', import.meta.url));
const parts = {
  content,
  editor,
  home,
  legal,
  makes,
  members,
  operations,
  plans,
  recalls,
  revisions,
  scan,
  security,
  support,
  tour,
  vehicles,
};
const partOf = new Map(Object.entries(parts).flatMap(([part, own]) => Object.keys(own).map(module => [module, part])));

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
    const awaited = new Set([...code.matchAll(/^await needMessages\('([a-z]+)'\)/gm)].map(([, part]) => part));
    expect([...needed].filter(part => !awaited.has(part))).toEqual([]);
  });
});
