import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { CallerFor } from '../../../documents/issued-documents/service/buy-document.ts';
import type { Reports } from '../../../documents/reports/service.ts';
import type { Stickers } from '../../../documents/stickers/service.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { Forms } from '../../forms/service.ts';
import type { Stock } from '../../stock/service.ts';

export interface BatchDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs' | 'log'> {
  dealerships: Pick<Dealerships, 'need' | 'asBuyer'>;
  vehicles: Pick<Vehicles, 'forDocument'>;
  issuedDocuments: Pick<IssuedDocuments, 'ofVehicles' | 'costsInTurn' | 'newest'>;
  credits: Pick<Credits, 'consumables'>;
  stickers: Pick<Stickers, 'generate' | 'pdf'>;
  reports: Pick<Reports, 'pdf'>;
  stock: Pick<Stock, 'chosen'>;
  forms: Pick<Forms, 'guideStates' | 'newestGuide' | 'lotPaperStates' | 'printLot'>;
  /** The person who asked for a batch, while it is made. */
  callerFor: CallerFor;
}

export const MAKE_BATCH = 'make-stock-batch';

/** Whose batch a job goes on with. */
export interface BatchJob {
  siteId: string;
  userId: string;
  id: string;
}
