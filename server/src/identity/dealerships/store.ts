import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, keyOf, lockRow, matches } from '../../kit/database/rows.ts';
import {
  jsonFile,
  moveRows,
  ownRows,
  tableFiles,
  type Account,
  type ExportPart,
  type PersonalData,
} from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import { emailsOf } from '../accounts/service.ts';
import { MAX_EXPORTS } from './contract.ts';
import {
  dealershipExports,
  dealershipInvitations,
  dealershipPeople,
  dealershipPurchases,
  dealershipRooftops,
  dealerships,
  type ExportedFile,
} from './tables.ts';

export type DealershipRow = typeof dealerships.$inferSelect;
export type RooftopRow = typeof dealershipRooftops.$inferSelect;
export type PersonRow = typeof dealershipPeople.$inferSelect;
export type PurchaseRow = typeof dealershipPurchases.$inferSelect;
export type ExportRow = typeof dealershipExports.$inferSelect;
export type InvitationRow = typeof dealershipInvitations.$inferSelect;

/** Five years. */
const MAX_MONTHS = 60;

export const addDealership = (tx: Db, row: typeof dealerships.$inferInsert): Promise<DealershipRow> =>
  addRow(tx, dealerships, row);

export const findDealership = (db: Db, siteId: string, id: string): Promise<DealershipRow | null> =>
  findRow(db, dealerships, { siteId, id });

/** The dealership whose account this is. */
export const findOfAccount = (db: Db, { siteId, userId }: Account): Promise<DealershipRow | null> =>
  findRow(db, dealerships, { siteId, userId });

export const findByApplication = (db: Db, siteId: string, applicationId: string): Promise<DealershipRow | null> =>
  findRow(db, dealerships, { siteId, applicationId });

export async function changeDealership(tx: Db, row: DealershipRow, change: Partial<DealershipRow>): Promise<void> {
  await tx.update(dealerships).set(change).where(keyOf(dealerships, row));
}

/** What an account belongs to, the longest first. */
export async function listMemberships(
  db: Db,
  { siteId, userId }: Account,
): Promise<{ dealership: DealershipRow; person: PersonRow }[]> {
  const people = await findRows(db, dealershipPeople, { siteId, userId }, [
    asc(dealershipPeople.createdAt),
    asc(dealershipPeople.dealershipId),
  ]);
  const found = [];
  for (const person of people) {
    const dealership = await findDealership(db, siteId, person.dealershipId);
    if (dealership) found.push({ dealership, person });
  }
  return found;
}

export const addPerson = (tx: Db, row: typeof dealershipPeople.$inferInsert): Promise<PersonRow> =>
  addRow(tx, dealershipPeople, row);

export const findPerson = (db: Db, dealershipId: string, userId: string): Promise<PersonRow | null> =>
  findRow(db, dealershipPeople, { dealershipId, userId });

export const lockPerson = (tx: Db, dealershipId: string, userId: string): Promise<PersonRow | null> =>
  lockRow(tx, dealershipPeople, { dealershipId, userId });

export const listPeople = (db: Db, dealershipId: string): Promise<PersonRow[]> =>
  findRows(db, dealershipPeople, { dealershipId }, [asc(dealershipPeople.createdAt), asc(dealershipPeople.userId)]);

export async function changePerson(tx: Db, row: PersonRow, change: Partial<PersonRow>): Promise<void> {
  await tx.update(dealershipPeople).set(change).where(keyOf(dealershipPeople, row));
}

export async function removePerson(tx: Db, row: PersonRow): Promise<void> {
  await tx.delete(dealershipPeople).where(keyOf(dealershipPeople, row));
}

/** The rooftops that are not closed, the oldest first. */
export const listRooftops = (db: Db, { siteId, userId }: Account): Promise<RooftopRow[]> =>
  findRows(
    db,
    dealershipRooftops,
    and(matches(dealershipRooftops, { siteId, userId }), isNull(dealershipRooftops.closedAt)),
    [asc(dealershipRooftops.createdAt), asc(dealershipRooftops.id)],
  );

/** The rooftops of a dealership, also those that are closed. */
export const listAllRooftops = (db: Db, { siteId, userId }: Account): Promise<RooftopRow[]> =>
  findRows(db, dealershipRooftops, { siteId, userId });

export const addRooftop = (tx: Db, row: typeof dealershipRooftops.$inferInsert): Promise<RooftopRow> =>
  addRow(tx, dealershipRooftops, row);

export async function changeRooftop(tx: Db, row: RooftopRow, change: Partial<RooftopRow>): Promise<void> {
  await tx.update(dealershipRooftops).set(change).where(keyOf(dealershipRooftops, row));
}

const isOpen = (now: Date) =>
  and(
    isNull(dealershipInvitations.acceptedAt),
    isNull(dealershipInvitations.endedAt),
    gt(dealershipInvitations.expiresAt, now),
  );

export const addInvitation = (tx: Db, row: typeof dealershipInvitations.$inferInsert): Promise<InvitationRow> =>
  addRow(tx, dealershipInvitations, row);

/** The open invitations of a dealership, the newest first. */
export const listInvitations = (db: Db, { siteId, userId }: Account, now: Date): Promise<InvitationRow[]> =>
  findRows(db, dealershipInvitations, and(matches(dealershipInvitations, { siteId, userId }), isOpen(now)), [
    desc(dealershipInvitations.createdAt),
    desc(dealershipInvitations.id),
  ]);

export const findInvitation = (db: Db, siteId: string, tokenHash: string, now: Date): Promise<InvitationRow | null> =>
  findRow(db, dealershipInvitations, and(matches(dealershipInvitations, { siteId, tokenHash }), isOpen(now)));

/** An open invitation, locked until the transaction ends. */
export const lockInvitation = (
  tx: Db,
  { siteId, userId }: Account,
  id: string,
  now: Date,
): Promise<InvitationRow | null> =>
  lockRow(tx, dealershipInvitations, and(matches(dealershipInvitations, { siteId, userId, id }), isOpen(now)));

export async function changeInvitation(tx: Db, row: InvitationRow, change: Partial<InvitationRow>): Promise<void> {
  await tx.update(dealershipInvitations).set(change).where(keyOf(dealershipInvitations, row));
}

export async function addPurchase(tx: Db, row: typeof dealershipPurchases.$inferInsert): Promise<void> {
  await tx.insert(dealershipPurchases).values(row).onConflictDoNothing();
}

export const findPurchase = (db: Db, { siteId, userId }: Account, documentId: string) =>
  findRow(db, dealershipPurchases, { siteId, userId, documentId });

/** Notes that the credits of a document came back; a document that no dealership bought is no matter. */
export async function returnPurchase(tx: Db, { siteId, userId }: Account, documentId: string, at: Date): Promise<void> {
  await tx
    .update(dealershipPurchases)
    .set({ returnedAt: at })
    .where(and(matches(dealershipPurchases, { siteId, userId, documentId }), isNull(dealershipPurchases.returnedAt)));
}

/** Credits a person has spent of a dealership's wallet in the day or month that a moment is in, by the dealership's clock. */
export async function spentIn(
  db: Db,
  { siteId, userId, timeZone }: DealershipRow,
  personId: string,
  { within, now }: { within: 'day' | 'month'; now: Date },
): Promise<number> {
  const start = sql`date_trunc(${within}, ${now.toISOString()}::timestamptz, ${timeZone})`;
  const [row] = await db
    .select({ spent: sum(dealershipPurchases.credits).mapWith(Number) })
    .from(dealershipPurchases)
    .where(
      and(
        matches(dealershipPurchases, { siteId, userId, personId }),
        isNull(dealershipPurchases.returnedAt),
        sql`${dealershipPurchases.createdAt} >= ${start}`,
      ),
    );
  return row?.spent ?? 0;
}

/** Documents of each product that a dealership made in the month that a moment is in, by its clock; what came back is not counted. */
export async function countInMonth(
  db: Db,
  { siteId, userId, timeZone }: DealershipRow,
  now: Date,
): Promise<Map<string, number>> {
  const start = sql`date_trunc('month', ${now.toISOString()}::timestamptz, ${timeZone})`;
  const { product, createdAt, returnedAt } = dealershipPurchases;
  const rows = await db
    .select({ product, made: count() })
    .from(dealershipPurchases)
    .where(and(matches(dealershipPurchases, { siteId, userId }), isNull(returnedAt), sql`${createdAt} >= ${start}`))
    .groupBy(product);
  return new Map(rows.map(({ product: key, made }) => [key, made]));
}

/** What people and programs bought in a month, by the dealership's clock. */
const boughtIn = ({ siteId, userId, timeZone }: DealershipRow, month: string) => {
  const first = sql`${`${month}-01`}::timestamp`;
  return and(
    matches(dealershipPurchases, { siteId, userId }),
    sql`${dealershipPurchases.createdAt} >= ${first} at time zone ${timeZone}`,
    sql`${dealershipPurchases.createdAt} < (${first} + interval '1 month') at time zone ${timeZone}`,
  );
};

/** The months in which something was bought, `2026-11`, the newest first. */
export async function listMonths(db: Db, { siteId, userId, timeZone }: DealershipRow): Promise<string[]> {
  const month = sql<string>`to_char(${dealershipPurchases.createdAt} at time zone ${timeZone}, 'YYYY-MM')`;
  const rows = await db
    .selectDistinct({ month: month.as('month') })
    .from(dealershipPurchases)
    .where(matches(dealershipPurchases, { siteId, userId }))
    .orderBy(sql`month desc`)
    .limit(MAX_MONTHS);
  return rows.map(row => row.month);
}

/** Documents and credits of a month by person, rooftop and product; what came back stands apart. */
export async function usageIn(db: Db, dealership: DealershipRow, month: string) {
  const { personId, rooftopId, product, unit, credits, returnedAt } = dealershipPurchases;
  return db
    .select({
      personId,
      rooftopId,
      product,
      unit,
      documents: sql<number>`(count(*) filter (where ${returnedAt} is null))::int`,
      credits: sql<number>`coalesce(sum(${credits}) filter (where ${returnedAt} is null), 0)::int`,
      returned: sql<number>`(count(*) filter (where ${returnedAt} is not null))::int`,
    })
    .from(dealershipPurchases)
    .where(boughtIn(dealership, month))
    .groupBy(personId, rooftopId, product, unit)
    .orderBy(personId, rooftopId, product, unit);
}

/** Each document of a month, the oldest first. */
export const listPurchases = (db: Db, dealership: DealershipRow, month: string): Promise<PurchaseRow[]> =>
  findRows(db, dealershipPurchases, boughtIn(dealership, month), [
    asc(dealershipPurchases.createdAt),
    asc(dealershipPurchases.documentId),
  ]);

export const addExport = (tx: Db, row: typeof dealershipExports.$inferInsert): Promise<ExportRow> =>
  addRow(tx, dealershipExports, row);

export const listExports = (db: Db, { siteId, userId }: Account): Promise<ExportRow[]> =>
  findRows(
    db,
    dealershipExports,
    { siteId, userId },
    [desc(dealershipExports.createdAt), desc(dealershipExports.id)],
    MAX_EXPORTS,
  );

export const findExport = (db: Db, { siteId, userId }: Account, id: string): Promise<ExportRow | null> =>
  findRow(db, dealershipExports, { siteId, userId, id });

/** Adds files to an export that is being made. @returns whether it still is */
export async function addExported(tx: Db, row: ExportRow, files: readonly ExportedFile[]): Promise<boolean> {
  const held = await lockRow(tx, dealershipExports, keyOf(dealershipExports, row));
  if (held?.state !== 'running') return false;
  const known = new Set(held.files.map(({ file }) => file));
  const added = files.filter(({ file }) => !known.has(file));
  await tx
    .update(dealershipExports)
    .set({ files: [...held.files, ...added] })
    .where(keyOf(dealershipExports, row));
  return true;
}

/** Ends an export that is being made. */
export async function endExport(
  tx: Db,
  { siteId, userId, id }: Account & { id: string },
  change: Pick<ExportRow, 'state' | 'finishedAt' | 'expiresAt'>,
): Promise<void> {
  const { state } = dealershipExports;
  await tx
    .update(dealershipExports)
    .set(change)
    .where(and(matches(dealershipExports, { siteId, userId, id }), eq(state, 'running')));
}

/** Those of some exports whose files are kept at a moment. */
export async function listKeptExports(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { id, state, expiresAt } = dealershipExports;
  const rows = await db
    .select({ id })
    .from(dealershipExports)
    .where(and(inArray(id, [...ids]), or(eq(state, 'running'), and(eq(state, 'ready'), gt(expiresAt, now)))));
  return new Set(rows.map(row => row.id));
}

/** Since the end of an invitation, and since an export was asked for; its files go a day after it was made. */
export const retention = [
  rowsKept('dealership_invitations', 30, dealershipInvitations.expiresAt),
  rowsKept('dealership_exports', 30, dealershipExports.createdAt),
];

async function renamePerson(tx: Db, from: string, into: string): Promise<void> {
  await tx.update(dealershipPurchases).set({ personId: into }).where(eq(dealershipPurchases.personId, from));
  await tx.update(dealershipExports).set({ personId: into }).where(eq(dealershipExports.personId, from));
}

const files = { dealership: dealerships, rooftops: dealershipRooftops, purchases: dealershipPurchases };

/** What is taken along of a dealership, by its account; none of a person's. */
async function filesOf(db: Db, account: Account): Promise<ExportPart[]> {
  const dealership = await findOfAccount(db, account);
  if (!dealership) return [];
  const rows = await listPeople(db, dealership.id);
  const emails = await emailsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const people = rows.map(({ userId, role, rooftopId, creditsPerDay, creditsPerMonth, createdAt }) => ({
    person: userId,
    email: emails.get(userId) ?? null,
    role,
    rooftop: rooftopId,
    credits_per_day: creditsPerDay,
    credits_per_month: creditsPerMonth,
    since: createdAt,
  }));
  return [...jsonFile('people', people), ...tableFiles(db, account, files)];
}

/** That a person belongs to a dealership; the dealership itself, with what was bought for it, is no person's. */
export const personalData: PersonalData[] = [
  {
    module: 'dealerships',
    by: 'account',
    tables: ['dealership_people', 'dealerships', 'dealership_purchases', 'dealership_rooftops', 'dealership_exports'],
    async export(db, account) {
      const json = (await listMemberships(db, account)).map(({ dealership, person }) => {
        return { dealership: dealership.name, role: person.role, since: person.createdAt };
      });
      return [...jsonFile('dealerships', json), ...(await filesOf(db, account))];
    },
    async count(db, { siteId, userId }) {
      const count = await db.$count(dealershipPeople, matches(dealershipPeople, { siteId, userId }));
      return { goes: [{ what: 'dealership_people', count }], stays: [] };
    },
    async join(tx, from, into) {
      await moveRows(tx, [dealershipPeople], from.userId, into.userId, { isOnce: true });
      await renamePerson(tx, from.userId, into.userId);
    },
    async erase(tx, { siteId, userId }) {
      await tx.delete(dealershipPeople).where(matches(dealershipPeople, { siteId, userId }));
      await renamePerson(tx, userId, '');
    },
  },
  {
    module: 'dealerships',
    ...ownRows(dealershipInvitations, {
      by: 'address',
      what: 'dealership_invitations',
      file: 'dealership-invitations',
      json: ({ role, createdAt, acceptedAt }) => ({ role, invited: createdAt, accepted: acceptedAt }),
    }),
  },
];
