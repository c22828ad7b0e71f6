import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Upload } from '../../../platform/media/service.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { ticketList, type Ticket, type TicketMessage } from '../contract.ts';
import { owedSince, takesReply, UNFINISHED } from '../rules.ts';
import * as store from '../store.ts';
import type { Attaching } from './attaching.ts';
import type { SupportDeps } from './deps.ts';
import { customerMessages, present } from './presenting.ts';
import { createNotifications } from './notifications.ts';
import type { TicketClock } from './ticket-clock.ts';

export interface ReplyInput {
  ticket: string;
  message: string;
  /** As `data:` addresses. */
  attachments?: { url: string }[];
}

export interface Conversation {
  ticket: Ticket;
  messages: TicketMessage[];
}

/** A customer's actions on an open ticket. */
export function createConversation(deps: SupportDeps, clockOf: TicketClock, attaching: Attaching) {
  const { db, clock } = deps;
  const telling = createNotifications(deps);

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
    async reply(caller: Caller, { ticket: id, message: text, attachments = [] }: ReplyInput): Promise<Conversation> {
      const { userId } = accountOf(caller);
      if (text === '') throw new AppError('message_missing', { field: 'message' });
      const files = await attaching.read(attachments);
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
      { ticket: id, satisfaction }: { ticket: string; satisfaction: number },
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

  async function lockOwn(tx: Db, caller: Caller, id: string): Promise<store.TicketRow> {
    const { siteId, userId } = accountOf(caller);
    const row = await store.lockTicket(tx, siteId, id);
    if (row?.userId !== userId) throw new AppError('not_found', { field: 'ticket' });
    return row;
  }

  /**
   * Adds what the customer says to a locked ticket and tells the desk. After an answer of ours the 24 hours start again;
   * while one is owed, they run on. Null for an email that was heard before.
   */
  async function addCustomerMessage(
    tx: Db,
    row: store.TicketRow,
    message: Pick<store.MessageRow, 'text' | 'via'> & { authorId?: string; mailId?: string },
    files: readonly Upload[] = [],
  ): Promise<store.TicketRow | null> {
    const now = clock();
    const about = { id: newId('msg'), siteId: row.siteId, ticketId: row.id, from: 'customer', note: false } as const;
    if (!(await store.addMessage(tx, { ...about, ...message, createdAt: now }))) return null;
    await attaching.keep(tx, about, files);
    const state = row.state === 'new' ? 'new' : 'open';
    const clockAgain = row.answeredAt || row.solvedAt ? owedSince(now) : {};
    const changed = await store.changeTicket(tx, row.id, { state, solvedAt: null, changedAt: now, ...clockAgain });
    await clockOf.set(tx, changed);
    await telling.replied(tx, changed, about.id);
    return changed;
  }

  async function conversationOf(at: Db, row: store.TicketRow): Promise<Conversation> {
    const [messages, files] = [await store.listMessages(at, row.id), await store.listAttachments(at, row.id)];
    return { ticket: present(row, clock()), messages: customerMessages(messages, files) };
  }
}
