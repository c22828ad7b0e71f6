import type { Db } from '../../kit/database/db.ts';
import type { ExportPart, PersonalData } from '../../kit/personal.ts';
import { isAllowed } from '../../identity/accounts/rules.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { Ticket } from './contract.ts';
import { AppError } from '../../kit/errors.ts';
import { createDesk } from './service/desk.ts';
import { createDeskReading } from './service/desk-reading.ts';
import { createFailureTickets } from './service/failure-tickets.ts';
import { createInbound } from './service/inbound.ts';
import { createOpening } from './service/opening.ts';
import { createConversation } from './service/conversation.ts';
import type { SupportDeps } from './service/deps.ts';
import { createMacros } from './service/macros.ts';
import { messagesOf } from './service/messages.ts';
import { present, presentDesk } from './service/presenting.ts';
import { readNumber } from './rules.ts';
import { createTools } from './service/tools.ts';
import * as store from './store.ts';

export type { SupportDeps } from './service/deps.ts';

export type Support = ReturnType<typeof createSupport>;

/** Questions to our support: asked on a page, answered there and by email, with an answer promised within 24 hours. */
export function createSupport(deps: SupportDeps) {
  const tools = createTools(deps);
  const conversation = createConversation(tools);
  const macros = createMacros(tools);
  return {
    ...createOpening(tools),
    ...conversation,
    ...createDesk(tools),
    ...createDeskReading(tools, macros),
    ...macros,
    ...createFailureTickets(tools),
    ...createInbound(tools, conversation),
    tick: tools.clockOf.tick,
    /** A ticket of a site by its number, `T-10001`; null where the text is none or there is no such ticket. */
    async ticketOfNumber(siteId: string, text: string) {
      const number = readNumber(text);
      const row = number === null ? null : await store.findByNumber(deps.db, siteId, number);
      return row && presentDesk(row, deps.clock());
    },
    /** How many tickets were opened on a site since a day, by day (UTC). */
    openedByDay: (siteId: string, since: string) => store.countOpenedByDay(deps.db, siteId, since),

    /** The newest tickets of a member, for modules that show them to operators who may read tickets. */
    async ofMember(account: Account, limit: number): Promise<Ticket[]> {
      return (await store.listOwn(deps.db, account, { limit })).map(row => present(row, deps.clock()));
    },

    /** What a member wrote and was answered in the tickets opened since a moment, the oldest first. */
    async conversationsOf(account: Account, { since, limit }: { since: Date; limit: number }) {
      const rows = await store.listOwn(deps.db, account, { limit });
      const shown = rows.filter(({ createdAt }) => createdAt >= since).toReversed();
      return Promise.all(
        shown.map(async row => ({
          number: present(row, deps.clock()).number,
          messages: await messagesOf(deps.db, row.id, { notes: false }),
        })),
      );
    },

    /** A file of a ticket, for its member and for operators. @throws AppError `not_found` for everybody else */
    async attachment({ site, actor }: Caller, id: string): Promise<{ type: string; bytes: Uint8Array }> {
      const found = actor.kind === 'member' ? await store.findAttachment(deps.db, site.id, id) : null;
      const mayRead =
        actor.kind === 'member' &&
        ((found?.userId === actor.userId && !found.note) || isAllowed(actor.roles, 'read_tickets'));
      if (!found || !mayRead) throw new AppError('not_found');
      return { type: found.type, bytes: found.bytes };
    },
  };
}

async function exportOf(db: Db, person: store.Person): Promise<ExportPart[]> {
  const rows = await store.listAll(db, person);
  if (rows.length === 0) return [];
  const folder = 'userId' in person ? 'tickets' : 'tickets-by-email';
  const tickets = await Promise.all(
    rows.map(async row => {
      const files = await store.listAttachments(db, row.id);
      return { row, files, messages: await messagesOf(db, row.id, { notes: false }) };
    }),
  );
  const drawn = tickets
    .flatMap(({ files }) => files)
    .map(({ id, type }) => ({
      file: `${folder}/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
      bytes: async () => (await store.findAttachment(db, person.siteId, id))?.bytes ?? null,
    }));
  const json = tickets.map(({ row, messages }) => ({ ...present(row, row.createdAt), messages }));
  return [{ file: `${folder}.json`, json }, ...drawn];
}

const countOf = async (db: Db, person: store.Person) => ({
  goes: [{ what: 'tickets', count: (await store.listAll(db, person)).length }],
  stays: [],
});

const TABLES = ['support_tickets', 'support_messages', 'support_attachments'];

/** A person's messages, name and address are erased; the ticket and its times stay. */
export const supportPersonalData: PersonalData[] = [
  {
    module: 'support',
    by: 'account',
    tables: TABLES,
    export: (db, { siteId, userId }) => exportOf(db, { siteId, userId }),
    count: (db, { siteId, userId }) => countOf(db, { siteId, userId }),
    join: (tx, from, into) => store.moveTickets(tx, from, into),
    erase: (tx, { siteId, userId }) => store.eraseTickets(tx, { siteId, userId }),
  },
  {
    module: 'support',
    by: 'address',
    tables: TABLES,
    export: (db, { siteId, email }) => exportOf(db, { siteId, email }),
    count: (db, { siteId, email }) => countOf(db, { siteId, email }),
    erase: (tx, { siteId, email }) => store.eraseTickets(tx, { siteId, email }),
  },
];
