import { lockOwnAccount } from '../../../identity/accounts/service.ts';
import type { Cause } from '../../../money/credits/contract.ts';
import { goodwillFor } from '../../../money/credits/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CreditUnit } from '../../../money/plans/contract.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import { CREDIT_DAYS, MAX_CREDITS } from '../rules.ts';
import * as store from '../store.ts';
import type { SupportDeps } from './deps.ts';

/** The free credit of a ticket: at once for a document that was paid for, or later from an operator; within limits. */
export function createFreeCredits({ clock, credits, issuedDocuments }: SupportDeps) {
  return {
    /**
     * One credit for a document that bought credits paid for and its owner has opened: once for each document, and so
     * many within 90 days; else null.
     */
    async giveAtOnce(tx: Db, caller: Caller, account: Account, about: { kind: DocumentKind; vin: string }) {
      const document = await issuedDocuments.hold(tx, account, about.kind, about.vin);
      if (document?.stage !== 'made' || !document.openedAt) return null;
      const taken = await credits.takenFor(tx, account, document.id);
      if (!taken?.bought || taken.amount === 0) return null;
      const given = await givenTo(tx, account, about);
      if (given.same || given.recent >= MAX_CREDITS) return null;
      return { unit: await grant(tx, caller, account, about, goodwillFor(document.id)), amount: 1 };
    },

    /** Whether an operator may give one for this ticket: to a member, once for each document, and so many within 90 days. */
    mayGive,

    /** Gives it, for a locked ticket. @throws AppError `ticket_credit` */
    async giveFor(tx: Db, caller: Caller, row: store.TicketRow): Promise<store.TicketRow> {
      const { id: ticketId, siteId, userId, vin, kind } = row;
      if (userId !== null) await lockOwnAccount(tx, { siteId, userId });
      if (userId === null || !(await mayGive(tx, row))) throw new AppError('ticket_credit', { field: 'ticket' });
      const account = { siteId, userId };
      const about = { vin, kind: kind ?? ('report' as const) };
      const document = await issuedDocuments.hold(tx, account, about.kind, vin);
      const cause = document ? goodwillFor(document.id) : { type: 'ticket' as const, id: ticketId };
      await grant(tx, caller, account, about, cause);
      return store.changeTicket(tx, ticketId, { creditGranted: true, changedAt: clock() });
    },
  };

  async function mayGive(at: Db, { siteId, userId, vin, kind, creditGranted, state }: store.TicketRow) {
    if (userId === null || creditGranted || state === 'spam' || state === 'merged') return false;
    const { recent, same } = await givenTo(at, { siteId, userId }, { vin, kind: kind ?? 'report' });
    return !same && recent < MAX_CREDITS;
  }

  function givenTo(at: Db, account: Account, about: { vin: string; kind: DocumentKind }) {
    return store.creditsGiven(at, account, { ...about, since: daysAfter(clock(), -CREDIT_DAYS) });
  }

  function grant(
    tx: Db,
    caller: Caller,
    { userId }: Account,
    { kind, vin: subject }: { kind: DocumentKind; vin: string },
    cause: Cause,
  ): Promise<CreditUnit> {
    const unit = kind === 'report' ? 'vhr' : 'sticker';
    return credits.goodwill(tx, caller, userId, { unit, quantity: 1, cause, subject });
  }
}
