import { isDelicatePath, isTokenPath } from '@marque/server/platform/sites/contract';
import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../routes.ts';
import { scriptPolicyOf, redactedPath } from './script-policy.ts';

const policy = (text: string) => scriptPolicyOf(new URL(text, 'http://same.invalid'));

describe('the policy of a page', () => {
  it.each([
    '/checkout',
    '/checkout/return',
    '/pay/sandbox/p',
    '/login',
    '/members/securelogin',
    '/members/reset',
    '/delete-account/abc',
    '/subscription/abc',
    '/%73ubscription/abc',
    '/Checkout/',
    '/members/LOGIN',
  ])('%s is strict', path => expect(policy(path)).toBe('strict'));

  it.each([
    '/vehicle/1HGCM82633A004352',
    '/vehicle/8F02R152388',
    '/members/report/1HGCM82633A004352',
    '/verify/ABC-123',
    '/pricing?vin=8F02R152388',
    '/check?VIN=x',
    '/check?by=plate&plate=ABC1234&state=CA',
    '/identify?number=8F02R152388',
    '/members/dashboard?seen=1hgcm82633a004352',
    '/anything/1HGCM82633A004352',
  ])('%s is numbered', path => expect(policy(path)).toBe('numbered'));

  it.each(['/', '/pricing', '/sample-report', '/members/dashboard', '/checkouts', '/?by=classic'])('%s is open', path =>
    expect(policy(path)).toBe('open'),
  );
});

it.each([
  ['/vehicle/1HGCM82633A004352', '/vehicle/:vin'],
  ['/members/report/8F02R152388', '/members/report/:vin'],
  ['/verify/M7-22', '/verify/:code'],
  ['/subscription/Abc.def-1', '/subscription/:code'],
  ['/x/1hgcm82633a004352/y', '/x/:vin/y'],
  ['/x/someone@brand.example', '/x/:email'],
  ['/pricing/', '/pricing'],
])('%s is reported as %s', (path, expected) => expect(redactedPath(path)).toBe(expected));

describe('a page with a mailed token in its address', () => {
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)]);
  const withToken = pathsOf(routes).filter(path => path.includes(':token'));
  const queried = ['/members/reset', '/members/magic', '/members/confirm', '/reset', '/dispute'];
  const token = 'eyJzIjoic3ViIn0.c2lnbmF0dXJl';

  it('is one of these', () => {
    expect(withToken.sort()).toEqual([
      '/delete-account/:token',
      '/page-preview/:token',
      '/r/:token',
      '/subscription/:token',
    ]);
    expect(pathsOf(routes)).toEqual(expect.arrayContaining(queried));
  });

  it.each([...withToken, ...queried])(
    '%s: runs no third-party script, sends no referrer and is measured without it',
    path => {
      const address = path.replace(':token', token);
      expect([isDelicatePath(address), isTokenPath(address), policy(address)]).toEqual([true, true, 'strict']);
      expect([isDelicatePath(`${address}.data`), isTokenPath(`${address}.data`)]).toEqual([true, true]);
      expect(redactedPath(address).toLowerCase()).not.toContain(token.toLowerCase());
    },
  );
});
