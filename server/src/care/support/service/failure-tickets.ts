import { contactOf, lockAccount } from '../../../identity/accounts/service.ts';
import type { DocumentJob } from '../../../documents/issued-documents/service.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { owedSince } from '../rules.ts';
import * as store from '../store.ts';
import type { SupportTools } from './tools.ts';

/** How a ticket is opened for a member whose orders of a document have failed one after the other. */
export function createFailureTickets({ db, clock, issuedDocuments, messages, telling, clockOf }: SupportTools) {
  return {
    /** Opens the ticket of the order that failed last, with the numbers of all of them, and tells the member. Once, however often it runs. */
    async openForFailures(job: DocumentJob): Promise<void> {
      const failed = await issuedDocuments.failures(job);
      if (!failed) return;
      const { siteId } = job;
      const { userId, kind, vin, title, origin, orders } = failed;
      const id = ticketOf(job);
      await db.transaction(async tx => {
        const owner = await lockAccount(tx, siteId, userId);
        const { to: email, locale } = await contactOf(tx, siteId, owner);
        if (!email || (await store.lockTicket(tx, siteId, id))) return;
        const createdAt = clock();
        const about = { id, siteId, userId: owner, email, name: '', phone: '', vin, kind, locale, origin };
        const times = { createdAt, changedAt: createdAt, ...owedSince(createdAt) };
        const row = await store.addTicket(tx, { ...about, state: 'new', ...times });
        const day = (on: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(on);
        const lines = orders.map(({ number, on }) => `${number}, ${day(on)}`).join('\n');
        const text = translatorFor(locale)('support-answers', 'failedTwice', { kind, title, vin, orders: lines });
        await messages.add(tx, row, { from: 'system', via: 'page', text });
        await telling.openedForFailures(tx, row);
        await clockOf.set(tx, row);
      });
    },
  };
}

/** The ticket has the name of the order, so that it is opened once. */
const ticketOf = ({ id }: DocumentJob): string => `tic_${id}`;
