import type { z } from 'zod';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { answerTicketCall, DeskTicket, sortTicketCall, TicketMove } from '../contract.ts';
import { readNumber, unfilledFields, UNFINISHED } from '../rules.ts';
import * as store from '../store.ts';
import { withMessages } from './desk-reading.ts';
import { presentDesk } from './presenting.ts';
import type { SupportTools } from './tools.ts';

/** The tickets of a site as its operators work on them. */
export function createDesk(tools: SupportTools) {
  const { db, clock, accounts, audit, messages, freeCredits, telling, clockOf } = tools;
  return {
    /**
     * Says who takes care of a ticket, how soon, and its tags.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `ticket_assignee`
     */
    async sort(caller: Caller, input: z.output<(typeof sortTicketCall)['input']>): Promise<DeskTicket> {
      mayOperate(caller, 'answer_tickets');
      const { ticket: id, assigned_to: assignedTo, priority, tags } = input;
      const operators = assignedTo ? await accounts.operatorsWho(caller.site.id, 'answer_tickets') : [];
      return db.transaction(async tx => {
        const row = await lock(tx, caller, id);
        if (assignedTo && !operators.some(each => each.id === assignedTo))
          throw new AppError('ticket_assignee', { field: 'assigned_to' });
        const given = { assignedTo, priority, tags: tags && [...new Set(tags)] };
        const changed = await store.changeTicket(tx, id, { ...given, changedAt: row.changedAt });
        const [before, after] = [row, changed].map(each => ({
          assigned_to: each.assignedTo,
          priority: each.priority,
          tags: each.tags.join(', '),
        }));
        await audit.write(tx, caller, { action: 'ticket.sorted', object: id, before, after });
        return presentDesk(changed, clock());
      });
    },

    /**
     * Answers the customer by email and on their page, or leaves a note.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `message_missing`, `macro_unfilled`, `ticket_over`, and
     * those of the files
     */
    async answer(caller: Caller, input: z.input<(typeof answerTicketCall)['input']>) {
      const { userId } = mayOperate(caller, 'answer_tickets');
      const { ticket: id, message: text, note = false, macro, attachments = [] } = input;
      if (text === '') throw new AppError('message_missing', { field: 'message' });
      const [unfilled] = note ? [] : unfilledFields(text);
      if (unfilled !== undefined)
        throw new AppError('macro_unfilled', { field: 'message', params: { field: unfilled } });
      const files = await messages.readFiles(attachments);
      return db.transaction(async tx => {
        const row = await lock(tx, caller, id);
        if (!note && !UNFINISHED.includes(row.state)) throw new AppError('ticket_over', { field: 'ticket' });
        const now = clock();
        const message = { from: 'support', via: 'page', text, note, authorId: userId } as const;
        const messageId = await messages.add(tx, row, message, files);
        await audit.write(tx, caller, { action: note ? 'ticket.noted' : 'ticket.answered', object: id });
        if (note) return withMessages(tx, row, now);
        const change = { state: 'waiting_customer', answeredAt: row.answeredAt ?? now, changedAt: now } as const;
        const changed = await store.changeTicket(tx, id, change);
        if (macro) await store.countUse(tx, row.siteId, macro);
        if (messageId) await telling.answered(tx, changed, { id: messageId, text });
        return withMessages(tx, changed, now);
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
