import { isAllowed } from '../../identity/accounts/rules.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import type { ExportPart, PersonalData } from '../../kit/personal.ts';
import type { Correction } from '../reports/rules/facts/corrections.ts';
import type { DisputedRecord } from '../reports/rules/versions/disputed.ts';
import { disputeList, type Dispute } from './contract.ts';
import { correctionsOf, marksOf } from './rules/marks.ts';
import { createDecisions } from './service/decisions.ts';
import type { DisputeDeps } from './service/deps.ts';
import { createOpening } from './service/opening.ts';
import { eventOf, present } from './service/presenting.ts';
import * as store from './store.ts';

export type { DisputeDeps } from './service/deps.ts';

/** Records of vehicles that disputes have marked or corrected. */
export const disputedRecords = (db: Db) => ({
  /** The disputed records of a vehicle on a site, each with its mark. */
  marks: async (siteId: string, vin: string): Promise<DisputedRecord[]> =>
    marksOf(await store.listOfVehicle(db, siteId, vin)),

  /** Their corrections. */
  corrections: async (siteId: string, vin: string): Promise<Correction[]> =>
    correctionsOf(await store.listOfVehicle(db, siteId, vin)),
});

export type Disputes = ReturnType<typeof createDisputes>;

/** Records of reports that somebody says are wrong: disputed with evidence, marked while that runs, and decided. */
export function createDisputes(deps: DisputeDeps) {
  const { db, clock, events, audit } = deps;

  return {
    ...createOpening(deps),
    ...createDecisions(deps),

    /** The days on which records of a report were disputed that are in review now, for anyone who has its number. */
    async openSince(siteId: string, number: string): Promise<string[]> {
      const report = await deps.reports.disputableByNumber(siteId, number);
      if (!report) return [];
      const marks = marksOf(await store.listOfVehicle(db, siteId, report.vin));
      const own = marks.filter(({ record }) => report.records.some(each => each.record === record));
      return own.flatMap(({ state, since }) => (state === 'open' ? [since] : [])).toSorted();
    },

    /** The member's own disputes, the newest first. @throws AppError `login_needed` */
    async own(
      caller: Caller,
      { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE,
    ): Promise<{ disputes: Dispute[]; next: string | null }> {
      const found = await store.listOwn(db, accountOf(caller), { after, limit: limit + 1 });
      const { rows, next } = disputeList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const files = await store.listEvidence(
        db,
        rows.map(({ id }) => id),
      );
      return { disputes: rows.map(row => present(row, files, true)), next };
    },

    /** Takes the member's own open dispute back. @throws AppError `login_needed`, `not_found`, `dispute_decided` */
    async withdraw(caller: Caller, id: string): Promise<Dispute> {
      const { siteId, userId } = accountOf(caller);
      return db.transaction(async tx => {
        const before = await store.lockDispute(tx, siteId, id);
        if (before?.userId !== userId) throw new AppError('not_found', { field: 'dispute' });
        if (before.state !== 'open') throw new AppError('dispute_decided', { field: 'dispute' });
        const row = await store.changeDispute(tx, before, { state: 'withdrawn', decidedAt: clock() });
        const event = eventOf(row);
        if (event) await events.emit(tx, 'dispute.closed', { ...event, outcome: 'withdrawn' });
        const files = await store.listEvidence(tx, [id]);
        await audit.write(tx, caller, {
          action: 'dispute.withdrawn',
          object: id,
          before: { state: 'open' },
          after: { state: row.state },
        });
        return present(row, files, true);
      });
    },

    /** A file of a dispute, for who opened it and for operators. @throws AppError `not_found` for everybody else */
    async evidence({ site, actor }: Caller, id: string): Promise<{ type: string; bytes: Uint8Array }> {
      const found = actor.kind === 'member' ? await store.findEvidence(db, site.id, id) : null;
      const mayRead =
        actor.kind === 'member' && (found?.dispute.userId === actor.userId || isAllowed(actor.roles, 'read_disputes'));
      if (!found || !mayRead) throw new AppError('not_found');
      return { type: found.type, bytes: found.bytes };
    },
  };
}

async function exportOf(db: Db, person: store.Person, folder: string): Promise<ExportPart[]> {
  const rows = await store.listAll(db, person);
  if (rows.length === 0) return [];
  const files = await store.listEvidence(
    db,
    rows.map(({ id }) => id),
  );
  const drawn = files.map(({ id, type }) => ({
    file: `${folder}/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
    bytes: async () => (await store.findEvidence(db, person.siteId, id))?.bytes ?? null,
  }));
  return [{ file: `${folder}.json`, json: rows.map(row => present(row, files, row.userId !== null)) }, ...drawn];
}

const countOf = async (db: Db, person: store.Person) => {
  const rows = await store.listAll(db, person);
  return { goes: [{ what: 'disputes', count: rows.length }], stays: [] };
};

const TABLES = ['record_disputes', 'record_dispute_evidence'];

/** A person's words, address and files go; that a record was disputed, and the outcome, stay with the record. */
export const disputesPersonalData: PersonalData[] = [
  {
    module: 'disputes',
    by: 'account',
    tables: TABLES,
    export: (db, { siteId, userId }) => exportOf(db, { siteId, userId }, 'disputes'),
    count: (db, { siteId, userId }) => countOf(db, { siteId, userId }),
    join: (tx, from, into) => store.moveDisputes(tx, from, into),
    erase: (tx, { siteId, userId }) => store.forgetPerson(tx, { siteId, userId }),
  },
  {
    module: 'disputes-by-link',
    by: 'address',
    tables: TABLES,
    export: (db, { siteId, email }) => exportOf(db, { siteId, email }, 'disputes-by-link'),
    count: (db, { siteId, email }) => countOf(db, { siteId, email }),
    erase: (tx, { siteId, email }) => store.forgetPerson(tx, { siteId, email }),
  },
];
