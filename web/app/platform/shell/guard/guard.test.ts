import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';

const flags = (logged_in: boolean, secu_id: boolean) => ({ logged_in, secu_id });

describe('the guard', () => {
  it.each([
    ['/', false, false, 'enabled', 'stay'],
    ['/', true, true, 'disabled', 'stay'],
    ['/pricing', false, false, 'enabled', '/'],
    ['/signup', false, false, 'enabled', 'stay'],
    ['/members/login', false, false, 'enabled', '/members/securelogin'],
    ['/members/login', false, true, 'enabled', 'stay'],
    ['/members/login', false, false, 'disabled', 'stay'],
    ['/members/dashboard', false, true, 'enabled', '/members/login'],
    ['/members/dashboard', true, false, 'enabled', 'stay'],
    ['/members/securelogin', false, false, 'enabled', 'stay'],
    ['/members/securelogin', false, true, 'enabled', '/members/login'],
    ['/members/securelogin', true, false, 'enabled', '/members/dashboard'],
    ['/members/signup', true, false, 'enabled', '/members/dashboard'],
    ['/members/signup', true, true, 'disabled', '/members/dashboard'],
    ['/members', false, false, 'disabled', '/members/login'],
    ['/pricing', true, false, 'enabled', 'stay'],
  ])('%s, signed in %s, gate passed %s, security %s: %s', (path, loggedIn, passed, security, wanted) => {
    const result = guard(path, flags(loggedIn, passed), { security });
    expect(result).toEqual(wanted === 'stay' ? { kind: 'ok' } : { kind: 'to', path: wanted });
  });

  it.each(['/', '/members/login', '/members/dashboard', '/pricing'])('waits for the settings: %s', path => {
    for (const [loggedIn, passed] of [
      [false, false],
      [true, true],
    ] as const) {
      expect(guard(path, flags(loggedIn, passed), null)).toEqual({ kind: 'spinner' });
    }
  });

  it('treats an unknown gate as closed', () => {
    expect(guard('/members/login', flags(false, false), {})).toEqual({ kind: 'to', path: '/members/securelogin' });
  });
});
