/** The facts a browser knows about itself: whether a user is signed in, and whether the site's gate was passed. */
export interface Flags {
  logged_in: boolean;
  secu_id: boolean;
}

/** Where the guard lets a path lead. */
export type GuardResult = { kind: 'ok' } | { kind: 'spinner' } | { kind: 'to'; path: string };

export const LOGIN = '/members/login';
export const SECURE_LOGIN = '/members/securelogin';
export const DASHBOARD = '/members/dashboard';

const AUTH = new Set(['login', 'forgot-password', 'signup'].flatMap(page => [`/${page}`, `/members/${page}`]));
const OK: GuardResult = { kind: 'ok' };

/** Whether a path is one of the pages by which one becomes a member, or a member again. */
export function isAuth(path: string): boolean {
  return AUTH.has(path);
}

/**
 * Who may go where among the pages of the app: the gate first, then the sign-in. A path is lower case and has no slash
 * at its end. The guard is comfort, the services enforce. `security` other than `disabled` is a closed gate; without
 * settings nothing can be said.
 */
export function guard(path: string, flags: Flags, settings: { security?: string } | null): GuardResult {
  if (!settings) return { kind: 'spinner' };
  const inMembers = path === '/members' || path.startsWith('/members/');
  const secured = flags.secu_id || settings.security === 'disabled' || flags.logged_in;
  if (!inMembers && !isAuth(path) && !flags.logged_in) return path === '/' ? OK : to('/');
  if (flags.logged_in && isAuth(path)) return to(DASHBOARD);
  if (inMembers && !secured) return path === SECURE_LOGIN ? OK : to(SECURE_LOGIN);
  if (inMembers && secured && !flags.logged_in && !isAuth(path)) return to(LOGIN);
  if (inMembers && flags.logged_in && path === SECURE_LOGIN) return to(DASHBOARD);
  return OK;
}

function to(path: string): GuardResult {
  return { kind: 'to', path };
}
