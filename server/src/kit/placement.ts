/** Tables of one group with the same value of their columns are on the same node, so they share transactions, joins and foreign keys. */
export type Group = 'account' | 'ticket' | 'vin' | 'site' | 'email';

/** Where the rows of a table are when the database runs on several machines (docs/scaling.md). */
export type Place =
  | { kind: 'distributed'; by: string; group: Group }
  /** A copy on every node. */
  | { kind: 'reference'; why: string }
  /** On the coordinator alone. */
  | { kind: 'local'; why: string };

/** The place of each table of a module, by the table's name. */
export type Placement = Readonly<Record<string, Place>>;

/** The account's rows; `by`: the column that names it. */
export const byAccount = (by = 'user_id'): Place => ({ kind: 'distributed', by, group: 'account' });

/** A ticket's rows: people without an account have tickets too, and a ticket may go to an account later. */
export const byTicket = (by: string): Place => ({ kind: 'distributed', by, group: 'ticket' });

/** A row for each address that an account has confirmed. */
export const BY_EMAIL: Place = { kind: 'distributed', by: 'email', group: 'email' };

/** Grows with the vehicles. */
export const BY_VIN: Place = { kind: 'distributed', by: 'vin', group: 'vin' };

/** A log of its own for each brand. */
export const BY_SITE: Place = { kind: 'distributed', by: 'site_id', group: 'site' };

/** Small, and named by rows on every node. `why` completes "It is a copy on each node: …". */
export const reference = (why: string): Place => ({ kind: 'reference', why });

/** `why` completes "It stays on the coordinator: …". */
export const local = (why: string): Place => ({ kind: 'local', why });
