import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import * as store from '../store.ts';
import { MAKE_BATCH, type BatchDeps, type BatchJob } from './deps.ts';
import { boxOf } from './planning.ts';

/** So many documents one job orders; the next ones are another job. */
const AT_A_TIME = 25;
/** A document that is there in another form, or on its way: nothing is made again. */
const IS_THERE = new Set(['sticker_exists', 'sticker_underway']);

/** Orders the documents of a batch, one after the other. */
export function createMaking({ db, jobs, dealerships, stickers, callerFor }: BatchDeps) {
  return {
    /**
     * Orders the next documents of a batch. Each order has a key of its own, so that one that was sent before this process
     * was killed is answered and not made again.
     */
    async orderSome(job: BatchJob): Promise<void> {
      const batch = await store.findBatch(db, job, job.id);
      if (!batch) return;
      const some = await store.listWaiting(db, batch, AT_A_TIME);
      for (const row of some) await store.settleRow(db, row, await outcomeOf(batch, row));
      if (some.length === AT_A_TIME) await db.transaction(tx => jobs.enqueue(tx, MAKE_BATCH, job));
    },
  };

  /** What becomes of a row. A refusal is an answer; anything else is tried again. */
  async function outcomeOf(batch: store.BatchStored, row: store.RowStored): ReturnType<typeof ordered> {
    try {
      return await ordered(await buyerOf(batch), batch, row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (IS_THERE.has(error.reason)) return { state: 'there', credits: 0 };
      return { state: 'refused', reason: error.reason, params: error.params, credits: 0 };
    }
  }

  /** Who asked for the batch, as one who spends the wallet now. @throws AppError where that person may not any more */
  async function buyerOf({ siteId, personId, origin, dealershipId }: store.BatchStored): Promise<Caller> {
    if (personId === '') throw new AppError('dealers_only');
    const person = await callerFor({ siteId, userId: personId, origin }, newId('job'));
    const caller = { ...person, dealership: dealershipId };
    await dealerships.need(caller, 'buy', { named: true });
    return dealerships.asBuyer(caller);
  }

  async function ordered(
    buyer: Caller,
    batch: store.BatchStored,
    row: store.RowStored,
  ): Promise<Parameters<typeof store.settleRow>[2]> {
    const { vin, again, position, quoted } = row;
    const version = again ? { gen: 'regenerate' as const } : {};
    const order = { vin, ...version, ...boxOf(row), ...(quoted === null ? {} : { atMost: quoted }) };
    const answer = await stickers.generate(buyer, order, `${batch.id}:${position}`);
    if (answer.original) return { state: 'original', credits: 0 };
    if (answer.state === 'needs_selection') return { state: 'choose', credits: 0 };
    const state = answer.reused ? 'there' : 'ordered';
    return { state, documentId: answer.sticker_id, credits: answer.charged?.amount ?? 0 };
  }
}
