import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { correctedRecord, choicesOf, fieldsOf } from '../../reports/rules/facts/corrections.ts';
import { CORRECT_REPORT } from '../../reports/rules/products.ts';
import { disputeList, type Decision, type DeskDispute, type DeskPage, type DisputesInput } from '../contract.ts';
import { correctionsOf } from '../rules/marks.ts';
import * as store from '../store.ts';
import type { DisputeRow, EvidenceHead } from '../store.ts';
import { CORRECT_HOLDERS, type DisputeDeps, type DisputeJob } from './deps.ts';
import { eventOf, presentDesk } from './presenting.ts';
import { createNotifications } from './notifications.ts';

/** An open dispute with so many days left is near its due day. */
const NEAR_DAYS = 7;
/** Longer than the work on a report takes at most. */
const AGAIN_AFTER_S = 15 * 60;

/** The desk: what operators see of disputes, and how they decide them. */
export function createDecisions(deps: DisputeDeps) {
  const { db, clock, jobs, events, audit, reports } = deps;
  const telling = createNotifications(deps);

  return {
    /** A page of a tab. @throws AppError `login_needed`, `role_needed` */
    async desk(caller: Caller, { tab, after, limit }: DisputesInput): Promise<DeskPage> {
      const { roles, userId } = mayOperate(caller, 'read_disputes');
      const times = { now: clock(), soon: daysAfter(clock(), NEAR_DAYS) };
      const found = await store.listDesk(db, caller.site.id, { tab, after, limit: limit + 1, ...times });
      const { rows, next } = disputeList.pageOf(found, limit, row => {
        const at = tab === 'decided' ? row.decidedAt : row.dueAt;
        return [at?.getTime() ?? 0, row.id];
      });
      const files = await filesOf(db, rows);
      return {
        disputes: rows.map(row => presentDesk(row, files, userId)),
        counts: await store.countDesk(db, caller.site.id, times),
        may_decide: isAllowed(roles, 'decide_disputes'),
        next,
      };
    },

    /** One dispute with what the sources told of its record. @throws AppError `login_needed`, `role_needed`, `not_found` */
    async deskDispute(caller: Caller, id: string) {
      const { roles, userId } = mayOperate(caller, 'read_disputes');
      const row = await store.findDispute(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'dispute' });
      const reported = await reportedRecord(deps, row);
      const holders = await reports.holdersOf(row.siteId, row.vin, row.record);
      return {
        dispute: presentDesk(row, await filesOf(db, [row]), userId),
        told: reported.map(record => ({
          source: record.sourceType,
          fields: fieldsOf(record),
          choices: choicesOf(record),
        })),
        reports: holders.length,
        may_decide: isAllowed(roles, 'decide_disputes'),
      };
    },

    /** Makes every report again that holds the record of a corrected dispute. */
    async correctHolders({ siteId, id }: DisputeJob): Promise<void> {
      const row = await store.findDispute(db, siteId, id);
      if (row?.state !== 'corrected') return;
      const holders = await reports.holdersOf(siteId, row.vin, row.record);
      await db.transaction(async tx => {
        for (const holder of holders) await jobs.enqueue(tx, CORRECT_REPORT, { siteId, id: holder.id });
      });
    },

    /** Decides a dispute, once. */
    async decide(caller: Caller, input: Decision): Promise<DeskDispute> {
      const operator = mayOperate(caller, 'decide_disputes');
      const seen = await store.findDispute(db, caller.site.id, input.dispute);
      if (!seen) throw new AppError('not_found', { field: 'dispute' });
      if (input.decision === 'corrected' && input.fields) await checkFields(seen, input.fields);
      const holders = await reports.holdersOf(seen.siteId, seen.vin, seen.record);
      const decided = await db.transaction(async tx => {
        const before = await lockOpen(tx, caller, input.dispute, operator.userId);
        const row = await store.changeDispute(tx, before, {
          state: input.decision,
          reason: input.reason,
          decidedAt: clock(),
          decidedBy: operator.userId,
          correction: input.decision === 'corrected' ? { fields: input.fields } : null,
        });
        if (row.state === 'corrected') await correctLater(jobs, tx, row);
        await telling.tell(tx, row, holders);
        const event = eventOf(row);
        if (event) await events.emit(tx, 'dispute.closed', { ...event, outcome: input.decision });
        const { state, reason, correction } = row;
        const after = { state, reason, correction, vin: row.vin, record: row.record };
        await audit.write(tx, caller, {
          action: `dispute.${state}`,
          object: row.id,
          before: { state: before.state },
          after,
        });
        return row;
      });
      return presentDesk(decided, await filesOf(db, [decided]), operator.userId);
    },
  };

  /** A correction must leave a record that a source could have told. */
  async function checkFields(row: DisputeRow, fields: Record<string, unknown>): Promise<void> {
    const reported = await reportedRecord(deps, row);
    const isRight = Object.keys(fields).length > 0 && reported.length > 0;
    if (!isRight || reported.some(record => correctedRecord(record, fields) === null))
      throw new AppError('correction_fields', { field: 'fields' });
  }
}

/**
 * At once, and again once every report that was being made at that moment is made: it may have been written without the
 * correction. A report that says the same already gets no version.
 */
async function correctLater(jobs: DisputeDeps['jobs'], tx: Db, { siteId, id }: DisputeRow): Promise<void> {
  await jobs.enqueue(tx, CORRECT_HOLDERS, { siteId, id });
  await jobs.enqueue(tx, CORRECT_HOLDERS, { siteId, id }, { afterSeconds: AGAIN_AFTER_S });
}

const filesOf = (db: Db, rows: readonly DisputeRow[]): Promise<EvidenceHead[]> =>
  store.listEvidence(
    db,
    rows.map(({ id }) => id),
  );

/** The record as it was when it was disputed: what the sources told, with what had been corrected before. */
async function reportedRecord(
  { db, reports }: DisputeDeps,
  { siteId, vin, documentId: id, record, createdAt }: DisputeRow,
) {
  const rows = await store.listOfVehicle(db, siteId, vin);
  const before = rows.filter(({ decidedAt }) => decidedAt !== null && decidedAt <= createdAt);
  return reports.sourceRecords({ siteId, id, record }, correctionsOf(before));
}

async function lockOpen(tx: Db, caller: Caller, id: string, operator: string): Promise<DisputeRow> {
  const row = await store.lockDispute(tx, caller.site.id, id);
  if (!row) throw new AppError('not_found', { field: 'dispute' });
  if (row.userId === operator) throw new AppError('own_dispute');
  if (row.state !== 'open') throw new AppError('dispute_decided', { field: 'decision' });
  return row;
}
