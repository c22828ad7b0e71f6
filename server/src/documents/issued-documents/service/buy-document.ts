import type { JobKind } from '../../../platform/jobs/service.ts';
import type { Caller } from '../../../kit/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { BoughtDocument } from '../../../money/orders/service.ts';

/** The member for whom a paid order goes on. */
export type CallerFor = (bought: BoughtDocument, requestId: string) => Promise<Caller>;

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
