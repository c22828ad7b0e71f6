import type { JobKind } from '../../platform/jobs/service.ts';
import { REVOKE_DOCUMENTS, type Returns, type RevokeDocuments } from './service.ts';

/** The whole price of an order is refunded: its documents are revoked too. */
export const revokeDocumentsJob = (returns: Returns): JobKind<RevokeDocuments> => ({
  name: REVOKE_DOCUMENTS,
  retryLimit: 10,
  run: order => returns.revokePaid(order),
});
