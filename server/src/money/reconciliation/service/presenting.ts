import { emailsOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Difference, ReconciledDay } from '../contract.ts';
import * as store from '../store.ts';

/** Days and differences as operators see them. */
export function createPresenting(db: Db) {
  async function presented(rows: readonly store.DifferenceRow[], tx = db): Promise<Difference[]> {
    const emails = await emailsOf(tx, [...new Set(rows.flatMap(({ settledBy }) => settledBy ?? []))]);
    return rows.map(row => {
      const { id, day, gateway, kind, of, reference, ours, theirs, state, note, settledBy } = row;
      return {
        id,
        day,
        gateway,
        kind,
        of,
        reference,
        ours,
        theirs,
        state,
        note,
        order: row.orderId,
        found: row.createdAt.toISOString(),
        settled_by: settledBy && (emails.get(settledBy) || settledBy),
        settled: row.settledAt?.toISOString() ?? null,
      };
    });
  }

  async function presentDays(rows: readonly store.DayRow[]): Promise<ReconciledDay[]> {
    const open = await store.countOpen(db, rows[0]?.siteId ?? '', [...new Set(rows.map(({ day }) => day))]);
    return rows.map(({ day, gateway, state, sums, askedAt }) => ({
      day,
      gateway,
      state,
      sums,
      asked: askedAt.toISOString(),
      open: open.find(each => each.day === day && each.gateway === gateway)?.count ?? 0,
    }));
  }

  return { presented, presentDays };
}
