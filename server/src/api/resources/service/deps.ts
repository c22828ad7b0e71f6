import type { Disputes } from '../../../documents/disputes/service.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { Stock } from '../../../inventory/stock/service.ts';
import type { Reports } from '../../../documents/reports/service.ts';
import type { Shares } from '../../../documents/shares/service.ts';
import type { RecordUploads } from '../../../documents/record-uploads/service.ts';
import type { Stickers } from '../../../documents/stickers/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { Plates } from '../../../vehicles/plates/service.ts';
import type { RatingsService } from '../../../vehicles/ratings/service.ts';
import type { Recalls } from '../../../vehicles/recalls/service.ts';
import type { Valuations } from '../../../vehicles/valuations/service.ts';
import type { Keys } from '../../keys/service.ts';
import type { Webhooks } from '../../webhooks/service.ts';

/** Who answers about a vehicle, and may bill for it. */
export interface Sources {
  recalls: Pick<Recalls, 'byVin'>;
  plates: Pick<Plates, 'decode'>;
  valuations: Pick<Valuations, 'firefly'>;
}

export interface V1Deps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret'> {
  vehicles: Vehicles;
  ratings: Pick<RatingsService, 'answer'>;
  issuedDocuments: Pick<IssuedDocuments, 'cost' | 'quote' | 'verify'>;
  reports: Pick<Reports, 'generate' | 'data' | 'pdf' | 'sample'>;
  stickers: Pick<Stickers, 'generate' | 'confirm' | 'classic' | 'formData' | 'data' | 'pdf' | 'file' | 'sampleData'>;
  recordUploads: Pick<RecordUploads, 'check' | 'take' | 'list' | 'find' | 'revoke'>;
  disputes: Pick<Disputes, 'openSince'>;
  shares: Pick<Shares, 'addTo' | 'listAll' | 'find' | 'revoke'>;
  webhooks: Pick<Webhooks, 'byKey' | 'list' | 'read' | 'test' | 'messages' | 'message' | 'replay' | 'replaySince'>;
  products: Products;
  keys: Pick<Keys, 'known'>;
  dealerships: Pick<Dealerships, 'show'>;
  stock: Pick<Stock, 'inventory' | 'named' | 'vinOf' | 'enter' | 'amend'>;
  /** Who is asked with a live key, and who with a test key. */
  sources: Record<'live' | 'test', Sources>;
}
