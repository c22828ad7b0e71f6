import { isReservedPath } from '@marque/server/publishing/content/contract';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../../routes.ts';

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path && path !== '*' && !file.startsWith('content/content-') ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ]);

it('no page of content and no redirect stands over a page of the application', () => {
  const paths = pathsOf(routes);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter(path => !isReservedPath(path))).toEqual([]);
});
