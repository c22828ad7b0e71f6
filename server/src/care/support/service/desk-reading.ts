import type { z } from 'zod';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { DeskTab, type deskTicketsCall, ticketList } from '../contract.ts';
import { UNFINISHED, WARNED_BEFORE_MS } from '../rules.ts';
import * as store from '../store.ts';
import type { createMacros } from './macros.ts';
import { messagesOf } from './messages.ts';
import { presentDesk } from './presenting.ts';
import type { SupportTools } from './tools.ts';

type Macros = ReturnType<typeof createMacros>;
type DeskInput = PageRequest<MomentPlace> &
  Partial<Pick<z.output<(typeof deskTicketsCall)['input']>, 'owner' | 'priority' | 'tag'>> & { tab: DeskTab };

const mayAnswer = ({ actor }: Caller): boolean => actor.kind === 'member' && isAllowed(actor.roles, 'answer_tickets');

/** The tickets of a site as its operators read them. */
export function createDeskReading(
  { db, clock, accounts, freeCredits }: SupportTools,
  macros: Pick<Macros, 'macrosFor'>,
) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async desk(caller: Caller, { tab, after, limit, owner = 'all', priority, tag }: DeskInput) {
      const { userId } = mayOperate(caller, 'read_tickets');
      const siteId = caller.site.id;
      const now = clock();
      const filters = { ...(owner === 'all' ? {} : { assignedTo: owner === 'mine' ? userId : null }), priority, tag };
      const found = await store.listDesk(db, siteId, { ...rowsOf(tab, now), ...filters, after, limit: limit + 1 });
      const { rows, next } = ticketList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const counted = DeskTab.options.map(async each => [
        each,
        await store.countDesk(db, siteId, { ...rowsOf(each, now), ...filters }),
      ]);
      return {
        tickets: rows.map(row => presentDesk(row, now)),
        counts: Object.fromEntries(await Promise.all(counted)) as Record<DeskTab, number>,
        may_answer: mayAnswer(caller),
        operators: await accounts.operatorsWho(siteId, 'answer_tickets'),
        tags: await store.listTags(db, siteId, UNFINISHED),
        next,
      };
    },

    /** How many tickets a member has opened, and how many of them are not finished. */
    async countsOf({ siteId, userId }: Account): Promise<{ open: number; total: number }> {
      const rows = await store.listAll(db, { siteId, userId });
      return { open: rows.filter(({ state }) => UNFINISHED.includes(state)).length, total: rows.length };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async deskTicket(caller: Caller, id: string) {
      const { userId } = mayOperate(caller, 'read_tickets');
      const row = await store.findTicket(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'ticket' });
      const now = clock();
      const others = await store.listOthers(db, row);
      return {
        ...(await withMessages(db, row, now)),
        others: others.map(other => presentDesk(other, now)),
        may_answer: mayAnswer(caller),
        may_credit: mayAnswer(caller) && (await freeCredits.mayGive(db, row)),
        operators: await accounts.operatorsWho(row.siteId, 'answer_tickets'),
        reader: userId,
        ...(await macros.macrosFor(row)),
      };
    },
  };
}

/** A ticket with everything said in it, notes included. */
export async function withMessages(at: Db, row: store.TicketRow, now: Date) {
  return { ticket: presentDesk(row, now), messages: await messagesOf(at, row.id, { notes: true }) };
}

/** The rows of a tab. */
function rowsOf(tab: DeskTab, now: Date): Omit<store.DeskPage, 'limit' | 'after'> {
  if (tab === 'open') return { states: ['new', 'open'] };
  if (tab === 'due') return { states: UNFINISHED, dueUntil: new Date(now.getTime() + WARNED_BEFORE_MS), dueAfter: now };
  if (tab === 'late') return { states: UNFINISHED, dueUntil: now };
  if (tab === 'waiting') return { states: ['waiting_customer'] };
  return { states: tab === 'spam' ? ['spam'] : ['solved', 'closed', 'merged'] };
}
