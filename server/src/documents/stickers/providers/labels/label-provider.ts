import type { License } from '../../../reports/rules/sources/license.ts';
import type { DecodedVehicle } from '../build-data-provider.ts';

/** A source of the labels that makers publish. Its bytes are handed on as they came. */
export interface LabelProvider {
  /** As it is shown. */
  readonly name: string;
  /** The terms under which it is used; null where it has none of its own. */
  readonly terms: string | null;
  /** License for uses other than handing labels to a member; absent: everything is allowed. */
  readonly license?: License;
  /** Whether it may have the label of this vehicle at all. */
  covers(vehicle: DecodedVehicle): boolean;
  /** Null where it says that it has none. @throws when it does not answer */
  find(vin: string, vehicle: DecodedVehicle): Promise<Uint8Array | null>;
}
