import { LOGGED_IN_COOKIE } from '@marque/server/identity/accounts/contract';
import { GATE_FLAG_COOKIE } from '@marque/server/identity/gate/contract';
import { expect, it } from 'vitest';
import { flagCookies, flagsOf, LOGGED_IN, SECU_ID } from './flags.ts';

it('are the cookies the server sets', () => {
  expect([LOGGED_IN, SECU_ID]).toEqual([LOGGED_IN_COOKIE, GATE_FLAG_COOKIE]);
});

it('are read by their whole name', () => {
  expect(flagsOf('a=b; logged_in=1; c=d')).toEqual({ logged_in: true, secu_id: false });
  expect(flagsOf('not_logged_in=1; x__secu_id=1; logged_in=0')).toEqual({ logged_in: false, secu_id: false });
  expect(flagsOf('__secu_id=1')).toEqual({ logged_in: false, secu_id: true });
});

it('are corrected when they differ from the server’s, and left alone otherwise', () => {
  const flags = { logged_in: false, secu_id: true, secure: true };
  expect(flagCookies('__secu_id=1', flags)).toEqual([]);
  expect(flagCookies('logged_in=1; __secu_id=1', flags)).toEqual([
    'logged_in=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
  expect(flagCookies('', { logged_in: true, secu_id: false, secure: false })).toEqual([
    'logged_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
  ]);
});
