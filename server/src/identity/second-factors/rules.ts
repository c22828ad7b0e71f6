import { Secret, TOTP } from 'otpauth';
import { randomCode } from '../../kit/security/ids.ts';

/** Wrong codes in a row before no more are taken for a while. */
export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 15;
const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;

/** Seconds of one code (RFC 6238, 4.1). */
const PERIOD_S = 30;
/** Codes of the step before and the step after are taken: clocks differ, and typing takes time (RFC 6238, 5.2). */
const STEPS_ASIDE = 1;

/** A new key of 160 bits, as RFC 4226 recommends, in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The address an authenticator app reads from a QR code. */
export const addressOf = (key: string, { site, email }: { site: string; email: string }): string =>
  totpOf(key, site, email).toString();

/**
 * The time step whose code this is, one of the three around `now`; null where it is none of theirs.
 * Six digits, spaces allowed.
 */
export function stepOf(key: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const aside = totpOf(key).validate({ token, timestamp, window: STEPS_ASIDE });
  return aside === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + aside;
}

const totpOf = (key: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(key) });

/** Codes of two groups of five, of letters and digits that are not mistaken for each other. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${randomCode(5)}-${randomCode(5)}`);

/** A recovery code as it is compared: typed with or without dash and spaces, in any case. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();
