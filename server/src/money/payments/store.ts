import { and, count, desc, eq, gte, inArray, isNotNull, lt, max, ne, or, sql } from 'drizzle-orm';
import { holdsForRows } from '../../kit/invariants.ts';
import { moveRows } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { addRow, findRow, findRows, keyOf, lockRow, matches } from '../../kit/database/rows.ts';
import type { DisputeState, PaymentState, RefundState } from './contract.ts';
import type { Opened, PaymentDetails } from './rules/gateway.ts';
import { isTaken, mayMoveDispute, mayMovePayment, mayMoveRefund, TAKEN } from './rules.ts';
import { disputes, payments, refunds, takenAt, webhookEvents } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
/** An order, with the account whose rows its payments are among. */
export type OrderKey = Account & { id: string };
type EventRow = typeof webhookEvents.$inferSelect;

export const addPayment = (tx: Db, row: typeof payments.$inferInsert): Promise<PaymentRow> => addRow(tx, payments, row);

/** Stores the gateway's reference of a payment and the URL of its page. */
export async function setPaymentPage(tx: Db, payment: PaymentRow, { reference, redirectUrl }: Opened): Promise<void> {
  await tx.update(payments).set({ reference, redirectUrl }).where(keyOf(payments, payment));
}

/** The newest order of a site that was paid at one of these gateways and refunded in full. */
export async function newestRefunded(
  db: Db,
  siteId: string,
  gateways: readonly string[],
): Promise<{ orderId: string; at: Date } | null> {
  const at = max(refunds.changedAt);
  const [row] = await db
    .select({ orderId: payments.orderId, at })
    .from(payments)
    .innerJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.userId, payments.userId)))
    .where(and(eq(payments.siteId, siteId), inArray(payments.gateway, [...gateways]), eq(refunds.state, 'settled')))
    .groupBy(payments.id, payments.orderId, payments.amountCents)
    .having(sql`sum(${refunds.amountCents}) >= ${payments.amountCents}`)
    .orderBy(desc(at))
    .limit(1);
  return row?.at ? { orderId: row.orderId, at: row.at } : null;
}

/** The newest webhook of one of these gateways that was applied to a payment of a site. */
export const newestWebhook = (db: Db, siteId: string, gateways: readonly string[]) =>
  db
    .select({ type: webhookEvents.type, gateway: webhookEvents.gateway, at: webhookEvents.createdAt })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.siteId, siteId),
        inArray(webhookEvents.gateway, [...gateways]),
        eq(webhookEvents.state, 'applied'),
      ),
    )
    .orderBy(desc(webhookEvents.createdAt))
    .limit(1)
    .then(([row]) => row ?? null);

/** The newest payment of an order. */
export const findPaymentOfOrder = (db: Db, { siteId, userId, id: orderId }: OrderKey): Promise<PaymentRow | null> =>
  findRow(db, payments, { siteId, userId, orderId }, [desc(payments.attempt)]);

/** A payment by its id or by one of its references at the gateway. */
export const findPayment = (
  db: Db,
  siteId: string,
  by: { id: string } | { gateway: string; reference: string } | { gateway: string; settlement: string },
): Promise<PaymentRow | null> => findRow(db, payments, { siteId, ...by });

/** The payment that began a subscription. */
export const findPaymentOfSubscription = (
  db: Db,
  siteId: string,
  gateway: string,
  subscription: string,
): Promise<PaymentRow | null> =>
  findRow(db, payments, and(matches(payments, { siteId, gateway, subscription }), isNotNull(payments.period)));

/** Reads a payment and locks it until the transaction ends; it is found at once where its account is named. */
export const lockPayment = (tx: Db, by: { siteId: string; userId?: string; id: string }): Promise<PaymentRow | null> =>
  lockRow(tx, payments, by);

/** Changes the state of a locked payment. @throws when the transition is not allowed */
export async function movePayment(tx: Db, payment: PaymentRow, state: PaymentState, at: Date): Promise<void> {
  if (!mayMovePayment(payment.state, state)) throw new Error(`A payment cannot go from ${payment.state} to ${state}`);
  const capturedAt = isTaken(state) ? at : payment.capturedAt;
  await tx.update(payments).set({ state, capturedAt }).where(keyOf(payments, payment));
}

/** Stores the gateway's references of the captured money and of the subscription. */
export async function changeSettlement(
  tx: Db,
  payment: PaymentRow,
  references: { settlement: string | null; subscription: string | null },
): Promise<void> {
  await tx.update(payments).set(references).where(keyOf(payments, payment));
}

/** Adds a refund; null when one with this key exists. */
export async function addRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<RefundRow | null> {
  const [added] = await tx.insert(refunds).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

export const findRefund = (db: Db, siteId: string, id: string): Promise<RefundRow | null> =>
  findRow(db, refunds, { siteId, id });

/** What an operator has refunded since a moment, in minor units of a currency; refunds that failed are not counted. */
export async function sumRefundsBy(
  db: Db,
  { siteId, by, currency, since }: { siteId: string; by: string; currency: string; since: Date },
): Promise<number> {
  const own = matches(refunds, { siteId, requestedBy: by, currency });
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(own, ne(refunds.state, 'failed'), gte(refunds.createdAt, since)));
  return row?.cents ?? 0;
}

/** A payment, or all payments of an order. */
type OfPayment = { id: string } | { userId: string; orderId: string };

/** What is of a payment, or of all payments of an order. */
function ofPayment(db: Db, table: typeof refunds | typeof disputes, siteId: string, of: OfPayment) {
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .where(matches(payments, { siteId, ...of }));
  return and(inArray(table.paymentId, ids), 'userId' in of ? eq(table.userId, of.userId) : undefined);
}

/** Refunds, oldest first. */
export const listRefunds = (db: Db, siteId: string, of: OfPayment): Promise<RefundRow[]> =>
  findRows(db, refunds, ofPayment(db, refunds, siteId, of), [refunds.createdAt]);

/** Changes the state of a refund whose payment is locked. @throws when the transition is not allowed */
export async function moveRefund(
  tx: Db,
  refund: RefundRow,
  change: { state: RefundState; reference: string | null; at: Date },
): Promise<void> {
  if (refund.state !== change.state && !mayMoveRefund(refund.state, change.state))
    throw new Error(`A refund cannot go from ${refund.state} to ${change.state}`);
  await tx
    .update(refunds)
    .set({ state: change.state, reference: change.reference ?? refund.reference, changedAt: change.at })
    .where(keyOf(refunds, refund));
}

/** Adds a dispute; null when it exists. */
export async function addDispute(tx: Db, row: typeof disputes.$inferInsert): Promise<DisputeRow | null> {
  const [added] = await tx.insert(disputes).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

/** Disputes, oldest first. */
export const listDisputes = (db: Db, siteId: string, of: OfPayment): Promise<DisputeRow[]> =>
  findRows(db, disputes, ofPayment(db, disputes, siteId, of), [disputes.createdAt]);

/** Changes the state of a dispute whose payment is locked. @throws when the transition is not allowed */
export async function moveDispute(tx: Db, dispute: DisputeRow, state: DisputeState, at: Date): Promise<void> {
  if (!mayMoveDispute(dispute.state, state)) throw new Error(`A dispute cannot go from ${dispute.state} to ${state}`);
  await tx.update(disputes).set({ state, changedAt: at }).where(keyOf(disputes, dispute));
}

/** Stores what the gateway says of the money it has taken; what it does not say stays as it is. */
export async function keepDetails(tx: Db, payment: PaymentRow, { card, fee, net, capturedAt }: PaymentDetails) {
  const said = {
    ...(card && { cardBrand: card.brand, cardLast4: card.last4 }),
    ...(fee && { feeCents: fee.minor, payoutCurrency: fee.currency }),
    ...(net && { netCents: net.minor, payoutCurrency: net.currency }),
    ...(capturedAt && { capturedAt }),
  };
  if (Object.keys(said).length > 0) await tx.update(payments).set(said).where(keyOf(payments, payment));
}

/** Forgets with which cards an account has paid. */
export async function forgetCards(tx: Db, { siteId, userId }: Account): Promise<void> {
  await tx.update(payments).set({ cardBrand: null, cardLast4: null }).where(matches(payments, { siteId, userId }));
}

/** All payments of an order, oldest first. */
export const listPaymentsOfOrder = (db: Db, { siteId, userId, id: orderId }: OrderKey): Promise<PaymentRow[]> =>
  findRows(db, payments, { siteId, userId, orderId }, [payments.attempt]);

/**
 * The payments of a site since a moment: for how many a gateway has opened its page, for how many that were begun before
 * another moment it has not, and when one was last opened or reported by a gateway.
 */
export async function countPages(
  db: Db,
  siteId: string,
  { since, lateFrom }: { since: Date; lateFrom: Date },
): Promise<{ opened: number; unopened: number; last: Date | null }> {
  const isUnopened = sql`${payments.redirectUrl} is null and ${payments.reference} is null and ${lt(payments.createdAt, lateFrom)}`;
  const [pages] = await db
    .select({
      opened: count(payments.redirectUrl),
      unopened: sql<number>`count(*) filter (where ${isUnopened})::int`,
      last: sql<Date | null>`max(${payments.createdAt}) filter (where ${payments.redirectUrl} is not null)`.mapWith(
        payments.createdAt,
      ),
    })
    .from(payments)
    .where(and(eq(payments.siteId, siteId), gte(payments.createdAt, since)));
  const [events] = await db
    .select({ last: max(webhookEvents.createdAt) })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.siteId, siteId), gte(webhookEvents.createdAt, since)));
  const { opened = 0, unopened = 0 } = pages ?? {};
  const last = [pages?.last, events?.last].flatMap(at => at ?? []).sort((a, b) => b.getTime() - a.getTime());
  return { opened, unopened, last: last[0] ?? null };
}

/** Stores a webhook event; false when it was stored before. */
export async function addEvent(tx: Db, row: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const added = await tx.insert(webhookEvents).values(row).onConflictDoNothing().returning({ id: webhookEvents.id });
  return added.length > 0;
}

export const findEvent = (db: Db, id: string): Promise<EventRow | null> => findRow(db, webhookEvents, { id });

/** Reopens an event that was sent again before it was applied; null when it was applied, or is of a type we ignore. */
export async function reopenEvent(tx: Db, siteId: string, gateway: string, eventId: string): Promise<string | null> {
  const named = matches(webhookEvents, { siteId, gateway, eventId });
  const [opened] = await tx
    .update(webhookEvents)
    .set({ state: 'stored' })
    .where(and(named, ne(webhookEvents.state, 'applied'), isNotNull(webhookEvents.about)))
    .returning({ id: webhookEvents.id });
  return opened?.id ?? null;
}

/** Closes a stored event; false when another run has closed it. */
export async function closeEvent(tx: Db, id: string, state: 'applied' | 'ignored'): Promise<boolean> {
  const closed = await tx
    .update(webhookEvents)
    .set({ state })
    .where(matches(webhookEvents, { id, state: 'stored' }))
    .returning({ id: webhookEvents.id });
  return closed.length > 0;
}

/** The events of one site, oldest first. */
export async function listEvents(db: Db, siteId: string): Promise<EventRow[]> {
  return db.select().from(webhookEvents).where(eq(webhookEvents.siteId, siteId)).orderBy(webhookEvents.createdAt);
}

/** Since the gateway's event came. */
export const retention = [rowsKept('webhook_events', 400, webhookEvents.createdAt)];

/** The refunds of an order that did not fail and its disputes that are not won, oldest first: both take its money back. */
export async function listReversals(db: Db, { siteId, userId, id: orderId }: OrderKey) {
  const back = await listRefunds(db, siteId, { userId, orderId });
  const disputed = await listDisputes(db, siteId, { userId, orderId });
  return {
    refunds: back.filter(each => each.state !== 'failed').map(({ key, amountCents: cents }) => ({ key, cents })),
    disputes: disputed.filter(each => each.state !== 'won'),
  };
}

/** An order's money that has gone back, oldest first: refunds that have settled and disputes that were lost. */
export async function listSettledReversals(db: Db, { siteId, userId, id: orderId }: OrderKey) {
  const settled = (await listRefunds(db, siteId, { userId, orderId })).filter(each => each.state === 'settled');
  const lost = (await listDisputes(db, siteId, { userId, orderId })).filter(each => each.state === 'lost');
  return [...settled, ...lost]
    .map(({ changedAt: at, amountCents }) => ({ at, amountCents }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The payments of one account, with their refunds and disputes, are another's from now on. */
export const movePayments = (tx: Db, from: string, into: string): Promise<void> =>
  moveRows(tx, [payments, refunds, disputes], from, into);

/** The attempts to pay these orders, in their order. */
export async function listAttempts(db: Db, siteId: string, orderIds: string[]) {
  const { orderId, gateway, state, attempt, cardBrand: card_brand, cardLast4: card_last4 } = payments;
  return db
    .select({ orderId, payment: { gateway, state, attempt, card_brand, card_last4 } })
    .from(payments)
    .where(and(eq(payments.siteId, siteId), inArray(orderId, orderIds)))
    .orderBy(attempt);
}

/** The payments of a site at a gateway whose money was taken from one moment up to another. */
export function listTaken(db: Db, { siteId, gateway }: { siteId: string; gateway: string }, from: Date, until: Date) {
  const [when, moment] = [takenAt(payments), (at: Date) => sql.param(at, payments.createdAt)];
  const taken = and(matches(payments, { siteId, gateway }), inArray(payments.state, [...TAKEN]));
  return findRows(db, payments, and(taken, gte(when, moment(from)), lt(when, moment(until))));
}

/** Payments of any site at a gateway, by their settlements or their ids. */
export async function listSettled(
  db: Db,
  gateway: string,
  settlements: string[],
  ids: string[],
): Promise<PaymentRow[]> {
  if (settlements.length === 0) return [];
  const named = or(inArray(payments.settlement, settlements), inArray(payments.id, ids));
  return findRows(db, payments, and(eq(payments.gateway, gateway), named));
}

const withPayment = (db: Db) =>
  db
    .select({ refund: refunds, orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.userId, refunds.userId)));

/** The refunds of a site at a gateway that were asked for from one moment up to another and did not fail. */
export const listAsked = (db: Db, { siteId, gateway }: { siteId: string; gateway: string }, from: Date, until: Date) =>
  withPayment(db).where(
    and(
      eq(refunds.siteId, siteId),
      eq(payments.gateway, gateway),
      ne(refunds.state, 'failed'),
      gte(refunds.createdAt, from),
      lt(refunds.createdAt, until),
    ),
  );

/** Refunds of any site at a gateway, by their references or their ids. */
export async function listSent(db: Db, gateway: string, references: string[], ids: string[]) {
  if (references.length === 0) return [];
  const named = or(inArray(refunds.reference, references), inArray(refunds.id, ids));
  return withPayment(db).where(and(eq(payments.gateway, gateway), named));
}

/** The captured money of each order, a row each: `order_id` and its `user_id`, how many `payments`, their `cents` and `currency`. */
export const capturedByOrder = sql`(
  select ${payments.orderId} as order_id, ${payments.userId} as user_id, count(*) as payments, sum(${payments.amountCents}) as cents,
    min(${payments.currency}) as currency
  from ${payments} where ${payments.state} = 'captured' group by ${payments.orderId}, ${payments.userId})`;

export const invariants = [
  holdsForRows(
    { name: 'payments_refunds', sentence: 'No more of a payment goes back than was captured, and in its currency.' },
    {
      of: refunds,
      except: sql`select ${payments.id} as id from ${payments} join ${refunds}
          on ${refunds.paymentId} = ${payments.id} and ${refunds.userId} = ${payments.userId}
        where ${payments.state} = 'captured' and ${refunds.state} <> 'failed' group by ${payments.id}, ${payments.userId}
        having sum(${refunds.amountCents}) > ${payments.amountCents}
          or bool_or(${refunds.currency} <> ${payments.currency})`,
    },
  ),
];
