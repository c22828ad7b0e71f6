import { useEffect, useState } from 'react';
import { type MetaDescriptor, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../client.ts';
import { type MarqueContext } from '../../../context.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';

/** Title of a page a mailed link opens: unlisted, and its address is sent nowhere else. */
export function linkTitle(...about: Parameters<typeof pageTitle>): MetaDescriptor[] {
  return [
    ...pageTitle(about[0], t => ({ ...about[1](t), unlisted: true })),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** The `meta` of such a page whose title depends on nothing but the page's language. */
export const linkTitled =
  (say: Parameters<typeof pageTitle>[1]) =>
  ({ matches }: { matches: Parameters<typeof pageTitle>[0] }) =>
    linkTitle(matches, say);

const MAX_TOKEN = 200;

/** For the loader of a mailed link's page: whether the link is used up or too old, before anything is filled in. */
export async function linkState(
  { app, caller }: MarqueContext,
  page: 'magic' | 'reset' | 'confirm',
  url: URL,
): Promise<{ dead: boolean }> {
  const token = url.searchParams.get('token');
  if (!token) return { dead: false };
  return { dead: token.length > MAX_TOKEN || !(await app.accounts.isLinkAlive(caller, page, token)) };
}

/** The link the page was opened with: its token is taken out of the address, and then its loader has none to ask about. */
export function useDeadLink(): boolean {
  const known = useLoaderData<{ dead?: boolean } | null>()?.dead ?? false;
  const [dead] = useState(known);
  return dead;
}

/** Whether a call was refused because its mailed link is used up, too old or was never one. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'link_invalid';
}

/**
 * The token of a mailed link. It is read once and taken out of the address, so that neither history nor a later page
 * nor somebody looking at the screen gets it.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = params.get('token');
  const [token] = useState(shown);
  useEffect(() => {
    if (shown) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [shown, navigate, pathname]);
  return token;
}
