import type { Account } from '../../../kit/personal.ts';
import type { Locale, OperatorRole, Site } from '../contract.ts';

export type { Account };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any route is reached. */
    caller: Caller;
  }
}

/** Who acts for a dealership. `person`: the person's account; of a program it is the key it came with. */
interface WorksFor {
  dealership: string;
  name: string;
  person: string;
  /** Absent: a person, whose role and limits are asked for each time. */
  program?: SpendingLimits;
}

/** What may be spent of the wallet of a dealership, in credits; null: no limit. */
export interface SpendingLimits {
  creditsPerDay: number | null;
  creditsPerMonth: number | null;
}

/** A signed-in member of this site, from the session. */
export interface Member {
  kind: 'member';
  userId: string;
  email: string;
  /** Whether the member has confirmed the address. */
  emailVerified: boolean;
  sessionId: string;
  /** When the password or a mailed link was last shown; delicate changes ask for a recent one. */
  signedInAt: Date;
  /** True for an approved dealer only. */
  isDealer: boolean;
  /** The account is a dealership's, whose wallet this person or program spends; absent: it is the member's own. */
  worksFor?: WorksFor;
  /** This member's roles for the site's operator; empty for everybody else. */
  roles: readonly OperatorRole[];
  /** Whether this session was opened, or strengthened since, with a second factor. */
  secondFactor: boolean;
  /** An operator of a site whose operators need a second factor, in a session without: the roles count for nothing. */
  rolesWithheld: boolean;
}

/** The actor of a request: a visitor, or a member of this site. */
export type Actor = { kind: 'visitor' } | Member;

/** The first vehicle a guest has looked at, while its browser carries it: it is not in the database yet. */
export interface FirstSearch {
  vin: string;
  at: Date;
  /** Whether the sources had an auction on file; null where none said. */
  auction: boolean | null;
  /** Which reading of the number was chosen: the key of one. */
  reading?: string | null;
}

/** Drawings of a brand that are not published, by their path; null: the one that is kept is taken away. */
export type DraftFiles = Record<string, string | null>;

/** An operator who looks at what a member sees, for some minutes: who looks, and at whom. */
export interface Seeing extends Account {
  id: string;
  operator: Member;
  /** The address of the member. */
  email: string;
  endsAt: Date;
}

/** Every use case takes a caller first. The site comes from the host, never from the body. */
export interface Caller {
  site: Site;
  actor: Actor;
  requestId: string;
  locale: Locale;
  ip: string;
  /** Scheme and host the visitor used, e.g. `http://localhost:3000`. */
  origin: string;
  /** Of an operator in the console of another brand: where they are signed in, and links for operators lead; absent: `origin`. */
  consoleOrigin?: string;
  /** Whether the site's gate is open for this caller: passed, absent, or a member is signed in. */
  gatePassed: boolean;
  /** The random token of a browser that has not signed in yet; its searches move to the account at sign-in. */
  guest: string | null;
  /** The first search carried by this guest's browser. */
  firstSearch?: FirstSearch | null;
  /**
   * Gives a browser its guest token, or renews it for another 90 days, with what it is to carry from now on; only the
   * HTTP server can.
   */
  keepGuest?: (first?: FirstSearch) => void;
  /** Ends when the client of this request has gone; work only it waits for may be dropped. */
  signal?: () => AbortSignal;
  /** The currency of where the visitor is, as the proxy on this machine says; null or absent: not known. */
  placeCurrency?: string | null;
  /** The brand is shown as an operator's draft has it: its settings are in `site`, its drawings here. */
  draft?: DraftFiles;
  /** The dealership this browser has chosen to work for; whether its reader belongs to it is asked where it matters. */
  dealership?: string | null;
  /** The user agent of the browser. */
  userAgent?: string;
  /**
   * The operator who asks looks at a member. Where the member is the actor, as everywhere but in the console, only reads are
   * answered.
   */
  seeing?: Seeing;
}

/** Whether an operator is shown what a member sees: whatever is no read is refused. */
export const isLooking = ({ actor, seeing }: Pick<Caller, 'actor' | 'seeing'>): boolean =>
  seeing !== undefined && actor.kind === 'member' && actor.userId === seeing.userId;
