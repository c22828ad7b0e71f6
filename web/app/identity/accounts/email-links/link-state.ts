import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type MarqueContext } from '../../../context.ts';

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
