import { isDelicatePath } from '@marque/server/sites/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundOf, toldPath } from './strict-ground.ts';

const ground = (text: string) => groundOf(new URL(text, 'http://same.invalid'));

describe('the ground of a page', () => {
  it.each([
    '/checkout',
    '/checkout/return',
    '/pay/sandbox/p',
    '/login',
    '/members/securelogin',
    '/members/reset',
    '/delete-account/abc',
    '/Checkout/',
    '/members/LOGIN',
  ])('%s is strict', path => expect(ground(path)).toBe('strict'));

  it('is strict where the content policy of the server is, and nowhere else', () => {
    const parts =
      'checkout pay login signup forgot-password reset delete-account members securelogin magic confirm profile';
    const part = fc.constantFrom(...parts.split(' '), 'sessions', 'dashboard', 'Checkout', 'pricing', 'x.data', '');
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map(list => `/${list.join('/')}`);
    fc.assert(
      fc.property(path, each => {
        expect([each, groundOf({ pathname: each, search: '' }) === 'strict']).toEqual([each, isDelicatePath(each)]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '/vehicle/1HGCM82633A004352',
    '/vehicle/8F02R152388',
    '/members/report/1HGCM82633A004352',
    '/verify/ABC-123',
    '/pricing?vin=8F02R152388',
    '/check?VIN=x',
    '/identify?number=8F02R152388',
    '/members/dashboard?seen=1hgcm82633a004352',
    '/anything/1HGCM82633A004352',
  ])('%s is numbered', path => expect(ground(path)).toBe('numbered'));

  it.each(['/', '/pricing', '/sample-report', '/members/dashboard', '/checkouts', '/?by=classic'])('%s is open', path =>
    expect(ground(path)).toBe('open'),
  );
});

it.each([
  ['/vehicle/1HGCM82633A004352', '/vehicle/:vin'],
  ['/members/report/8F02R152388', '/members/report/:vin'],
  ['/verify/M7-22', '/verify/:code'],
  ['/x/1hgcm82633a004352/y', '/x/:vin/y'],
  ['/x/someone@brand.example', '/x/:email'],
  ['/pricing/', '/pricing'],
])('%s is told as %s', (path, told) => expect(toldPath(path)).toBe(told));
