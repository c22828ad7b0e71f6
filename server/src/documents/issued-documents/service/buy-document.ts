import type { JobKind } from '../../../platform/jobs/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { OrderRow } from '../../../money/orders/service.ts';
import type { DomainEvents } from '../../../platform/events/service.ts';
import type { IssuedDocumentDeps } from './deps.ts';

type FollowUp = NonNullable<OrderRow['followUp']>;

/** The document a paid order starts: the data of the job that orders it. */
export interface BoughtDocument extends Account, Omit<FollowUp, 'job' | 'stickerJob'> {
  vin: string;
  origin: string;
}

/** Queues the documents that are made of an order as soon as it is paid: of a bundle the report and the sticker. */
export async function orderBought(
  { jobs, orders }: IssuedDocumentDeps,
  tx: Db,
  { account, orderId, vin, origin }: DomainEvents['order.paid'],
): Promise<void> {
  const { followUp } = vin ? await orders.get(tx, account.siteId, orderId) : { followUp: null };
  if (!followUp || !vin) return;
  const { job, stickerJob, ...details } = followUp;
  const bought: BoughtDocument = { ...account, ...details, vin, origin };
  for (const name of stickerJob ? [job, stickerJob] : [job]) await jobs.enqueue(tx, name, bought);
}

/** The member for whom a paid order goes on. */
export type CallerFor = (of: Account & { origin: string }, requestId: string) => Promise<Caller>;

/**
 * "Buy this document": a paid order continues by itself. If the document is refused, the credit stays in the account.
 */
export const buyDocumentJob = (
  name: string,
  callerFor: CallerFor,
  order: (caller: Caller, bought: BoughtDocument) => Promise<unknown>,
): JobKind<BoughtDocument> => ({
  name,
  retryLimit: 5,
  run: async bought => {
    const caller = await callerFor(bought, newId('job'));
    await order(caller, bought).catch((error: unknown) => {
      // An account that was joined to another in this moment: the next try is the other's.
      if (!(error instanceof AppError) || error.reason === 'login_needed') throw error;
    });
  },
});
