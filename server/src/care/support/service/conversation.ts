import type { z } from 'zod';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Upload } from '../../../platform/media/service.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { ticketList, type rateTicketCall, type replyTicketCall, type Ticket, type TicketMessage } from '../contract.ts';
import { isNoticed, owedAgain, owedSince, takesReply, UNFINISHED } from '../rules.ts';
import * as store from '../store.ts';
import { messagesOf } from './messages.ts';
import { present } from './presenting.ts';
import type { SupportTools } from './tools.ts';

export interface Conversation {
  ticket: Ticket;
  messages: TicketMessage[];
}

/** A customer's actions on an open ticket. */
export function createConversation({ db, clock, messages, telling, clockOf }: SupportTools) {
  return {
    /** The member's tickets. @throws AppError `login_needed` */
    async own(caller: Caller, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      const account = accountOf(caller);
      const [found, total] = await Promise.all([
        store.listOwn(db, account, { after, limit: limit + 1 }),
        store.countOwn(db, account),
      ]);
      const { rows, next } = ticketList.pageOf(found, limit, row => [row.changedAt.getTime(), row.id]);
      return { tickets: rows.map(row => present(row, clock())), total, next };
    },

    /** One of them, with what was said. @throws AppError `login_needed`, `not_found` */
    async conversation(caller: Caller, id: string): Promise<Conversation> {
      const { siteId, userId } = accountOf(caller);
      const row = await store.findTicket(db, siteId, id);
      if (row?.userId !== userId) throw new AppError('not_found', { field: 'ticket' });
      return conversationOf(db, row);
    },

    /**
     * Answers, and opens a ticket again that was solved. Files are read before anything is locked.
     * @throws AppError `login_needed`, `not_found`, `message_missing`, `ticket_over`, and those of the files
     */
    async reply(caller: Caller, input: z.input<(typeof replyTicketCall)['input']>): Promise<Conversation> {
      const { userId } = accountOf(caller);
      const { ticket: id, message: text, attachments = [] } = input;
      if (text === '') throw new AppError('message_missing', { field: 'message' });
      const files = await messages.readFiles(attachments);
      return db.transaction(async tx => {
        const row = await lockOwn(tx, caller, id);
        if (!takesReply(row, clock())) throw new AppError('ticket_over', { field: 'ticket' });
        const changed = await addCustomerMessage(tx, row, { text, via: 'page', authorId: userId }, files);
        return conversationOf(tx, changed ?? row);
      });
    },

    /** Closes what is solved for the customer. @throws AppError `login_needed`, `not_found`, `ticket_over` */
    async close(caller: Caller, id: string): Promise<Ticket> {
      return db.transaction(async tx => {
        const row = await lockOwn(tx, caller, id);
        if (!UNFINISHED.includes(row.state)) throw new AppError('ticket_over', { field: 'ticket' });
        const now = clock();
        const solved = await store.changeTicket(tx, id, { state: 'solved', solvedAt: now, changedAt: now });
        await clockOf.set(tx, solved);
        return present(solved, now);
      });
    },

    /** How satisfied the customer is with the help. @throws AppError `login_needed`, `not_found`, `ticket_unsolved` */
    async rate(
      caller: Caller,
      { ticket: id, satisfaction }: z.output<(typeof rateTicketCall)['input']>,
    ): Promise<Ticket> {
      return db.transaction(async tx => {
        const row = await lockOwn(tx, caller, id);
        if (row.state !== 'solved' && row.state !== 'closed')
          throw new AppError('ticket_unsolved', { field: 'ticket' });
        return present(await store.changeTicket(tx, id, { satisfaction }), clock());
      });
    },

    addCustomerMessage,
  };

  /**
   * Adds what the customer says to a locked ticket and emails operators, at most once a minute. After an answer of ours
   * the 24 hours start again; while one is owed, they run on, and this message has its own. Null for an email that was
   * heard before.
   */
  async function addCustomerMessage(
    tx: Db,
    row: store.TicketRow,
    message: Pick<store.MessageRow, 'text' | 'via'> & { authorId?: string; mailId?: string },
    files: readonly Upload[] = [],
  ): Promise<store.TicketRow | null> {
    const now = clock();
    const id = await messages.add(tx, row, { ...message, from: 'customer' }, files);
    if (id === null) return null;
    const state = row.state === 'new' ? 'new' : 'open';
    const isNotice = isNoticed(row, now);
    const changed = await store.changeTicket(tx, row.id, {
      state,
      solvedAt: null,
      changedAt: now,
      ...(row.answeredAt || row.solvedAt ? owedSince(now) : owedAgain(row, now)),
      ...(isNotice ? { noticedAt: now } : {}),
    });
    await clockOf.set(tx, changed);
    if (isNotice) await telling.replied(tx, changed, id);
    return changed;
  }

  async function conversationOf(at: Db, row: store.TicketRow): Promise<Conversation> {
    return { ticket: present(row, clock()), messages: await messagesOf(at, row.id, { notes: false }) };
  }
}

/** The member's own ticket, locked until the transaction ends. @throws AppError `login_needed`, `not_found` */
async function lockOwn(tx: Db, caller: Caller, id: string): Promise<store.TicketRow> {
  const { siteId, userId } = accountOf(caller);
  const row = await store.lockTicket(tx, siteId, id);
  if (row?.userId !== userId) throw new AppError('not_found', { field: 'ticket' });
  return row;
}
