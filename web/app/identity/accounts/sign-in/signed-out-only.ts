import { redirect } from 'react-router';
import type { Caller } from '../../../context.ts';
import { nextPath } from './next-path.ts';

/** The data of the pages of signing in: where to go on to; a member is sent there at once. */
export function signedOutOnly(caller: Caller, url: URL): { next: string; gated: boolean } {
  const next = nextPath(url.searchParams.get('next'));
  if (caller.actor.kind === 'member') throw redirect(next);
  return { next, gated: caller.site.security === 'enabled' && caller.gatePassed };
}
