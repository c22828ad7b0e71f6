import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { PublicRequests } from '../../../kit/web/public-requests.ts';
import type { Stock } from '../../stock/service.ts';

export interface LotDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'media'> {
  dealerships: Pick<Dealerships, 'need' | 'ofAccount'>;
  stock: Pick<Stock, 'inStock' | 'vinsInStock' | 'shownOf' | 'photosOf' | 'countInStock' | 'ownAmong'>;
  issuedDocuments: Pick<IssuedDocuments, 'newestPublishedOf' | 'drawPages'>;
  requests: PublicRequests;
}
