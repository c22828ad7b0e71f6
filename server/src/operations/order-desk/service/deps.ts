import type { Support } from '../../../care/support/service.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Payments } from '../../../money/payments/service.ts';
import type { RefundBlocks } from '../../../money/refund-blocks/service.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';

export interface OrderDeskDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'mail' | 'legal' | 'renderer'> {
  orders: Orders;
  payments: Payments;
  credits: Credits;
  blocks: RefundBlocks;
  approvals: Approvals;
  support: Support;
  /** The name of a vehicle, as far as its VIN determines it. */
  vehicleName(vin: string): string | null;
  /** A VIN as it is kept. */
  normalizeVin(vin: string): string;
}
