import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface IssuedDocumentDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'events' | 'mail' | 'renderer'
> {
  credits: Credits;
  vehicles: Vehicles;
  products: Products;
  orders: Pick<Orders, 'get'>;
}
