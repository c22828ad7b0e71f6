import { describe, expect, it } from 'vitest';
import { isBehindGate } from './rules.ts';

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
