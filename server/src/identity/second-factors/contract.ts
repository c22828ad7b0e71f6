import { z } from 'zod';
import { Session } from '../accounts/contract.ts';
import { call, Empty, line, success } from '../../kit/contract.ts';

/** A passkey of the member; it belongs to the host it was made on. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How an account is protected besides its password. */
export const SecondFactors = z.object({
  /** Since when codes of an authenticator app are asked for; null where they are not. */
  totp_since: z.iso.datetime().nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
  passkeys: z.array(Passkey),
  /** The role of this member counts in sessions with a second factor only. */
  required: z.boolean(),
  /** Whether this session has shown one. */
  shown: z.boolean(),
  /** Whether the member may set one up: the address is confirmed. */
  allowed: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

const Factors = success({ second_factors: SecondFactors });
/** Changes of it are few; what follows a wrong code is counted for each account besides. */
const CHANGES = [{ max: 30, minutes: 60, perMember: true }];

export const secondFactorsCall = call({
  method: 'GET',
  path: '/api/user/second-factors',
  input: Empty,
  answer: Factors,
});

/**
 * Begins to set up an authenticator app: the key as text and as QR code (an SVG of the `otpauth` address). Nothing is asked
 * for before `totp-confirm`; beginning again replaces the key.
 * @throws `login_again`, `second_factor_address`, `second_factor_on`
 */
export const beginTotpCall = call({
  method: 'POST',
  path: '/api/user/totp-begin',
  input: Empty,
  answer: success({ secret: z.string(), address: z.string(), qr: z.string() }),
  limits: CHANGES,
});

const RecoveryCodes = Factors.extend({ recovery_codes: z.array(z.string()) });

/** Turns codes on with the first one. The recovery codes are shown this once. @throws `second_factor_code`, `second_factor_off` */
export const confirmTotpCall = call({
  method: 'POST',
  path: '/api/user/totp-confirm',
  input: z.strictObject({ code: z.string().trim().max(40) }),
  answer: RecoveryCodes,
  limits: CHANGES,
});

/** Turns codes off and voids the recovery codes. @throws `login_again` */
export const removeTotpCall = call({
  method: 'POST',
  path: '/api/user/totp-remove',
  input: Empty,
  answer: Factors,
  limits: CHANGES,
});

/** Ten new recovery codes; the old ones are void. @throws `login_again`, `second_factor_off` */
export const recoveryCodesCall = call({
  method: 'POST',
  path: '/api/user/recovery-codes',
  input: Empty,
  answer: RecoveryCodes,
  limits: CHANGES,
});

/** What a browser hands to `navigator.credentials`, and gets from it, as JSON (WebAuthn level 3, section 5.1.8). */
const Credentials = z.record(z.string(), z.unknown());

/** The options of a new passkey. @throws `login_again`, `second_factor_address`, `passkey_limit` */
export const beginPasskeyCall = call({
  method: 'POST',
  path: '/api/user/passkey-begin',
  input: Empty,
  answer: success({ options: Credentials }),
  limits: CHANGES,
});

/** Keeps a new passkey. @throws `passkey_failed` */
export const addPasskeyCall = call({
  method: 'POST',
  path: '/api/user/passkey-add',
  input: z.strictObject({ name: line(1, 60), credential: Credentials }),
  answer: Factors,
  limits: CHANGES,
});

/** @throws `login_again`, `not_found` */
export const removePasskeyCall = call({
  method: 'POST',
  path: '/api/user/passkey-remove',
  input: z.strictObject({ id: z.string().max(60) }),
  answer: Factors,
  limits: CHANGES,
});

/** The options of a sign-in by passkey; they name nobody. */
export const passkeyOptionsCall = call({
  method: 'POST',
  path: '/api-cwa/passkey-options',
  input: Empty,
  answer: success({ options: Credentials }),
  limits: [{ max: 60, minutes: 15 }],
});

/** Signs in with a passkey, without a password or a code. @throws `passkey_unknown`, `passkey_failed` */
export const passkeyLoginCall = call({
  method: 'POST',
  path: '/api-cwa/passkey-login',
  input: z.strictObject({ credential: Credentials }),
  answer: Session,
  limits: [{ max: 20, minutes: 15 }],
});
