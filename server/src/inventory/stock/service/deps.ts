import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface StockDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  dealerships: Pick<Dealerships, 'need' | 'show'>;
  vehicles: Pick<Vehicles, 'decode' | 'normalize' | 'factsOf'>;
  issuedDocuments: Pick<IssuedDocuments, 'ofVehicles'>;
  products: Pick<Products, 'get'>;
}
