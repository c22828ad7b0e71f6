import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../../../routes.ts';
import { areaOf, plainPath } from './area.ts';

function paths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(entry => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return [...(entry.path !== undefined || entry.index ? [path || '/'] : []), ...paths(entry.children ?? [], path)];
  });
}

const all = paths(await routes);

describe('the area of a page', () => {
  it('is guarded below /members, but for the deletion and the mailed links', () => {
    const members = all.filter(path => /^\/members(\/|$)/.test(path));
    expect(members).toContain('/members/dashboard');
    for (const path of members) {
      const wanted = path.startsWith('/members/delete-account')
        ? 'public'
        : ['/members/reset', '/members/magic', '/members/confirm'].includes(path)
          ? 'gated'
          : 'app';
      expect([path, areaOf(plainPath(path))]).toEqual([path, wanted]);
    }
  });

  it('is public everywhere else, but for buying, dealerships and the short addresses of the sign-in', () => {
    const others = all.filter(path => !/^\/members(\/|$)/.test(path));
    expect(others).toEqual(expect.arrayContaining(['/', '/pricing', '/checkout', '/verify/:code', '/language']));
    for (const path of others) {
      const short = ['/login', '/signup', '/forgot-password'].includes(path);
      const gated = path === '/checkout' || path === '/dealer' || path.startsWith('/dealer/');
      const wanted = gated ? 'gated' : short ? 'app' : 'public';
      expect([path, areaOf(plainPath(path))]).toEqual([path, wanted]);
    }
  });

  it.each([
    ['/members/dashboard/', '/members/dashboard'],
    ['/members/dashboard.data', '/members/dashboard'],
    ['/members/_.data', '/members'],
    ['/Members/Dashboard', '/members/dashboard'],
    ['/%6Dembers/dashboard', '/members/dashboard'],
    ['//members//dashboard//', '/members/dashboard'],
    ['/_root.data', '/'],
    ['/', '/'],
    ['///', '/'],
    ['/%', '/%'],
  ])('treats %s as %s', (given, plain) => {
    expect(plainPath(given)).toBe(plain);
  });
});
