import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, like, ne, or, sql, type SQL } from 'drizzle-orm';
import { moveRows } from '../../kit/personal.ts';
import { holdsForRows } from '../../kit/invariants.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { countRows, findRow, findRows, keyOf, listPage, matches, type RowCount } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import { accountEmails, accountLinks, operatorRoles, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;
export type LinkRow = typeof accountLinks.$inferSelect;
export type LinkPurpose = LinkRow['purpose'];
export type RoleRow = typeof operatorRoles.$inferSelect;

/** The row of an account, also of an erased one. */
export const findUserRow = (db: Db, siteId: string, id: string): Promise<UserRow | null> =>
  findRow(db, users, { siteId, id });

/** One account; an erased one is not found. */
export const findUser = (db: Db, siteId: string, id: string): Promise<UserRow | null> =>
  findRow(db, users, and(matches(users, { siteId, id }), isNull(users.erasedAt)));

/** Whether a site has any account, erased ones included. */
export async function hasUsers(db: Db, siteId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.siteId, siteId)).limit(1);
  return rows.length > 0;
}

/** Address and language of an account; the address of an erased one is empty. */
export async function findContact(db: Db, siteId: string, id: string) {
  const { email, locale } = users;
  const [row] = await db.select({ email, locale }).from(users).where(matches(users, { siteId, id }));
  return row ?? null;
}

/** The addresses of accounts, by their ids. */
export async function emailsOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** A query for the ids of the accounts of a site whose address is this one, or begins so where it ends with `*`. */
export function accountsOfAddress(db: Db, siteId: string, email: string) {
  const isStart = email.endsWith('*');
  const pattern = `${email.slice(0, -1).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, siteId), isStart ? like(users.email, pattern) : eq(users.email, email)));
}

/** Whether an account wants to hear of recalls, at an address it has confirmed. */
export async function wantsRecalls(db: Db, { siteId, userId }: Account): Promise<boolean> {
  const wants = sql`(${users.notify} ->> 'recall')::boolean`;
  const own = matches(users, { siteId, id: userId });
  return (await db.$count(users, and(own, isNotNull(users.emailVerifiedAt), isNull(users.erasedAt), wants))) > 0;
}

/** Ends the emails about recalls of an account. */
export async function endRecallMails(tx: Db, { siteId, userId }: Account): Promise<void> {
  await tx
    .update(users)
    .set({ notify: sql`${users.notify} || '{"recall": false}'::jsonb` })
    .where(and(matches(users, { siteId, id: userId }), isNull(users.erasedAt)));
}

/** The account that has confirmed this address, or null. */
export async function findOwner(db: Db, siteId: string, email: string): Promise<UserRow | null> {
  const confirmed = await findRow(db, accountEmails, { siteId, email });
  return confirmed && findUser(db, siteId, confirmed.userId);
}

/** The first or the newest account that only claims this address, or null. */
export async function findClaimant(
  db: Db,
  siteId: string,
  email: string,
  which: 'first' | 'newest',
): Promise<UserRow | null> {
  const order = which === 'first' ? asc : desc;
  return findRow(
    db,
    users,
    and(matches(users, { siteId, email }), isNull(users.emailVerifiedAt), isNull(users.erasedAt)),
    [order(users.createdAt), order(users.id)],
  );
}

export async function addUser(db: Db, row: NewUser): Promise<UserRow> {
  const [added] = await db.insert(users).values(row).returning();
  if (!added) throw new Error('An account was not kept');
  if (added.emailVerifiedAt) await addEmail(db, added);
  return added;
}

export async function changeUser(db: Db, account: Account, change: Partial<UserRow>): Promise<UserRow | null> {
  const rows = await db
    .update(users)
    .set(change)
    .where(and(matches(users, { siteId: account.siteId, id: account.userId }), isNull(users.erasedAt)))
    .returning();
  return rows[0] ?? null;
}

/** Holds an address until the transaction ends, before any account: who proves it does so one after the other. */
export async function lockAddress(tx: Db, siteId: string, email: string): Promise<void> {
  await lockName(tx, `${siteId} ${email}`);
}

/** Every account that only claims this address. */
export const listClaimants = (tx: Db, siteId: string, email: string): Promise<UserRow[]> =>
  findRows(tx, users, and(matches(users, { siteId, email }), isNull(users.emailVerifiedAt), isNull(users.erasedAt)), [
    asc(users.createdAt),
    asc(users.id),
  ]);

/** Sign-in links that were mailed for one account open another from now on. */
export async function moveLinks(tx: Db, from: Account, into: Account): Promise<void> {
  await removeLinksOf(tx, from, ['confirm', 'change', 'reset']);
  await moveRows(tx, [accountLinks], from.userId, into.userId);
}

/** Gives an account its address for good; the address is held. @returns null when another account has it already */
export async function verifyUser(tx: Db, account: Account, email: string, now: Date): Promise<UserRow | null> {
  const owner = await findOwner(tx, account.siteId, email);
  if (owner) return owner.id === account.userId ? owner : null;
  const verified = await changeUser(tx, account, { email, emailVerifiedAt: now, pendingEmail: null });
  if (verified) await confirmEmail(tx, verified);
  return verified;
}

/** Notes the confirmed address of an account in place of the one before. */
async function confirmEmail(tx: Db, user: UserRow): Promise<void> {
  await removeEmail(tx, { siteId: user.siteId, userId: user.id });
  await addEmail(tx, user);
}

async function addEmail(tx: Db, { siteId, email, id: userId }: UserRow): Promise<void> {
  await tx.insert(accountEmails).values({ siteId, email, userId });
}

/** Frees the address of an account. */
export async function removeEmail(tx: Db, { siteId, userId }: Account): Promise<void> {
  await tx.delete(accountEmails).where(matches(accountEmails, { siteId, userId }));
}

/**
 * Locks the account row until the transaction ends, so that movements of one account run one after the other. If it
 * was joined to another account, that one is locked too.
 * @returns the account that owns its data now
 */
export async function lockUser(tx: Db, siteId: string, id: string): Promise<string> {
  const rows = await tx
    .select({ joinedTo: users.joinedTo })
    .from(users)
    .where(matches(users, { siteId, id }))
    .for('no key update');
  const into = rows[0]?.joinedTo;
  return into ? lockUser(tx, siteId, into) : id;
}

/** The account that owns the data of this one now: itself, or the one it was joined to. */
export async function resolveAccount(db: Db, siteId: string, id: string): Promise<string> {
  const rows = await db.select({ joinedTo: users.joinedTo }).from(users).where(matches(users, { siteId, id }));
  return rows[0]?.joinedTo ?? id;
}

export async function addSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/**
 * The open session of a token with its user and roles; null when the token is unknown, expired, of another site, or of
 * an erased account.
 */
export async function findSession(
  db: Db,
  siteId: string,
  { userId, tokenHash }: { userId: string | null; tokenHash: string },
  now: Date,
): Promise<{ session: SessionRow; user: UserRow; roles: OperatorRole[] } | null> {
  const rows = await db
    .select({ session: sessions, user: users, role: operatorRoles.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(operatorRoles, and(eq(operatorRoles.userId, users.id), eq(operatorRoles.scope, siteId)))
    .where(
      and(
        matches(sessions, { siteId, tokenHash, ...(userId === null ? {} : { userId }) }),
        gt(sessions.expiresAt, now),
        isNull(users.erasedAt),
      ),
    );
  const [first] = rows;
  if (!first) return null;
  const roles = [...new Set(rows.flatMap(row => row.role ?? []))];
  return { session: first.session, user: first.user, roles };
}

/** Notes that a second factor was shown in a session. */
export async function markSession(db: Db, { siteId, userId }: Account, id: string): Promise<void> {
  await db.update(sessions).set({ secondFactor: true }).where(matches(sessions, { siteId, userId, id }));
}

export async function touchSession(
  db: Db,
  session: SessionRow,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set(seen).where(keyOf(sessions, session));
}

/** The sessions of an account, last seen first; those that are open at `now`, or all. */
export const listSessions = (db: Db, account: Account, now: Date | null): Promise<SessionRow[]> =>
  findRows(
    db,
    sessions,
    and(
      matches(sessions, { siteId: account.siteId, userId: account.userId }),
      now ? gt(sessions.expiresAt, now) : undefined,
    ),
    [desc(sessions.lastSeenAt), desc(sessions.createdAt)],
  );

/** Ends one session of an account. */
export async function removeSession(db: Db, account: Account, id: string): Promise<void> {
  await db.delete(sessions).where(matches(sessions, { siteId: account.siteId, userId: account.userId, id }));
}

/** Ends every session of an account, but for the one that is to stay. */
export async function removeSessionsOf(db: Db, account: Account, butSessionId = ''): Promise<void> {
  await db
    .delete(sessions)
    .where(and(matches(sessions, { siteId: account.siteId, userId: account.userId }), ne(sessions.id, butSessionId)));
}

/** Adds a link; false when the very same one was added before. */
export async function addLink(db: Db, row: typeof accountLinks.$inferInsert): Promise<boolean> {
  const rows = await db.insert(accountLinks).values(row).onConflictDoNothing().returning({ id: accountLinks.id });
  return rows.length > 0;
}

/** A link that still opens something, or null: unknown, of another site, used, too old, or for something else. */
export const findLink = (
  db: Db,
  siteId: string,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<LinkRow | null> =>
  findRow(
    db,
    accountLinks,
    and(
      matches(accountLinks, { siteId, tokenHash }),
      inArray(accountLinks.purpose, purposes),
      gt(accountLinks.expiresAt, now),
    ),
  );

/** Uses a link up; false when another request was faster. */
export async function takeLink(tx: Db, link: LinkRow): Promise<boolean> {
  const rows = await tx.delete(accountLinks).where(keyOf(accountLinks, link)).returning({ id: accountLinks.id });
  return rows.length > 0;
}

/** Voids links of an account except the one to keep. */
export async function removeLinksOf(db: Db, account: Account, purposes: LinkPurpose[], butLinkId = ''): Promise<void> {
  const others = and(inArray(accountLinks.purpose, purposes), ne(accountLinks.id, butLinkId));
  await db.delete(accountLinks).where(and(eq(accountLinks.userId, account.userId), others));
}

/** Adds a role; false when the member has it already. */
export async function addRole(tx: Db, row: typeof operatorRoles.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(operatorRoles).values(row).onConflictDoNothing().returning({ id: operatorRoles.id });
  return rows.length > 0;
}

/** Takes a role away; false when the member does not have it. */
export async function removeRole(tx: Db, userId: string, role: OperatorRole, scope: string): Promise<boolean> {
  const rows = await tx
    .delete(operatorRoles)
    .where(matches(operatorRoles, { userId, role, scope }))
    .returning({ id: operatorRoles.id });
  return rows.length > 0;
}

/** Everybody who operates a brand, by address. */
export async function listRoles(db: Db, scope: string): Promise<{ user: UserRow; role: RoleRow }[]> {
  return db
    .select({ user: users, role: operatorRoles })
    .from(operatorRoles)
    .innerJoin(users, eq(users.id, operatorRoles.userId))
    .where(eq(operatorRoles.scope, scope))
    .orderBy(users.email, operatorRoles.role);
}

export const countOwners = (db: Db, scope: string): Promise<number> =>
  db.$count(operatorRoles, matches(operatorRoles, { scope, role: 'owner' }));

/** The account of an operator, of whatever brand. */
export const findOperator = async (db: Db, id: string): Promise<UserRow | null> => findRow(db, users, { id });

/** The roles of an account for each brand it operates. */
export async function listRolesOf(db: Db, userId: string): Promise<{ scope: string; role: OperatorRole }[]> {
  const { scope, role } = operatorRoles;
  return db.select({ scope, role }).from(operatorRoles).where(eq(operatorRoles.userId, userId));
}

export async function removeRolesOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(operatorRoles).where(eq(operatorRoles.userId, userId));
}

/** Which people a list shows. `begins`: how an address, a name or a last name begins; `ids`: accounts that were found otherwise. */
export interface PeopleFilter {
  begins?: string | undefined;
  ids?: readonly string[] | undefined;
  since?: Date | undefined;
  confirmed?: boolean | undefined;
  dealer?: UserRow['dealerState'] | undefined;
  blocked?: boolean | undefined;
}

const isSet = (column: typeof users.blockedAt, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

function areListed(siteId: string, { begins, ids, since, confirmed, dealer, blocked }: PeopleFilter): SQL | undefined {
  const prefix = begins && `${begins.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = prefix
    ? or(
        like(users.email, prefix),
        sql`lower(${users.first} || ' ' || ${users.last}) like ${prefix}`,
        sql`lower(${users.last}) like ${prefix}`,
      )
    : undefined;
  return and(
    eq(users.siteId, siteId),
    isNull(users.erasedAt),
    ids && ids.length > 0 ? or(named, inArray(users.id, [...ids])) : named,
    since && gte(users.createdAt, since),
    isSet(users.emailVerifiedAt, confirmed),
    isSet(users.blockedAt, blocked),
    dealer ? eq(users.dealerState, dealer) : undefined,
  );
}

/** A page of a site's accounts, the newest first. */
export const listPeople = (
  db: Db,
  siteId: string,
  { filter, ...page }: PageRequest<MomentPlace> & { filter: PeopleFilter },
): Promise<UserRow[]> =>
  listPage(db, users, { where: areListed(siteId, filter), keys: [users.createdAt, users.id] }, page);

export const countPeople = (db: Db, siteId: string, filter: PeopleFilter): Promise<RowCount> =>
  countRows(db, users, areListed(siteId, filter));

/** Accounts with the same name, telephone number or address as another: perhaps the same person. */
export const listDoubles = (db: Db, { siteId, id, first, last, phone, email }: UserRow): Promise<UserRow[]> => {
  const named = first && last ? and(eq(users.first, first), eq(users.last, last)) : undefined;
  const same = or(named, phone ? eq(users.phone, phone) : undefined, eq(users.email, email));
  return findRows(
    db,
    users,
    and(eq(users.siteId, siteId), ne(users.id, id), isNull(users.erasedAt), same),
    [desc(users.createdAt)],
    5,
  );
};

/** Since the end of a session, or of a mailed link. */
export const retention = [
  rowsKept('sessions', 0, sessions.expiresAt),
  rowsKept('account_links', 0, accountLinks.expiresAt),
];

export const invariants = [
  holdsForRows(
    {
      name: 'accounts_emails',
      sentence: 'An account is found by its address once it has confirmed it, and not before.',
    },
    {
      of: users,
      except: sql`with confirmed as materialized (select user_id, site_id, email from ${accountEmails})
        select ${users.id} as id from ${users} left join confirmed
          on confirmed.user_id = ${users.id} and confirmed.site_id = ${users.siteId} and confirmed.email = ${users.email}
        where ${isNotNull(users.emailVerifiedAt)} <> (confirmed.user_id is not null)`,
    },
  ),
];
