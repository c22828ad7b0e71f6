import { and, asc, eq, gt, inArray, isNull, lte, ne, sql, type SQL, lt } from 'drizzle-orm';
import type { Retention } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, keyOf, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { DeskTab } from './contract.ts';
import { disputeEvidence as evidence, disputes } from './tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;
/** A file without its bytes. */
export type EvidenceHead = Pick<typeof evidence.$inferSelect, 'id' | 'disputeId' | 'type' | 'size'>;

/** Who opened a dispute: a member, or by a mailed link whoever has an address. */
export type Person = { siteId: string } & ({ userId: string } | { email: string });

const ofPerson = (person: Person): SQL | undefined =>
  and(
    eq(disputes.siteId, person.siteId),
    'userId' in person
      ? eq(disputes.userId, person.userId)
      : and(isNull(disputes.userId), eq(disputes.email, person.email)),
  );

/** Null where the same record of the vehicle is disputed already. */
export async function addDispute(tx: Db, row: typeof disputes.$inferInsert): Promise<DisputeRow | null> {
  const [added] = await tx.insert(disputes).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

export async function addEvidence(tx: Db, rows: (typeof evidence.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(evidence).values(rows);
}

/** A dispute of this site, locked until the transaction ends. */
export const lockDispute = (tx: Db, siteId: string, id: string): Promise<DisputeRow | null> =>
  lockRow(tx, disputes, { siteId, id });

export const findDispute = (db: Db, siteId: string, id: string): Promise<DisputeRow | null> =>
  findRow(db, disputes, { siteId, id });

export async function changeDispute(tx: Db, dispute: DisputeRow, change: Partial<DisputeRow>): Promise<DisputeRow> {
  const [changed] = await tx.update(disputes).set(change).where(keyOf(disputes, dispute)).returning();
  if (!changed) throw new Error('The dispute is gone');
  return changed;
}

/** The disputes of a vehicle that were not withdrawn, the oldest first. */
export const listOfVehicle = (db: Db, siteId: string, vin: string): Promise<DisputeRow[]> =>
  findRows(db, disputes, and(matches(disputes, { siteId, vin }), ne(disputes.state, 'withdrawn')), [
    asc(disputes.createdAt),
    asc(disputes.id),
  ]);

export const countOpen = async (db: Db, person: Person): Promise<number> =>
  db.$count(disputes, and(ofPerson(person), eq(disputes.state, 'open')));

/** A page of a member's own disputes, the newest first. */
export const listOwn = (db: Db, { siteId, userId }: Account, page: PageRequest<MomentPlace>): Promise<DisputeRow[]> =>
  listPage(db, disputes, { where: ofPerson({ siteId, userId }), keys: [disputes.createdAt, disputes.id] }, page);

/** Filter of a tab of the desk; `soon`: the end of the near due days. */
function inTab(tab: DeskTab, { now, soon }: { now: Date; soon: Date }): SQL | undefined {
  if (tab === 'decided') return inArray(disputes.state, ['upheld', 'corrected']);
  const due = {
    open: undefined,
    near_due: and(gt(disputes.dueAt, now), lte(disputes.dueAt, soon)),
    overdue: lte(disputes.dueAt, now),
  };
  return and(eq(disputes.state, 'open'), due[tab]);
}

/** A page of a tab: open ones by their due day, decided ones newest first. */
export async function listDesk(
  db: Db,
  siteId: string,
  { tab, now, soon, ...page }: PageRequest<MomentPlace> & { tab: DeskTab; now: Date; soon: Date },
): Promise<DisputeRow[]> {
  const oldest = tab !== 'decided';
  const where = and(eq(disputes.siteId, siteId), inTab(tab, { now, soon }));
  return listPage(
    db,
    disputes,
    { where, keys: [oldest ? disputes.dueAt : disputes.decidedAt, disputes.id], oldest },
    page,
  );
}

export async function countDesk(
  db: Db,
  siteId: string,
  times: { now: Date; soon: Date },
): Promise<Record<DeskTab, number>> {
  const counted = (tab: DeskTab) => sql<number>`(count(*) filter (where ${inTab(tab, times)}))::int`;
  const [row] = await db
    .select({
      open: counted('open'),
      near_due: counted('near_due'),
      overdue: counted('overdue'),
      decided: counted('decided'),
    })
    .from(disputes)
    .where(eq(disputes.siteId, siteId));
  return row ?? { open: 0, near_due: 0, overdue: 0, decided: 0 };
}

/** The files of disputes, in the order they were attached. */
export async function listEvidence(db: Db, disputeIds: readonly string[]): Promise<EvidenceHead[]> {
  const { id, disputeId, type, size } = evidence;
  return db
    .select({ id, disputeId, type, size })
    .from(evidence)
    .where(inArray(disputeId, [...disputeIds]))
    .orderBy(asc(evidence.createdAt), asc(id));
}

/** A file with the dispute it belongs to. */
export async function findEvidence(db: Db, siteId: string, id: string) {
  const [row] = await db
    .select({ dispute: disputes, type: evidence.type, bytes: evidence.bytes })
    .from(evidence)
    .innerJoin(disputes, and(eq(disputes.id, evidence.disputeId), eq(disputes.vin, evidence.vin)))
    .where(matches(evidence, { siteId, id }));
  return row ?? null;
}

/** Every dispute of a person, the oldest first. */
export const listAll = (db: Db, person: Person): Promise<DisputeRow[]> =>
  findRows(db, disputes, ofPerson(person), [asc(disputes.createdAt), asc(disputes.id)]);

export async function moveDisputes(tx: Db, from: Account, into: Account): Promise<void> {
  await tx.update(disputes).set({ userId: into.userId }).where(ofPerson(from));
}

/** Takes the person out: their words, address and files go, an open dispute is withdrawn, an outcome stays. */
export async function forgetPerson(tx: Db, person: Person): Promise<void> {
  const own = tx.select({ id: disputes.id }).from(disputes).where(ofPerson(person));
  await tx.delete(evidence).where(inArray(evidence.disputeId, own));
  const state = sql`case when ${disputes.state} = 'open' then 'withdrawn' else ${disputes.state} end`;
  await tx.update(disputes).set({ userId: null, email: '', said: '', state }).where(ofPerson(person));
}

/** Since the decision: the files. */
export const retention: Retention[] = [
  {
    kind: 'dispute_files',
    days: 365,
    async remove(db, before) {
      const old = db.select({ id: disputes.id }).from(disputes).where(lt(disputes.decidedAt, before));
      await db.delete(evidence).where(inArray(evidence.disputeId, old));
    },
  },
];
