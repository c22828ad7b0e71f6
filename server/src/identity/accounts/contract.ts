import { z } from 'zod';
import { Empty, get, isObject, type Limit, line, post, success } from '../../kit/contract.ts';
import { Locale } from '../../platform/sites/contract.ts';

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Calls that have an email sent to an address that is typed in. */
export const EMAIL_LIMITS: Limit[] = [
  { max: 10, minutes: 60 },
  { max: 3, minutes: 60, by: 'email', with: 'email' },
];

/** The fewest characters of a new password (ASVS 2.1.1). Every sentence about it takes the number from here. */
export const PASSWORD_MIN = 12;
/** A new password; sentences are welcome (ASVS 2.1.2). */
export const Password = z.string().min(PASSWORD_MIN).max(128);

/** A telephone number: digits only. */
export const Phone = z.string().regex(/^\d{0,15}$/);

export const DealerState = z.enum(['pending', 'approved', 'rejected', 'suspended']);
export type DealerState = z.infer<typeof DealerState>;

/** How a session was opened. `purchase`: with an account that the purchase made. */
export const SignInWay = z.enum(['registration', 'password', 'link', 'new_password', 'passkey', 'purchase']);
export type SignInWay = z.infer<typeof SignInWay>;

export const RegisterInput = z.strictObject({ email: Email, pass: Password, phone: Phone.optional() });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** A code of an authenticator app, or a recovery code: asked for by `second_factor_needed`. */
const SecondFactorCode = z.string().trim().min(1).max(40).optional();

export const LoginInput = z.strictObject({ email: Email, pass: z.string().min(1).max(200), code: SecondFactorCode });
export type LoginInput = z.infer<typeof LoginInput>;

export const User = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  phone: z.string(),
  /** A path of this site, readable by the member only, or null. */
  profile_image: z.string().nullable(),
  isDealer: z.boolean(),
  dealer_state: DealerState.nullable(),
});
export type User = z.infer<typeof User>;

/** The token is for API clients; the browser gets it as an HttpOnly cookie as well and need not keep it. */
export const Session = success({ token: z.string(), expires_at: z.iso.datetime(), user: User });
export type Session = z.infer<typeof Session>;

/**
 * Makes an account and signs it in. An email that has an account already is answered in the same way: the newcomer
 * gets a separate account that cannot claim the address, and the owner of the address gets an email.
 */
export const registerCall = post('/api-cwa/register', RegisterInput, Session, { limits: [{ max: 10, minutes: 60 }] });
export const loginCall = post('/api-cwa/login', LoginInput, Session, {
  limits: [
    { max: 5, minutes: 15, by: 'email' },
    { max: 20, minutes: 15 },
  ],
});
export const logoutCall = post('/api-cwa/logout', Empty, {});

/** The second limit is for who asks about many addresses. */
const MAILED_LINKS = [
  { max: 3, minutes: 60, by: 'email' },
  { max: 10, minutes: 60 },
];

/** Always succeeds; a link of 30 minutes and one use leaves only when there is such an account. */
export const resetPasswordCall = post(
  '/api-cwa/reset-password',
  { email: Email },
  { message: z.string() },
  { limits: MAILED_LINKS },
);
/** Needs a sign-in of the last 10 minutes, or the token of a reset link. Every other session ends. */
export const changePasswordCall = post(
  '/api-cwa/change-password',
  { new_pass: Password, reset_token: z.string().max(200).optional(), code: SecondFactorCode },
  Session,
  { limits: [{ max: 10, minutes: 60 }] },
);
/** A sign-in link by mail, 30 minutes, one use; always succeeds. `next` is a path of this site. */
export const magicLinkCall = post(
  '/api-cwa/magic-link',
  { email: Email, next: z.string().max(2000).optional() },
  { message: z.string() },
  { limits: MAILED_LINKS },
);
/** Opens a session with the token of a mailed link; the address is thereby confirmed. */
export const magicLoginCall = post(
  '/api-cwa/magic-login',
  { token: z.string().min(1).max(200), code: SecondFactorCode },
  Session.extend({ next: z.string() }),
  { limits: [{ max: 20, minutes: 15 }] },
);
/** Confirms an address with the token of a mailed link: the one registered with, or a new one. */
export const confirmEmailCall = post(
  '/api-cwa/confirm-email',
  { token: z.string().min(1).max(200) },
  { email: z.string() },
  { limits: [{ max: 20, minutes: 15 }] },
);
/** Sends the confirmation mail of the signed-in member again. */
export const resendConfirmationCall = post(
  '/api-cwa/resend-confirmation',
  Empty,
  { message: z.string() },
  { limits: [{ max: 3, minutes: 60 }] },
);

export const Notify = z.strictObject({ recall: z.boolean(), refresh: z.boolean(), product: z.boolean() });

/** Where the postal service of the United States delivers. */
const ZIP_COUNTRIES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP']);

/** Whether a postal code is written as its country writes them; for others, letters, digits, spaces and dashes. */
export function isPostalCode(code: string, country: string): boolean {
  if (ZIP_COUNTRIES.has(country)) return /^\d{5}([ -]?\d{4})?$/.test(code);
  if (country === 'CA') return /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i.test(code);
  return /^[\p{L}\d][\p{L}\d -]*$/u.test(code);
}

/** Every field is optional; a field that is not sent stays. A new `email` takes effect when its link is opened. */
const ProfileFields = z.strictObject({
  email: Email.optional(),
  first: line(0, 80).optional(),
  last: line(0, 80).optional(),
  phone: Phone.optional(),
  /** `data:image/…;base64,…` of 2 MB at most, or null to take the picture away. */
  profile_image: z.string().nullable().optional(),
  company: line(0, 120).optional(),
  address1: line(0, 120).optional(),
  address2: line(0, 120).optional(),
  city: line(0, 80).optional(),
  state: line(0, 40)
    .regex(/^([\p{L}\d][\p{L}\p{M}\d .,'’()-]*)?$/u)
    .optional(),
  zip: line(0, 16).optional(),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .optional(),
  locale: Locale.optional(),
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .optional(),
  units: z.enum(['mi', 'km']).optional(),
  marketing_opt_in: z.boolean().optional(),
  notify: Notify.optional(),
});

/** Every field is optional; a field that is not sent stays. A `zip` is checked for the `country` sent with it. */
export const UpdateProfileInput = ProfileFields.refine(({ zip, country }) => !zip || isPostalCode(zip, country ?? ''), {
  path: ['zip'],
  when: ({ value }) => isObject(value),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const Profile = User.extend({
  email_verified: z.boolean(),
  /** A new address that waits for its link to be opened. */
  pending_email: z.string().nullable(),
  /** False for an account opened by a purchase, until a password is chosen. */
  has_password: z.boolean(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  locale: Locale,
  currency: z.string(),
  units: z.enum(['mi', 'km']),
  marketing_opt_in: z.boolean(),
  notify: Notify,
  created: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

export const profileCall = get('/api/user/profile', Empty, { profile: Profile });
export const updateProfileCall = post(
  '/api/user/update-profile',
  UpdateProfileInput,
  { message: z.string(), profile: Profile },
  {
    // Twice what a picture of 2 MB takes as text, so that one that is too large gets a clear error.
    bodyLimit: 6 * 1024 * 1024,
    signedIn: true,
    files: { field: 'profile_image', most: 1, bytes: 2 * 1024 * 1024 },
    limits: [{ max: 60, minutes: 60 }],
  },
);

/** One open session; `device` is described from the browser's user agent. */
export const OpenSession = z.object({
  id: z.string(),
  device: z.string(),
  current: z.boolean(),
  created: z.iso.datetime(),
  last_seen: z.iso.datetime(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const sessionsCall = get('/api/user/sessions', Empty, { sessions: z.array(OpenSession) });
/** Ends one session of the member, or all but this one. */
export const endSessionsCall = post(
  '/api/user/end-sessions',
  z.union([z.strictObject({ session: z.string() }), z.strictObject({ others: z.literal(true) })]),
  { sessions: z.array(OpenSession) },
);

/** The browser's session: no script can read it. `__Host-` before it, and before the guest's, where the connection is secure. */
export const SESSION_COOKIE = 'marque_session';
/** Readable by scripts: says only whether a user is signed in, never which. */
export const LOGGED_IN_COOKIE = 'logged_in';
/** Identifies a browser before sign-in: random, HttpOnly, 90 days. */
export const GUEST_COOKIE = 'marque_guest';
