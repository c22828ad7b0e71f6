import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { Lots } from '../../lots/service.ts';
import type { Stock } from '../../stock/service.ts';

export interface FormsDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'renderer'> {
  dealerships: Pick<Dealerships, 'need' | 'show' | 'people'>;
  vehicles: Pick<Vehicles, 'decode'>;
  stock: Pick<Stock, 'list' | 'vehicle' | 'chosen'>;
  lots: Pick<Lots, 'paths'>;
}
