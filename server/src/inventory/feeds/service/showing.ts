import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { rejectOf } from '../../stock/service.ts';
import type { FeedRun, StockFeed } from '../contract.ts';
import * as store from '../store.ts';
import type { FeedDeps } from './deps.ts';

/** A run as its dealership sees it. */
export function runOf(row: store.RunRow, locale: Caller['locale']): FeedRun {
  const { id, via, outcome, problem, status, rows, added, changed, gone, rejects, conflicts } = row;
  return {
    id,
    on: row.createdAt.toISOString(),
    via,
    outcome,
    problem,
    status,
    rows,
    added,
    changed,
    gone,
    rejects,
    conflicts,
    first_rejects: row.firstRejects.map(reject => rejectOf(reject, locale)),
  };
}

/** The feeds of a dealership, one for each rooftop. */
export function createShowing({ db, clock, dealerships }: FeedDeps) {
  return {
    /** The rooftops whose feed brought no file when it was asked or sent last. @throws AppError `login_needed`, `dealers_only` */
    async failing(caller: Caller): Promise<string[]> {
      const { account } = await dealerships.need(caller, 'read');
      const { rooftops } = await dealerships.show(caller);
      const names: string[] = [];
      for (const feed of await store.listFeeds(db, account)) {
        const rooftop = rooftops.find(({ id }) => id === feed.rooftopId);
        const [last] = rooftop ? await store.listRuns(db, feed) : [];
        if (rooftop && last?.outcome === 'failed') names.push(rooftop.name);
      }
      return names;
    },

    /** @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
    async list(caller: Caller): Promise<StockFeed[]> {
      const { account } = await dealerships.need(caller, 'read');
      const { rooftops } = await dealerships.show(caller);
      const rows = await store.listFeeds(db, account);
      const held = await store.listHeld(db, account);
      return Promise.all(
        rooftops.map(async ({ id: rooftop, name }) => {
          const row = rows.find(({ rooftopId }) => rooftopId === rooftop);
          const file = held.find(({ feedId }) => feedId === row?.id);
          const runs = row ? await store.listRuns(db, row) : [];
          return {
            rooftop,
            name,
            url: row?.url ?? '',
            username: row?.username ?? '',
            has_password: Boolean(row?.sealed),
            host_key: row?.hostKey ?? '',
            mileage_unit: row?.mileageUnit ?? 'mi',
            next: row?.nextAt?.toISOString() ?? null,
            fetching: Boolean(row?.nextAt && row.nextAt <= clock()),
            push: row?.tokenTail ?? null,
            held: file ? { name: file.name, on: file.createdAt.toISOString() } : null,
            runs: runs.map(run => runOf(run, caller.locale)),
          };
        }),
      );
    },
  };
}
