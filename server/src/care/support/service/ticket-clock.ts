import type { Db } from '../../../kit/database/db.ts';
import { nextStep } from '../rules.ts';
import * as store from '../store.ts';
import { TICKET_CLOCK, type SupportDeps, type TicketClockJob } from './deps.ts';
import type { Notifications } from './notifications.ts';

/** What a step leaves in its ticket. */
const CHANGES = {
  warn: (now: Date) => ({ warnedAt: now }),
  late: (now: Date) => ({ lateAt: now }),
  again: () => ({ againAt: null }),
};

/** Changes of a ticket by time alone: a warning, a broken promise, the end of a solved one. */
export function createTicketClock({ db, clock, jobs }: SupportDeps, telling: Notifications) {
  return {
    set,

    /** Does what is due; run too early or twice, it changes nothing. */
    async tick({ siteId, ticketId }: TicketClockJob): Promise<void> {
      await db.transaction(async tx => {
        const row = await store.lockTicket(tx, siteId, ticketId);
        const next = row && nextStep(row);
        const now = clock();
        if (!row || !next) return;
        if (next.at > now) return set(tx, row);
        if (next.step === 'close')
          return void (await store.changeTicket(tx, ticketId, { state: 'closed', changedAt: now }));
        if (next.step === 'warn') await telling.warned(tx, row);
        else await telling.late(tx, row, next.at);
        const change = CHANGES[next.step](now);
        await set(tx, await store.changeTicket(tx, ticketId, change));
      });
    },
  };

  /** Queues the next look at a ticket. */
  async function set(tx: Db, row: store.TicketRow): Promise<void> {
    const next = nextStep(row);
    if (!next) return;
    const afterSeconds = Math.max(1, Math.ceil((next.at.getTime() - clock().getTime()) / 1000));
    const job: TicketClockJob = { siteId: row.siteId, ticketId: row.id };
    await jobs.enqueue(tx, TICKET_CLOCK, job, { afterSeconds });
  }
}
