import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface StockDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  dealerships: Pick<Dealerships, 'need' | 'show'>;
  vehicles: Pick<Vehicles, 'decode' | 'normalize'>;
}
