import { areaOf, plainPath } from './area.ts';

/** The two hosts of a brand; one and the same where the brand has no app host. */
export interface Hosts {
  domain: string;
  app_host: string;
}

/** Answered on both hosts: the entrance, the language, and what law and stores want to be found anywhere. */
const BOTH = /^\/($|language$|help$|delete-account(\/|$))/;
/** Buying starts a membership: it happens on the host of the session. */
const BUYING = /^\/(checkout|pay)(\/|$)/;

/**
 * The same page on the host it lives on, where that is the other one of a brand with an app host; else null. Sessions
 * are kept per host, so everything that needs one (members' pages, sign-in, checkout) lives on the app host alone.
 */
export function otherHost(address: URL, { domain, app_host }: Hosts): string | null {
  if (domain === app_host) return null;
  const path = plainPath(address.pathname);
  if (BOTH.test(path)) return null;
  const home = areaOf(path) !== 'public' || path.startsWith('/members/') || BUYING.test(path) ? app_host : domain;
  const onApp = address.hostname === app_host;
  if (onApp === (home === app_host)) return null;
  const port = address.port ? `:${address.port}` : '';
  return `${address.protocol}//${home}${port}${address.pathname}${address.search}${address.hash}`;
}
