import { parseCookie, stringifySetCookie } from 'cookie';
import type { Flags } from './guard.ts';

/** Readable flags beside the cookies no script can read; the names are those of the contracts. */
export const LOGGED_IN = 'logged_in';
export const SECU_ID = '__secu_id';

/** The flags in a cookie header or in `document.cookie`. */
export function flagsOf(cookies: string): Flags {
  const found = parseCookie(cookies);
  return { logged_in: found[LOGGED_IN] === '1', secu_id: found[SECU_ID] === '1' };
}

const LIFE_S = { [LOGGED_IN]: 30 * 24 * 3600, [SECU_ID]: 12 * 3600 };

/**
 * The `Set-Cookie` lines that bring the readable flags in line with what the server knows. A flag that outlived its
 * session would let browser and server send a reader back and forth.
 */
export function flagCookies(cookies: string, flags: Flags & { secure: boolean }): string[] {
  const sent = flagsOf(cookies);
  const everywhere = { path: '/', sameSite: 'lax', secure: flags.secure } as const;
  return ([LOGGED_IN, SECU_ID] as const)
    .filter(name => {
      const key = name === LOGGED_IN ? 'logged_in' : 'secu_id';
      return sent[key] !== flags[key];
    })
    .map(name => {
      const on = name === LOGGED_IN ? flags.logged_in : flags.secu_id;
      return stringifySetCookie(name, on ? '1' : '', { maxAge: on ? LIFE_S[name] : 0, ...everywhere });
    });
}
