import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Orders } from '../../../money/orders/service.ts';

export interface OrderDeskDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  orders: Orders;
  /** The name of a vehicle, as far as its VIN determines it. */
  vehicleName(vin: string): string | null;
  /** A VIN as it is kept. */
  normalizeVin(vin: string): string;
}
