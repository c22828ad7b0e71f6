import type { SourceGroup } from '../../contract.ts';
import type { HistoryRecord } from '../../rules/sources/history-record.ts';
import type { RecordFactory } from './record-factory.ts';

/** How the sandbox answers for a vehicle, or for every vehicle when it is set to. */
export type Behavior = 'prompt' | 'slow' | 'wrong' | 'empty' | 'down';

export interface DemonstrationVehicle {
  vin: string;
  /** Year, make and model, for lists of demonstration vehicles. */
  title: string;
  /** The case it demonstrates, one sentence. */
  shows: string;
  behavior?: Behavior;
  /** Groups that do not answer for this vehicle. */
  unavailable?: SourceGroup[];
  /** Those answer when they are asked again. */
  heals?: true;
  /** A second source's records of it. */
  second?: (write: RecordFactory) => HistoryRecord[];
  /** Groups that have no source for this vehicle. */
  notCovered?: SourceGroup[];
  /** `today` is an ISO day; records after it are left out. */
  history: (write: RecordFactory, today: string) => HistoryRecord[];
}
