import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';

export interface DocumentDeskDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs'> {
  issuedDocuments: Pick<IssuedDocuments, 'search' | 'findForDesk'>;
  /** A VIN as it is kept. */
  normalizeVin(vin: string): string;
}
