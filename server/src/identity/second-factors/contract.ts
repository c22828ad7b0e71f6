import { z } from 'zod';
import { Session } from '../accounts/contract.ts';
import { Empty, get, line, post, success } from '../../kit/contract.ts';

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

export const secondFactorsCall = get('/api/user/second-factors', Empty, Factors);

/**
 * Begins to set up an authenticator app: the key as text and as QR code (an SVG of the `otpauth` address). Nothing is asked
 * for before `totp-confirm`; beginning again replaces the key.
 * @throws `login_again`, `second_factor_address`, `second_factor_on`
 */
export const beginTotpCall = post(
  '/api/user/totp-begin',
  Empty,
  { secret: z.string(), address: z.string(), qr: z.string() },
  { limits: CHANGES },
);

const RecoveryCodes = Factors.extend({ recovery_codes: z.array(z.string()) });

/** Turns codes on with the first one. The recovery codes are shown this once. @throws `second_factor_code`, `second_factor_off` */
export const confirmTotpCall = post('/api/user/totp-confirm', { code: z.string().trim().max(40) }, RecoveryCodes, {
  limits: CHANGES,
});

/** Turns codes off and voids the recovery codes. @throws `login_again` */
export const removeTotpCall = post('/api/user/totp-remove', Empty, Factors, { limits: CHANGES });

/** Ten new recovery codes; the old ones are void. @throws `login_again`, `second_factor_off` */
export const recoveryCodesCall = post('/api/user/recovery-codes', Empty, RecoveryCodes, { limits: CHANGES });

/** Input and output of `navigator.credentials`, as JSON (WebAuthn level 3, section 5.1.8). */
const Credentials = z.record(z.string(), z.unknown());

/** The options of a new passkey. @throws `login_again`, `second_factor_address`, `passkey_limit` */
export const beginPasskeyCall = post('/api/user/passkey-begin', Empty, { options: Credentials }, { limits: CHANGES });

/** Keeps a new passkey. @throws `passkey_failed` */
export const addPasskeyCall = post('/api/user/passkey-add', { name: line(1, 60), credential: Credentials }, Factors, {
  limits: CHANGES,
});

/** @throws `login_again`, `not_found` */
export const removePasskeyCall = post('/api/user/passkey-remove', { id: z.string().max(60) }, Factors, {
  limits: CHANGES,
});

/** The options of a sign-in by passkey; they name nobody. */
export const passkeyOptionsCall = post(
  '/api-cwa/passkey-options',
  Empty,
  { options: Credentials },
  { limits: [{ max: 60, minutes: 15 }] },
);

/** Signs in with a passkey, without a password or a code. @throws `passkey_unknown`, `passkey_failed` */
export const passkeyLoginCall = post('/api-cwa/passkey-login', { credential: Credentials }, Session, {
  limits: [{ max: 20, minutes: 15 }],
});
