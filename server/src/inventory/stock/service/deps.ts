import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Recalls } from '../../../vehicles/recalls/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface StockDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'audit' | 'jobs' | 'events' | 'mail' | 'media' | 'sites' | 'secret'
> {
  dealerships: Pick<Dealerships, 'need' | 'needAt' | 'show' | 'managersOf'>;
  vehicles: Pick<Vehicles, 'decode' | 'normalize' | 'factsOf'>;
  issuedDocuments: Pick<IssuedDocuments, 'ofVehicles' | 'vinsWith'>;
  products: Pick<Products, 'get'>;
  recalls: Pick<Recalls, 'askAll'>;
}

/** Looks at the recalls of vehicles in stock, some at a time. */
export const STOCK_RECALL_ROUND = 'stock-recall-round';
/** Mails what is new to those who run the dealerships, some at a time. */
export const STOCK_RECALL_MAILS = 'stock-recall-mails';

/** After which vehicle, or which account, a job goes on; null: at the first. */
export interface StockRoundJob {
  after: string | null;
}
