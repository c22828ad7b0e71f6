import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { RecallOutcome } from '../../../vehicles/recalls/service.ts';
import type { KeptChecked } from '../contract.ts';
import { milesOf, recallsOf } from '../rules/checked.ts';
import type { AppraisalDeps } from './deps.ts';
import type { AppraisalRow } from '../store.ts';

/** How long a person on the lot waits for the sources of recalls. */
const WAIT_MS = 6_000;

/** Asks the sources of recalls and values about a vehicle at a mileage, both at the same time. Never refuses. */
export async function askSources(
  { recalls, valuations, vehicles, clock }: AppraisalDeps,
  caller: Caller,
  { vin, mileage, mileageUnit }: Pick<AppraisalRow, 'vin' | 'mileage' | 'mileageUnit'>,
): Promise<KeptChecked> {
  const miles = milesOf(mileage, mileageUnit);
  const [found, value] = await Promise.all([
    recalls.ofNumber(caller, vin, { waitMs: WAIT_MS }).catch(unlessWrong),
    valuations.forReport(vehicles.decode(vin), { miles, damage: [] }),
  ]);
  return {
    on: clock().toISOString(),
    recalls: recallsOf(found),
    value: {
      state: value.kind,
      valuation: value.kind === 'found' ? value.valuation : null,
      miles: value.kind === 'found' ? value.miles : miles,
    },
  };
}

/** A number that names no vehicle is on no list. */
function unlessWrong(error: unknown): RecallOutcome | null {
  if (error instanceof AppError) return null;
  throw error;
}
