import { describe, expect, it } from 'vitest';
import { isBehindGate, passOf } from './rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const pass = { use: 'gate', site: 'northgate', access: 'acc_1', until: now.getTime() + 1 };

describe('a pass', () => {
  it('counts on its own site until its time', () => {
    expect(passOf(pass, 'northgate', now)).toEqual(pass);
    expect(passOf(pass, 'harbor', now)).toBeNull();
    expect(passOf({ ...pass, until: now.getTime() }, 'northgate', now)).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['another signed text, such as a payment’s', { o: 'ord_1', s: 'northgate', n: 'x', t: now.getTime() }],
    ['another use', { ...pass, use: 'order' }],
    ['a field more', { ...pass, more: true }],
    ['a time in words', { ...pass, until: 'for ever' }],
  ])('is not %s', (_name, content) => expect(passOf(content, 'northgate', now)).toBeNull());
});

describe('behind the gate', () => {
  it.each([
    ['/api-cwa/login', true],
    ['/api-cwa/register', true],
    ['/api-cwa/reset-password', true],
    ['/api-cwa/reset_password', true],
    ['/api-cwa/magic-login', true],
    ['/api-cwa/cwa_register', true],
    ['/api-cwa/cwa-sticker-registration', true],
    ['/api/securelogin', false],
    ['/api/config', false],
    ['/api-cwa/vin-validate', false],
    ['/api/user/delete', false],
  ])('%s: %s', (path, behind) => expect(isBehindGate(path)).toBe(behind));
});
