import type { Call } from '@marque/server/kit/contract';
import { data, redirect, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { type Caller, type MarqueContext, marqueContext } from '../../../context.ts';
import type { ConsoleFrame } from '../console/console-frame.ts';
import { withNext } from '../sign-in/next-path.ts';

/** Sends a visitor to sign in and back to the page asked for. */
export function membersOnly(caller: Caller, url: URL): void {
  if (caller.actor.kind === 'member') return;
  const { pathname, search } = url;
  throw redirect(withNext('/members/login', pathname + search));
}

/**
 * The context of a page of members; a visitor is sent to sign in and back. The services refuse a visitor as well: this
 * only spares the reader a refusal.
 */
export function forMembers(context: Readonly<RouterContextProvider>, url: URL): MarqueContext {
  const marque = context.get(marqueContext);
  membersOnly(marque.caller, url);
  return marque;
}

/**
 * The parameters of an address that a call takes; an empty one counts as absent.
 * @throws a 404 where the call would refuse them
 */
export function queryIn<Input extends z.ZodType>({ input }: Call<Input, z.ZodType>, url: URL, ...names: string[]) {
  const query = input.safeParse(Object.fromEntries(names.map(name => [name, url.searchParams.get(name) || undefined])));
  if (!query.success) throw data(null, { status: 404 });
  return query.data;
}

/** Whether who asks has a permission of an operator: a button that the call would refuse is not shown. */
export const isAllowed = (
  { app, caller: { actor } }: Pick<MarqueContext, 'app' | 'caller'>,
  permission: ConsoleFrame['may'][number],
): boolean => actor.kind === 'member' && app.accounts.mayDo(actor, permission);

/**
 * The data of a page of operators. It is not there for others, and an operator whose session lacks the second factor is sent
 * to where it is set up.
 */
export async function forOperators<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const reason = error instanceof Error && 'reason' in error ? error.reason : null;
    if (reason === 'role_needed' || reason === 'not_found') throw data(null, { status: 404 });
    throw reason === 'second_factor_setup' ? redirect('/members/sessions') : error;
  });
}
