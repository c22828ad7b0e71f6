import type { Procedure } from '../procedure/procedure.ts';
import type { VehicleReader } from '../answer/vehicle.ts';

/** Inputs of decoding beside the number. */
export interface Decoding {
  procedure: Procedure;
  /** A second one for trying corrections, so that the outcome of the first stays valid. */
  trial: Procedure;
  reader: VehicleReader;
  now: () => Date;
}
