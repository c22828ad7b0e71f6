import type { OperatorRole } from '../accounts/contract.ts';
import type { Locale, Site } from '../sites/contract.ts';

/** A signed-in member of this site, as the session tells. */
export interface Member {
  kind: 'member';
  userId: string;
  email: string;
  sessionId: string;
  /** When the password or a mailed link was last shown; delicate changes ask for a recent one. */
  signedInAt: Date;
  /** True for an approved dealer only. */
  isDealer: boolean;
  /** What this member may do for the site's operator; empty for everybody else. */
  roles: readonly OperatorRole[];
}

/** An account of a site, as every noun that keeps something for a member names it. */
export interface Account {
  siteId: string;
  userId: string;
}

/** Who asks: nobody known, or a member of this site. */
export type Actor = { kind: 'visitor' } | Member;

/** Every use case takes a caller first. The site comes from the host, never from the body. */
export interface Caller {
  site: Site;
  actor: Actor;
  requestId: string;
  locale: Locale;
  ip: string;
  /** Scheme and host the visitor used, e.g. `http://localhost:3000`. */
  origin: string;
  /** Whether the site's gate stands open for this caller: passed, or the site has none, or a member is signed in. */
  gatePassed: boolean;
  /** The random token of a browser nobody has signed in with yet; its searches follow into the account. */
  guest: string | null;
  /** Gives a browser its guest token, or renews the one it has, for another 90 days; only the HTTP door can. */
  keepGuest?: () => string;
  /** Ends when the client of this request has gone; work only it waits for may be dropped. */
  signal?: AbortSignal;
  /** What the browser says of itself. */
  userAgent?: string;
}
