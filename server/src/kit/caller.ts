import type { Locale, Site } from '../sites/contract.ts';

/** Who asks: nobody known, or a member of this site. */
export type Actor = { kind: 'visitor' } | { kind: 'member'; userId: string; email: string; sessionId: string };

/** Every use case takes a caller first. The site comes from the host, never from the body. */
export interface Caller {
  site: Site;
  actor: Actor;
  requestId: string;
  locale: Locale;
  ip: string;
  /** Scheme and host the visitor used, e.g. `http://localhost:3000`. */
  origin: string;
}
