import type { Reported } from '../contract.ts';
import type { PlateState } from '../rules/states.ts';
import { PLATE_TIME_LIMIT_MS, type PlateOutcome, type PlateProvider, type ProvidedVehicle } from './plate-provider.ts';

const vehicle = (vin: string, year: number, make: string, model: string): ProvidedVehicle => {
  const reported: Reported = { year, make, model, trim: null, body: null, color: null };
  return { vin, reported };
};

/** The plates with vehicles, by plate and state; `docs/demonstration-vehicles.md` lists them all. */
const FOUND = new Map<string, ProvidedVehicle[]>([
  ['DEMO123 CA', [vehicle('1HGCM82633A004352', 2003, 'Honda', 'Accord')]],
  ['TESLA3 TX', [vehicle('5YJ3E1EA2KF317000', 2019, 'Tesla', 'Model 3')]],
  [
    'TWO2CARS NY',
    [vehicle('4T1BF1FK6EU000019', 2014, 'Toyota', 'Camry'), vehicle('1FTEW1EP8KFA00019', 2019, 'Ford', 'F-150')],
  ],
]);

/** Plates of any state that show how a search fails. */
const FAILED = new Map<string, PlateOutcome>([
  ['DOWN000', { kind: 'failed', fault: 'down' }],
  ['QUOTA00', { kind: 'failed', fault: 'quota' }],
]);
const SLOW = 'SLOW000';

/**
 * The plates of the demonstration, the same in every world. All others, such as `NONE000`, are not found: a vehicle made up
 * for a plate that somebody really has would be a lie.
 */
export class SandboxPlates implements PlateProvider {
  readonly name = 'sandbox';
  readonly demo = true;

  async find(plate: string, state: PlateState): Promise<PlateOutcome> {
    if (plate === SLOW) return afterTheLimit();
    const vehicles = FOUND.get(`${plate} ${state}`);
    return vehicles ? { kind: 'found', vehicles } : (FAILED.get(plate) ?? { kind: 'not_found' });
  }
}

/** An answer that comes when nobody waits any more. */
function afterTheLimit(): Promise<PlateOutcome> {
  return new Promise(resolve => {
    setTimeout(() => resolve({ kind: 'not_found' }), PLATE_TIME_LIMIT_MS * 2).unref();
  });
}
