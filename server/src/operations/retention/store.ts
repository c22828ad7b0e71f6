import { and, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { accountLinks, sessions } from '../../identity/accounts/tables.ts';
import { disputeEvidence, disputes } from '../../documents/disputes/tables.ts';
import { funnelDays } from '../../care/funnel/tables.ts';
import { dayOf } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { mails } from '../../platform/mail/tables.ts';
import { outageWatches } from '../../vehicles/outages/tables.ts';
import { webhookEvents } from '../../money/payments/tables.ts';
import { plateAnswers, plateSearches } from '../../vehicles/plates/tables.ts';
import { deletions } from '../../identity/privacy/tables.ts';
import { recallAnswers } from '../../vehicles/recalls/tables.ts';
import { passkeyChallenges } from '../../identity/second-factors/tables.ts';
import { incidentSubscribers } from '../../care/status/tables.ts';
import { supportMessages, supportTickets } from '../../care/support/tables.ts';
import { valuationAnswers, valuationQuestions } from '../../vehicles/valuations/tables.ts';
import { searches } from '../../vehicles/decode/tables.ts';
import type { RetentionKind } from './rules.ts';

/** States of a request to delete an account that nothing follows. */
const OVER = ['erased', 'expired', 'withdrawn', 'rejected'] as const;

/** Removes what is older, each kind in its own way. Doing it again changes nothing. */
export const REMOVE: Record<RetentionKind, (db: Db, before: Date) => Promise<void>> = {
  async guest_searches(db, before) {
    await db.delete(searches).where(and(isNotNull(searches.guestHash), lt(searches.createdAt, before)));
  },
  async member_searches(db, before) {
    await db.delete(searches).where(and(isNull(searches.guestHash), lt(searches.createdAt, before)));
  },
  // The row stays with its cause, so that nothing is mailed a second time.
  async mails(db, before) {
    const blank = { recipient: '', props: {}, subject: null, html: null, plain: null };
    await db
      .update(mails)
      .set(blank)
      .where(and(ne(mails.recipient, ''), lt(mails.createdAt, before)));
  },
  // The ticket stays: that it was, when, and whether a free credit was given for it.
  async closed_tickets(db, before) {
    const old = and(inArray(supportTickets.state, ['closed', 'spam', 'merged']), lt(supportTickets.changedAt, before));
    const ids = db.select({ id: supportTickets.id }).from(supportTickets).where(old);
    await db.delete(supportMessages).where(inArray(supportMessages.ticketId, ids));
    await db.update(supportTickets).set({ email: '', name: '', phone: '' }).where(old);
  },
  async dispute_files(db, before) {
    const old = db.select({ id: disputes.id }).from(disputes).where(lt(disputes.decidedAt, before));
    await db.delete(disputeEvidence).where(inArray(disputeEvidence.disputeId, old));
  },
  async webhook_events(db, before) {
    await db.delete(webhookEvents).where(lt(webhookEvents.createdAt, before));
  },
  async sessions(db, before) {
    await db.delete(sessions).where(lt(sessions.expiresAt, before));
  },
  async account_links(db, before) {
    await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before));
  },
  async passkey_challenges(db, before) {
    await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, before));
  },
  async funnel_days(db, before) {
    await db.delete(funnelDays).where(lt(funnelDays.day, dayOf(before)));
  },
  async plate_searches(db, before) {
    await db.delete(plateSearches).where(lt(plateSearches.createdAt, before));
  },
  async plate_answers(db, before) {
    await db.delete(plateAnswers).where(lt(plateAnswers.expiresAt, before));
  },
  async recall_answers(db, before) {
    await db.delete(recallAnswers).where(lt(recallAnswers.expiresAt, before));
  },
  async valuation_answers(db, before) {
    await db.delete(valuationAnswers).where(lt(valuationAnswers.expiresAt, before));
  },
  async valuation_questions(db, before) {
    await db.delete(valuationQuestions).where(lt(valuationQuestions.day, dayOf(before)));
  },
  async outage_watches(db, before) {
    await db.delete(outageWatches).where(lt(outageWatches.endsAt, before));
  },
  async incident_subscribers(db, before) {
    const { confirmedAt, createdAt } = incidentSubscribers;
    await db.delete(incidentSubscribers).where(and(isNull(confirmedAt), lt(createdAt, before)));
  },
  async deletions(db, before) {
    await db.delete(deletions).where(and(inArray(deletions.state, [...OVER]), lt(deletions.createdAt, before)));
  },
};
