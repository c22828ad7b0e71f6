import type { Reason } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { PAPERS, type BatchFiles, type BatchHead, type BatchRow, type Paper } from '../contract.ts';
import * as store from '../store.ts';
import type { BatchDeps } from './deps.ts';
import { createEntries } from './files.ts';
import type { createFollowing } from './following.ts';

/** How far batches are. */
export function createShowing(deps: BatchDeps, found: ReturnType<typeof createFollowing>) {
  const { db, dealerships } = deps;
  const { printableOf } = createEntries(deps);
  return {
    /** The batches of the dealership, the newest first. @throws AppError `login_needed`, `dealers_only` */
    async list(caller: Caller): Promise<BatchHead[]> {
      const { account } = await dealerships.need(caller, 'read');
      return (await store.listBatches(db, account)).map(({ id, createdAt, vehicles, waiting }) => {
        return { id, created: createdAt.toISOString(), vehicles, running: waiting > 0 };
      });
    },

    /** One batch, row by row. @throws AppError `login_needed`, `dealers_only`, `not_found` */
    async show(caller: Caller, id: string): Promise<{ batch: BatchHead; rows: BatchRow[]; files: BatchFiles }> {
      const { batch, rows } = await found(caller, id);
      const printable = await printableOf(caller, rows);
      const file = (kind: Paper) =>
        rows.some(row => printable.has(kind, row)) ? `/documents/lot/${id}/${kind}.pdf` : null;
      const files = Object.fromEntries(PAPERS.map(kind => [kind, file(kind)])) as Record<Paper, string | null>;
      const say = translatorFor(caller.locale);
      const presented = rows.map(({ row, state }): BatchRow => {
        const { vehicleId, title, stockNumber, vin, reason, params, credits } = row;
        const sentence = reason && say('errors', reason as Reason, params ?? {});
        const taken = state === 'failed' ? 0 : credits;
        return { vehicle: vehicleId, title, stock_number: stockNumber, vin, state, reason: sentence, credits: taken };
      });
      const running = presented.some(({ state }) => state === 'waiting' || state === 'working');
      const head = { id, created: batch.createdAt.toISOString(), vehicles: rows.length, running };
      const zip = Object.values(files).some(Boolean) ? `/documents/lot/${id}.zip` : null;
      return { batch: head, rows: presented, files: { zip, ...files } };
    },
  };
}
