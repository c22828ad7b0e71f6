import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { HistoryProviderInfo } from '../../../documents/reports/rules/sources/history-provider.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';

export interface DocumentDeskDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs'> {
  issuedDocuments: Pick<IssuedDocuments, 'search' | 'findForDesk' | 'manage'>;
  orders: Pick<Orders, 'findForOperator'>;
  /** Every source of history. */
  history: readonly HistoryProviderInfo[];
  /** A VIN as it is kept. */
  normalizeVin(vin: string): string;
}
