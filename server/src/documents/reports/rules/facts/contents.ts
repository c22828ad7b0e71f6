import type { Issued, Listed } from '../../../issued-documents/rules.ts';
import type { Market, ReportDocument, ReportState } from '../../contract.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import type { ReportVehicle } from './facts.ts';
import type { NamedVehicle } from '../../../../vehicles/decode/rules/named-vehicle.ts';

/** The stored report: the answers as the sources gave them, and the document made of them. */
export interface ReportContents {
  state: ReportState;
  grade: null;
  /**
   * `unit` of the mileage; absent on orders from when it was always miles. `onFile`: its ratings are of what was imported
   * alone; nobody is asked for them.
   */
  input: {
    mileage: number | null;
    unit?: 'mi' | 'km';
    market: Market;
    notice?: string;
    onFile?: true;
    named?: NamedVehicle;
  };
  vehicle: ReportVehicle;
  answers: GroupAnswer[];
  document: ReportDocument;
  card: Pick<ReportDocument, 'lang' | 'document' | 'verdict' | 'license' | 'theft'>;
}
export type ReportRow = Issued<ReportContents>;
export type ReportListed = Listed<ReportContents>;
