import type { ServiceFault } from '../../../kit/web/json-client.ts';
import type { Reported } from '../contract.ts';
import type { PlateState } from '../rules/states.ts';

/** A vehicle as a plate service names it. Nothing else of its answer is kept, above all nothing about a person. */
export interface ProvidedVehicle {
  vin: string;
  reported: Reported;
}

/** Why a service gave no answer. `bad_input`: it cannot read the plate; `state_unsupported`: it does not cover the state. */
export type PlateFault = ServiceFault | 'bad_input' | 'state_unsupported';

/** A service's answer about a plate. Only `found` is billed. */
export type PlateOutcome =
  { kind: 'found'; vehicles: ProvidedVehicle[] } | { kind: 'not_found' } | { kind: 'failed'; fault: PlateFault };

/** A service that knows the vehicle of a plate. Adapters never throw. */
export interface PlateProvider {
  readonly name: string;
  /** Whether its vehicles are invented. */
  readonly demo: boolean;
  /** `plate`: 1 to 8 letters and digits, upper case. */
  find(plate: string, state: PlateState): Promise<PlateOutcome>;
}

/** The time one service has for one plate. */
export const PLATE_TIME_LIMIT_MS = 6_000;
