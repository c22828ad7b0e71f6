import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Config } from '../../../kit/settings/config.ts';
import type { MediaStore } from '../../../platform/media/rules/media-store.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface IssuedDocumentDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'log' | 'secret' | 'jobs' | 'events' | 'mail' | 'renderer'
> {
  config: Pick<Config, 'documentRowBytes'>;
  files: MediaStore;
  credits: Credits;
  vehicles: Vehicles;
  products: Products;
  orders: Pick<Orders, 'get'>;
}
