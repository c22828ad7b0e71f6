import { z } from 'zod';
import { call, Empty, success } from '../kit/contract.ts';

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** At least 10 characters; long sentences are welcome, so the upper bound only keeps hashing cheap. */
const Password = z.string().min(10).max(200);

export const RegisterInput = z.strictObject({
  email: Email,
  pass: Password,
  phone: z
    .string()
    .regex(/^\d{0,15}$/)
    .optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: Email, pass: z.string().min(1).max(200) });
export type LoginInput = z.infer<typeof LoginInput>;

export const User = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  phone: z.string(),
  profile_image: z.string().nullable(),
  isDealer: z.boolean(),
  dealer_state: z.enum(['pending', 'approved', 'rejected', 'suspended']).nullable(),
});
export type User = z.infer<typeof User>;

/** The token is for API clients; the browser gets it as an HttpOnly cookie as well and need not keep it. */
export const Session = success({ token: z.string(), expires_at: z.iso.datetime(), user: User });
export type Session = z.infer<typeof Session>;

export const registerCall = call({ method: 'POST', path: '/api-cwa/register', input: RegisterInput, answer: Session });
export const loginCall = call({
  method: 'POST',
  path: '/api-cwa/login',
  input: LoginInput,
  answer: Session,
  limits: [{ max: 5, minutes: 15, by: 'email' }],
});
export const logoutCall = call({ method: 'POST', path: '/api-cwa/logout', input: Empty, answer: success({}) });

/** The browser's session: no script can read it. */
export const SESSION_COOKIE = 'marque_session';
/** Readable by scripts: only whether somebody is signed in, never who. */
export const LOGGED_IN_COOKIE = 'logged_in';
