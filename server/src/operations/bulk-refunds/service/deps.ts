import type { Accounts } from '../../../identity/accounts/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { OrderDesk } from '../../order-desk/service.ts';

export interface BulkRefundDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'sites' | 'audit'> {
  accounts: Pick<Accounts, 'operatorCaller'>;
  approvals: Approvals;
  orders: Orders;
  orderDesk: Pick<OrderDesk, 'list'>;
}

/** Refunds the next orders of a bulk refund. */
export const BULK_REFUND = 'bulk-refund';
export interface BulkRefundJob {
  siteId: string;
  bulk: string;
}
