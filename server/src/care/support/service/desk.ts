import type { z } from 'zod';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { type answerTicketCall, ticketList, DeskTab, type DeskTicket, type TicketMove } from '../contract.ts';
import { readNumber, UNFINISHED, WARNED_BEFORE_MS } from '../rules.ts';
import * as store from '../store.ts';
import { messagesOf } from './messages.ts';
import { presentDesk } from './presenting.ts';
import type { SupportTools } from './tools.ts';

const mayAnswer = ({ actor }: Caller): boolean => actor.kind === 'member' && isAllowed(actor.roles, 'answer_tickets');

/** The tickets of a site as its operators work on them. */
export function createDesk({ db, clock, audit, messages, freeCredits, telling, clockOf }: SupportTools) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async desk(caller: Caller, { tab, after, limit }: PageRequest<MomentPlace> & { tab: DeskTab }) {
      mayOperate(caller, 'read_tickets');
      const siteId = caller.site.id;
      const now = clock();
      const found = await store.listDesk(db, siteId, { ...rowsOf(tab, now), after, limit: limit + 1 });
      const { rows, next } = ticketList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const counted = DeskTab.options.map(async each => [each, await store.countDesk(db, siteId, rowsOf(each, now))]);
      const counts = Object.fromEntries(await Promise.all(counted)) as Record<DeskTab, number>;
      return { tickets: rows.map(row => presentDesk(row, now)), counts, may_answer: mayAnswer(caller), next };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async deskTicket(caller: Caller, id: string) {
      mayOperate(caller, 'read_tickets');
      const row = await store.findTicket(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'ticket' });
      const others = await store.listOthers(db, row);
      const now = clock();
      return {
        ...(await withMessages(db, row)),
        others: others.map(other => presentDesk(other, now)),
        may_answer: mayAnswer(caller),
        may_credit: mayAnswer(caller) && (await freeCredits.mayGive(db, row)),
      };
    },

    /**
     * Answers the customer by email and on their page, or leaves a note.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `message_missing`, `ticket_over`, and those of the files
     */
    async answer(caller: Caller, input: z.input<(typeof answerTicketCall)['input']>) {
      const { userId } = mayOperate(caller, 'answer_tickets');
      const { ticket: id, message: text, note = false, attachments = [] } = input;
      if (text === '') throw new AppError('message_missing', { field: 'message' });
      const files = await messages.readFiles(attachments);
      return db.transaction(async tx => {
        const row = await lock(tx, caller, id);
        if (!note && !UNFINISHED.includes(row.state)) throw new AppError('ticket_over', { field: 'ticket' });
        const now = clock();
        const message = { from: 'support', via: 'page', text, note, authorId: userId } as const;
        const messageId = await messages.add(tx, row, message, files);
        await audit.write(tx, caller, { action: note ? 'ticket.noted' : 'ticket.answered', object: id });
        if (note) return withMessages(tx, row);
        const change = { state: 'waiting_customer', answeredAt: row.answeredAt ?? now, changedAt: now } as const;
        const changed = await store.changeTicket(tx, id, change);
        if (messageId) await telling.answered(tx, changed, { id: messageId, text });
        return withMessages(tx, changed);
      });
    },

    /**
     * Gives the member one credit for the trouble: once for a ticket, three of one account within 90 days.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `ticket_credit`
     */
    async giveCredit(caller: Caller, id: string): Promise<DeskTicket> {
      mayOperate(caller, 'answer_tickets');
      const given = await db.transaction(async tx => {
        const found = await store.findTicket(tx, caller.site.id, id);
        if (found?.userId) await lockAccount(tx, found.siteId, found.userId);
        const changed = await freeCredits.giveFor(tx, caller, await lock(tx, caller, id));
        await audit.write(tx, caller, { action: 'ticket.credited', object: id });
        return changed;
      });
      return presentDesk(given, clock());
    },

    /** Solves, reopens, hides or merges a ticket. @throws AppError `login_needed`, `role_needed`, `not_found`, `ticket_over`, `ticket_merge` */
    async move(caller: Caller, input: TicketMove): Promise<DeskTicket> {
      mayOperate(caller, 'answer_tickets');
      return db.transaction(async tx => {
        const row = await lock(tx, caller, input.ticket);
        if (row.state === 'merged') throw new AppError('ticket_over', { field: 'ticket' });
        const after =
          input.to === 'merged' ? await merge(tx, row, input.into, clock()) : await changeState(tx, row, input.to);
        const { state, mergedInto } = after;
        const moved = { state, ...(mergedInto ? { into: mergedInto } : {}) };
        const about = { action: 'ticket.moved', object: row.id };
        await audit.write(tx, caller, { ...about, before: { state: row.state }, after: moved });
        return presentDesk(after, clock());
      });
    },
  };

  async function changeState(tx: Db, row: store.TicketRow, state: 'open' | 'solved' | 'spam') {
    if (row.state === state) return row;
    const now = clock();
    const solvedAt = state === 'solved' ? now : null;
    const changed = await store.changeTicket(tx, row.id, { state, solvedAt, changedAt: now });
    if (state === 'solved') await telling.solved(tx, changed);
    await clockOf.set(tx, changed);
    return changed;
  }

  async function withMessages(at: Db, row: store.TicketRow) {
    return { ticket: presentDesk(row, clock()), messages: await messagesOf(at, row.id, { notes: true }) };
  }
}

/** Its messages go to an open ticket of the same customer. */
async function merge(tx: Db, row: store.TicketRow, into: string, changedAt: Date): Promise<store.TicketRow> {
  const number = readNumber(into);
  const found = number === null ? null : await store.findByNumber(tx, row.siteId, number);
  const target = found && found.id !== row.id ? await store.lockTicket(tx, row.siteId, found.id) : null;
  if (!target || target.email !== row.email || !UNFINISHED.includes(target.state))
    throw new AppError('ticket_merge', { field: 'into' });
  await store.moveMessages(tx, row.id, target.id);
  await store.changeTicket(tx, target.id, { state: 'open', changedAt });
  return store.changeTicket(tx, row.id, { state: 'merged', mergedInto: `T-${number}`, changedAt });
}

async function lock(tx: Db, caller: Caller, id: string): Promise<store.TicketRow> {
  const row = await store.lockTicket(tx, caller.site.id, id);
  if (!row) throw new AppError('not_found', { field: 'ticket' });
  return row;
}

/** The rows of a tab. */
function rowsOf(tab: DeskTab, now: Date): Omit<store.DeskPage, 'limit' | 'after'> {
  if (tab === 'open') return { states: ['new', 'open'] };
  if (tab === 'due') return { states: UNFINISHED, dueUntil: new Date(now.getTime() + WARNED_BEFORE_MS), dueAfter: now };
  if (tab === 'late') return { states: UNFINISHED, dueUntil: now };
  if (tab === 'waiting') return { states: ['waiting_customer'] };
  return { states: tab === 'spam' ? ['spam'] : ['solved', 'closed', 'merged'] };
}
