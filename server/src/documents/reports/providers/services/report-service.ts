import type { ServiceFault } from '../../../../kit/web/json-client.ts';
import type { SourceGroup } from '../../contract.ts';
import type { SectionAnswer } from '../../rules/sources/history-provider.ts';

/** Why there is no report. `other_vehicle`: it is about another VIN; `incomplete`: the service has not finished it. */
export type ReportFault = ServiceFault | 'other_vehicle' | 'incomplete';

/**
 * The result of a pull. `not_covered`: the service does not know the vehicle, and charges nothing. `charged` of a failure: `no` where the
 * service cannot have charged, `maybe` where nobody knows, `yes` where it answered and will be paid.
 */
export type PullOutcome =
  | { kind: 'report'; sections: SectionAnswer[] }
  | { kind: 'not_covered' }
  | { kind: 'failed'; fault: ReportFault; charged: 'no' | 'maybe' | 'yes' };

/** A service's free answer about a vehicle. */
export type QueryOutcome = 'known' | 'not_known' | ReportFault;

export interface PullRequest {
  /** The service's own number of the report, of an earlier try: reading it again costs nothing. */
  reference: string | null;
  /**
   * Keeps that number before the service charges, so that a pull that was cut off is not paid twice.
   * @throws where another server has kept one for the same try: it buys the report
   */
  keep(reference: string): Promise<void>;
}

/** A service that sells whole reports. Adapters never throw and ask each paid address once. */
export interface ReportService {
  readonly name: string;
  /** The groups a report fills, each with all of its sections. */
  readonly groups: readonly SourceGroup[];
  /** Its reports hold title data of the national system, which come with a notice. */
  readonly nmvtis: boolean;
  /** It gives a report a number before it charges: a try without one has cost nothing. */
  readonly numbersFirst?: true;
  /** Absent where the service tells nothing for free. */
  query?(vin: string): Promise<QueryOutcome>;
  pull(vin: string, request: PullRequest): Promise<PullOutcome>;
}

export const failed = (fault: ReportFault, charged: 'no' | 'maybe' | 'yes'): PullOutcome => ({
  kind: 'failed',
  fault,
  charged,
});
