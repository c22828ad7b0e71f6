import { redirect, type RouterContextProvider } from 'react-router';
import { marqueContext } from '../../../context.ts';
import { nextPath } from './next-path.ts';

/** The loader of the pages of signing in: where to go on to; a member is sent there at once. */
export function signedOutOnly({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { actor, site, gatePassed } = context.get(marqueContext).caller;
  const next = nextPath(url.searchParams.get('next'));
  if (actor.kind === 'member') throw redirect(next);
  return { next, gated: site.security === 'enabled' && gatePassed };
}
