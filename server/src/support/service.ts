import type { Db } from '../kit/db.ts';
import type { ExportPart, PersonalData } from '../kit/personal.ts';
import { createDesk } from './service/desk.ts';
import type { SupportDeps } from './service/deps.ts';
import { createInbound } from './service/inbound.ts';
import { createOpening } from './service/opening.ts';
import { customerMessages, present } from './service/presenting.ts';
import { createTalking } from './service/talking.ts';
import { createTicketClock } from './service/ticket-clock.ts';
import * as store from './store.ts';

export type { SupportDeps } from './service/deps.ts';

export type Support = ReturnType<typeof createSupport>;

/** Questions to our support: asked on a page, answered there and by email, with a first answer promised within 24 hours. */
export function createSupport(deps: SupportDeps) {
  const clockOf = createTicketClock(deps);
  const talking = createTalking(deps, clockOf);
  return {
    ...createOpening(deps, clockOf),
    ...talking,
    ...createDesk(deps, clockOf),
    ...createInbound(deps, talking),
    tick: clockOf.tick,
  };
}

async function exportOf(db: Db, person: store.Person): Promise<ExportPart[]> {
  const rows = await store.listAll(db, person);
  if (rows.length === 0) return [];
  const tickets = rows.map(async row => ({
    ...present(row, row.createdAt),
    messages: customerMessages(await store.listMessages(db, row.id)),
  }));
  return [{ file: 'userId' in person ? 'tickets.json' : 'tickets-by-email.json', json: await Promise.all(tickets) }];
}

const countOf = async (db: Db, person: store.Person) => ({
  goes: [{ what: 'tickets', count: (await store.listAll(db, person)).length }],
  stays: [],
});

const TABLES = ['support_tickets', 'support_messages'];

/** What a person said, and their name and address, go; that there was a ticket, and how long it took, stays. */
export const supportPersonalData: PersonalData[] = [
  {
    noun: 'support',
    by: 'account',
    tables: TABLES,
    export: (db, { siteId, userId }) => exportOf(db, { siteId, userId }),
    count: (db, { siteId, userId }) => countOf(db, { siteId, userId }),
    join: (tx, from, into) => store.moveTickets(tx, from, into),
    erase: (tx, { siteId, userId }) => store.eraseTickets(tx, { siteId, userId }),
  },
  {
    noun: 'support',
    by: 'address',
    tables: TABLES,
    export: (db, { siteId, email }) => exportOf(db, { siteId, email }),
    count: (db, { siteId, email }) => countOf(db, { siteId, email }),
    erase: (tx, { siteId, email }) => store.eraseTickets(tx, { siteId, email }),
  },
];
