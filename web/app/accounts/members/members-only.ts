import { redirect } from 'react-router';
import type { Caller } from '../../context.ts';
import { withNext } from '../sign-in/next-path.ts';

/**
 * Sends a visitor to sign in and back to the page asked for. The services refuse a visitor as well: this only spares
 * the reader a refusal.
 */
export function membersOnly(caller: Caller, url: URL): void {
  if (caller.actor.kind === 'member') return;
  const { pathname, search } = url;
  throw redirect(withNext('/members/login', pathname + search));
}
