import { and, arrayContains, asc, desc, eq, gt, inArray, isNull, ne, type SQL, sql, lt } from 'drizzle-orm';
import type { Retention } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { rowsByDay } from '../../kit/sale-steps.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { TicketPriority, TicketState } from './contract.ts';
import { supportAttachments, supportMacros, supportMessages, supportTickets } from './tables.ts';

const MAX_TAGS_SHOWN = 100;

export type TicketRow = typeof supportTickets.$inferSelect;
export type MessageRow = typeof supportMessages.$inferSelect;
export type AttachmentHead = Pick<typeof supportAttachments.$inferSelect, 'id' | 'messageId' | 'type' | 'size'>;
/** Whose tickets: a member's, or those of an address that had no account. */
export type Person = { siteId: string } & ({ userId: string } | { email: string });

const own = (person: Person): SQL | undefined =>
  and(
    eq(supportTickets.siteId, person.siteId),
    'userId' in person
      ? eq(supportTickets.userId, person.userId)
      : and(sql`${supportTickets.userId} is null`, eq(supportTickets.email, person.email)),
  );

export const addTicket = (tx: Db, row: typeof supportTickets.$inferInsert): Promise<TicketRow> =>
  addRow(tx, supportTickets, row);

/** Writes a message; false for an email that was kept before. */
export async function addMessage(tx: Db, row: typeof supportMessages.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(supportMessages).values(row).onConflictDoNothing().returning({ id: supportMessages.id });
  return rows.length > 0;
}

export async function changeTicket(
  tx: Db,
  id: string,
  change: Partial<typeof supportTickets.$inferInsert>,
): Promise<TicketRow> {
  const [row] = await tx.update(supportTickets).set(change).where(eq(supportTickets.id, id)).returning();
  if (!row) throw new Error(`There is no ticket ${id}`);
  return row;
}

/** Reads a ticket of a site and locks it until the transaction ends. */
export const lockTicket = (tx: Db, siteId: string, id: string): Promise<TicketRow | null> =>
  lockRow(tx, supportTickets, { siteId, id });

export const findTicket = (db: Db, siteId: string, id: string): Promise<TicketRow | null> =>
  findRow(db, supportTickets, { siteId, id });

export const findByNumber = (db: Db, siteId: string, number: number): Promise<TicketRow | null> =>
  findRow(db, supportTickets, { siteId, number });

/** The ticket of a number, whatever its site: numbers are counted over all of them. */
export const findAnywhere = (db: Db, number: number): Promise<TicketRow | null> =>
  findRow(db, supportTickets, { number });

/** The messages of a ticket, the oldest first. */
export const listMessages = (db: Db, ticketId: string): Promise<MessageRow[]> =>
  findRows(db, supportMessages, eq(supportMessages.ticketId, ticketId), [asc(supportMessages.place)]);

export async function addAttachments(tx: Db, rows: (typeof supportAttachments.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(supportAttachments).values(rows);
}

/** The files of a ticket's messages, as they were attached, without their bytes. */
export async function listAttachments(db: Db, ticketId: string): Promise<AttachmentHead[]> {
  const { id, messageId, type, size } = supportAttachments;
  return db
    .select({ id, messageId, type, size })
    .from(supportAttachments)
    .where(eq(supportAttachments.ticketId, ticketId))
    .orderBy(asc(supportAttachments.place));
}

/** A file with the member whose ticket it is in; `note`: operators only see it. */
export async function findAttachment(db: Db, siteId: string, id: string) {
  const { type, bytes } = supportAttachments;
  const rows = await db
    .select({ type, bytes, note: supportMessages.note, userId: supportTickets.userId })
    .from(supportAttachments)
    .innerJoin(
      supportMessages,
      and(
        eq(supportMessages.id, supportAttachments.messageId),
        eq(supportMessages.ticketId, supportAttachments.ticketId),
      ),
    )
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticketId))
    .where(matches(supportAttachments, { siteId, id }));
  return rows[0] ?? null;
}

/** The messages of a ticket go to another one. The ticket is in their key: they are taken out and written again. */
export async function moveMessages(tx: Db, from: string, into: string): Promise<void> {
  const files = await tx.delete(supportAttachments).where(eq(supportAttachments.ticketId, from)).returning();
  const rows = await tx.delete(supportMessages).where(eq(supportMessages.ticketId, from)).returning();
  if (rows.length > 0) await tx.insert(supportMessages).values(rows.map(row => ({ ...row, ticketId: into })));
  await addAttachments(
    tx,
    files.map(file => ({ ...file, ticketId: into })),
  );
}

/** The member's tickets, the one that changed last first. */
export async function listOwn(db: Db, account: Account, page: PageRequest<MomentPlace>): Promise<TicketRow[]> {
  const where = and(own(account), ne(supportTickets.state, 'merged'));
  return listPage(db, supportTickets, { where, keys: [supportTickets.changedAt, supportTickets.id] }, page);
}

/** How many tickets a member's list has. */
export const countOwn = async (db: Db, account: Account): Promise<number> =>
  db.$count(supportTickets, and(own(account), ne(supportTickets.state, 'merged')));

/** The customer's other tickets about the same vehicle. */
export async function listOthers(db: Db, { id, siteId, email, vin }: TicketRow): Promise<TicketRow[]> {
  if (email === '') return [];
  const others = and(matches(supportTickets, { siteId, email, vin }), ne(supportTickets.id, id));
  return findRows(db, supportTickets, others, [desc(supportTickets.createdAt)], 20);
}

export interface DeskPage extends PageRequest<MomentPlace> {
  states: readonly TicketState[];
  /** Only those our answer is owed to until then. */
  dueUntil?: Date | undefined;
  /** Only those our answer is owed to after then: they are not late. */
  dueAfter?: Date | undefined;
  /** Only those an operator takes care of; null: those nobody does. */
  assignedTo?: string | null | undefined;
  priority?: TicketPriority | undefined;
  tag?: string | undefined;
}

const deskRows = (
  siteId: string,
  { states, dueUntil, dueAfter, assignedTo, priority, tag }: Omit<DeskPage, 'limit' | 'after'>,
) =>
  and(
    assignedTo === null ? isNull(supportTickets.assignedTo) : undefined,
    assignedTo ? eq(supportTickets.assignedTo, assignedTo) : undefined,
    priority && eq(supportTickets.priority, priority),
    tag ? arrayContains(supportTickets.tags, [tag]) : undefined,
    eq(supportTickets.siteId, siteId),
    inArray(supportTickets.state, [...states]),
    dueUntil && sql`${supportTickets.answeredAt} is null and ${supportTickets.dueAt} <= ${dueUntil}`,
    dueAfter && gt(supportTickets.dueAt, dueAfter),
  );

/** Tickets of a site, the oldest first. */
export async function listDesk(db: Db, siteId: string, page: DeskPage): Promise<TicketRow[]> {
  const keys = [supportTickets.createdAt, supportTickets.id];
  return listPage(db, supportTickets, { where: deskRows(siteId, page), keys, oldest: true }, page);
}

export const countDesk = async (db: Db, siteId: string, page: Omit<DeskPage, 'limit' | 'after'>): Promise<number> =>
  db.$count(supportTickets, deskRows(siteId, page));

/** Tags in use at open tickets of a site, in the order of the alphabet; more than these nobody chooses from. */
export async function listTags(db: Db, siteId: string, states: readonly TicketState[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${supportTickets.tags})`.as('tag') })
    .from(supportTickets)
    .where(deskRows(siteId, { states }))
    .orderBy(sql`tag`)
    .limit(MAX_TAGS_SHOWN);
  return rows.map(({ tag }) => tag);
}

export type MacroRow = typeof supportMacros.$inferSelect;

/** The saved answers of a site, or of one language, by name. */
export const listMacros = (db: Db, siteId: string, locale?: MacroRow['locale']): Promise<MacroRow[]> =>
  findRows(db, supportMacros, matches(supportMacros, { siteId, ...(locale ? { locale } : {}) }), [
    asc(supportMacros.locale),
    asc(supportMacros.name),
  ]);

export const lockMacro = (tx: Db, siteId: string, id: string): Promise<MacroRow | null> =>
  lockRow(tx, supportMacros, { siteId, id });

export const countMacros = async (db: Db, siteId: string): Promise<number> =>
  db.$count(supportMacros, eq(supportMacros.siteId, siteId));

/** Writes a saved answer, or its change; null where another one of its language has its name. */
export async function putMacro(tx: Db, row: MacroRow): Promise<MacroRow | null> {
  const { siteId, locale, name } = row;
  const [other] = await findRows(
    tx,
    supportMacros,
    and(matches(supportMacros, { siteId, locale, name }), ne(supportMacros.id, row.id)),
  );
  if (other) return null;
  const [kept] = await tx
    .insert(supportMacros)
    .values(row)
    .onConflictDoUpdate({ target: supportMacros.id, set: row })
    .returning();
  return kept ?? null;
}

export async function removeMacro(tx: Db, siteId: string, id: string): Promise<MacroRow | null> {
  const [row] = await tx.delete(supportMacros).where(matches(supportMacros, { siteId, id })).returning();
  return row ?? null;
}

/** Counts an answer that was sent with a saved one. */
export async function countUse(tx: Db, siteId: string, id: string): Promise<void> {
  await tx
    .update(supportMacros)
    .set({ uses: sql`${supportMacros.uses} + 1` })
    .where(matches(supportMacros, { siteId, id }));
}

/** Tickets opened on a site since a day, by day (UTC); spam is not counted. */
export const countOpenedByDay = rowsByDay(
  supportTickets.siteId,
  supportTickets.createdAt,
  ne(supportTickets.state, 'spam'),
);

/** How many tickets of an account have brought a credit since then; and whether one did for this document. */
export async function creditsGiven(
  tx: Db,
  account: Account,
  about: { vin: string; kind: string; since: Date },
): Promise<{ recent: number; same: boolean }> {
  const rows = await tx
    .select({ vin: supportTickets.vin, kind: supportTickets.kind, createdAt: supportTickets.createdAt })
    .from(supportTickets)
    .where(and(own(account), eq(supportTickets.creditGranted, true)));
  return {
    recent: rows.filter(({ createdAt }) => createdAt >= about.since).length,
    same: rows.some(({ vin, kind }) => vin !== '' && vin === about.vin && kind === about.kind),
  };
}

/** All tickets of a person. */
export const listAll = (db: Db, person: Person): Promise<TicketRow[]> =>
  db.select().from(supportTickets).where(own(person)).orderBy(desc(supportTickets.createdAt));

/** The tickets of one account go to another of the same address. */
export async function moveTickets(tx: Db, from: Account, into: Account): Promise<void> {
  await tx.update(supportTickets).set({ userId: into.userId }).where(own(from));
}

/** The tickets of a person lose their words, address and name; how many there were and when stays. */
export async function eraseTickets(tx: Db, person: Person): Promise<void> {
  const rows = await tx.select({ id: supportTickets.id }).from(supportTickets).where(own(person));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(supportMessages).where(inArray(supportMessages.ticketId, ids));
  await tx
    .update(supportTickets)
    .set({ userId: null, email: '', name: '', phone: '', vin: '', state: 'closed' })
    .where(inArray(supportTickets.id, ids));
}

/** Since a closed ticket was last changed. The ticket stays: that it was, when, and whether a free credit was given for it. */
export const retention: Retention[] = [
  {
    kind: 'closed_tickets',
    days: 730,
    async remove(db, before) {
      const { id, state, changedAt } = supportTickets;
      const old = and(inArray(state, ['closed', 'spam', 'merged']), lt(changedAt, before));
      const ids = db.select({ id }).from(supportTickets).where(old);
      await db.delete(supportMessages).where(inArray(supportMessages.ticketId, ids));
      await db.update(supportTickets).set({ email: '', name: '', phone: '' }).where(old);
    },
  },
];

const ticketsOf = ({ siteId, userId }: Account) => matches(supportTickets, { siteId, userId });

const ticketLines = (at: 'createdAt' | 'solvedAt', what: string) =>
  rowsAsLines(supportTickets, {
    topic: 'ticket',
    at,
    of: ticketsOf,
    fields: ['id', 'number', 'topic'],
    line: ({ id, number, topic }) => ({ what, about: { ticket: id, number, topic } }),
  });

/** A member's tickets: opened, solved, and each message that is no note. */
export const timeline: TimelineSource[] = [
  ticketLines('createdAt', 'opened'),
  ticketLines('solvedAt', 'solved'),
  rowsAsLines(supportMessages, {
    topic: 'ticket',
    at: 'createdAt',
    id: 'place',
    // A subquery of the person's tickets: a message names its ticket alone.
    of: person =>
      and(
        eq(supportMessages.note, false),
        sql`${supportMessages.ticketId} in (select ${supportTickets.id} from ${supportTickets} where ${ticketsOf(person)})`,
      ),
    fields: ['ticketId', 'from', 'authorId'],
    line: ({ ticketId, from, authorId }) => ({ what: `message_${from}`, about: { ticket: ticketId, who: authorId } }),
  }),
];
