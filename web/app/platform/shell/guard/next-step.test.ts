import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const at = (text: string) => {
  const { pathname, search } = new URL(text, 'http://same.invalid');
  return { pathname, search };
};
const visitor = { logged_in: false, secu_id: false };
const passed = { logged_in: false, secu_id: true };
const member = { logged_in: true, secu_id: false };
const closed = { security: 'enabled' };
const open = { security: 'disabled' };
const WANTED = '/members/report/1HGCM82633A004352?print=1';
const kept = encodeURIComponent(WANTED);

describe('the next step', () => {
  it('keeps the wanted page through the gate and the sign-in', () => {
    const gate = nextStep(at(WANTED), visitor, closed);
    expect(gate).toBe(`/members/securelogin?next=${kept}`);
    const login = nextStep(at(gate ?? ''), passed, closed);
    expect(login).toBe(`/members/login?next=${kept}`);
    expect(nextStep(at(login ?? ''), member, closed)).toBe(WANTED);
  });

  it('returns to the sign-up or the mailed link after the gate', () => {
    const signup = '/members/signup?next=%2Fcheckout';
    const gate = nextStep(at(signup), visitor, closed);
    expect(nextStep(at(gate ?? ''), passed, closed)).toBe(signup);
    const reset = nextStep(at('/members/reset?token=abc'), visitor, closed);
    expect(reset).toBe('/members/securelogin?next=%2Fmembers%2Freset%3Ftoken%3Dabc');
    expect(nextStep(at(reset ?? ''), passed, closed)).toBe('/members/reset?token=abc');
    expect(nextStep(at('/members/reset?token=abc'), member, open)).toBeNull();
    expect(nextStep(at('/members/reset?token=abc'), visitor, open)).toBeNull();
  });

  it('never guards a public page', () => {
    for (const path of [
      '/',
      '/pricing',
      '/checkout/return?custom_data=x',
      '/vehicle/x',
      '/delete-account',
      '/members/delete-account',
    ]) {
      for (const flags of [visitor, passed, member]) expect(nextStep(at(path), flags, closed)).toBeNull();
    }
  });

  it('allows checkout once the gate is passed', () => {
    const gate = nextStep(at('/checkout?plan=a&vin=b'), visitor, closed);
    expect(gate).toBe('/members/securelogin?next=%2Fcheckout%3Fplan%3Da%26vin%3Db');
    expect(nextStep(at(gate ?? ''), passed, closed)).toBe('/checkout?plan=a&vin=b');
    for (const flags of [passed, member]) expect(nextStep(at('/checkout?plan=a'), flags, closed)).toBeNull();
    expect(nextStep(at('/checkout?plan=a'), visitor, open)).toBeNull();
  });

  it('does not mention the dashboard, and leads nowhere else', () => {
    expect(nextStep(at('/members/dashboard'), visitor, open)).toBe('/members/login');
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'x']) {
      const step = nextStep(at(`/members/login?next=${encodeURIComponent(next)}`), member, open);
      expect(step).toBe('/members/dashboard');
      const gate = nextStep(at(`/members/login?next=${encodeURIComponent(next)}`), visitor, closed);
      expect(gate).toBe('/members/securelogin');
    }
  });

  it('ignores capitals, trailing slashes and data requests', () => {
    for (const path of ['/MEMBERS/dashboard', '/members/dashboard/', '/members/dashboard.data', '/%6dembers/x']) {
      expect(nextStep(at(path), visitor, closed)).toMatch(/^\/members\/securelogin/);
    }
  });

  it('reaches a page without redirect within three steps', () => {
    const path = fc.constantFrom(
      ...'/ /pricing /login /signup /signup/ /forgot-password /members /members/ /nowhere /checkout'.split(' '),
      ...['login', 'signup', 'forgot-password', 'securelogin', 'dashboard', 'reset', 'magic', 'x/y'].map(
        page => `/members/${page}`,
      ),
    );
    const next = fc.oneof(path, fc.string(), fc.constant('/members/login?next=/members/securelogin?next=/login'));
    const request = fc.tuple(path, fc.option(next)).map(([where, wanted]) => {
      return wanted === null ? where : `${where}?next=${encodeURIComponent(wanted)}`;
    });
    const flags = fc.record({ logged_in: fc.boolean(), secu_id: fc.boolean() });
    const settings = fc.constantFrom(closed, open, {}, null);
    fc.assert(
      fc.property(request, flags, settings, (start, who, site) => {
        let here: string | null = start;
        let steps = 0;
        for (let step = nextStep(at(here), who, site); step !== null; step = nextStep(at(here), who, site)) {
          here = step;
          steps += 1;
          expect(new URL(here, 'http://same.invalid').origin).toBe('http://same.invalid');
          expect(steps).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
