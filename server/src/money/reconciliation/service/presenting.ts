import { emailsOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Difference, DifferenceState, ReconciledDay } from '../contract.ts';
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
    const counts = await store.countOfDays(db, rows[0]?.siteId ?? '', [...new Set(rows.map(({ day }) => day))]);
    const countOf = (day: string, gateway: string, state: DifferenceState) =>
      counts.find(each => each.day === day && each.gateway === gateway && each.state === state)?.count ?? 0;
    return rows.map(({ day, gateway, state, sums, askedAt }) => ({
      day,
      gateway,
      state,
      sums,
      asked: askedAt.toISOString(),
      open: countOf(day, gateway, 'open'),
      settled: countOf(day, gateway, 'settled'),
    }));
  }

  return { presented, presentDays };
}
