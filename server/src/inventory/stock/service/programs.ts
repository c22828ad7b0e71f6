import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { DealershipInUse } from '../../../identity/dealerships/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockDeps } from './deps.ts';
import type { StockRowStored } from '../store.ts';

/** Where a price or mileage that a program sends is shown. */
export const PLACE = 'program';

/** How a change by a program is made. `keep` false: it is checked and answered, and not made. */
export interface How {
  keep: boolean;
}

/** For which dealership a program acts, and where. */
export function createPlace({ dealerships }: StockDeps) {
  return {
    need: (caller: Caller): Promise<DealershipInUse> => dealerships.need(caller, 'import_inventory'),

    /** The rooftop that is named, or the only one. @throws AppError `not_found`, `rooftop_needed` */
    async rooftopOf(caller: Caller, named: string | undefined): Promise<string> {
      const { rooftops } = await dealerships.show(caller);
      const [only, ...others] = rooftops;
      if (named === undefined && only && others.length === 0) return only.id;
      const found = rooftops.find(({ id }) => id === named);
      if (named === undefined) throw new AppError('rooftop_needed', { field: 'rooftop' });
      if (!found) throw new AppError('not_found', { field: 'rooftop' });
      return found.id;
    },
  };
}

/** Ends a transaction that is not to be kept. */
class Rehearsal<Answer> extends Error {
  constructor(readonly answer: Answer) {
    super('A rehearsal is not kept');
  }
}

/** Does something in a transaction; where it is not to be kept, it is done, answered and undone. */
export async function rehearsed<Answer>(db: Db, keep: boolean, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  if (keep) return db.transaction(work);
  try {
    return await db.transaction(async tx => {
      throw new Rehearsal(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.answer as Answer;
    throw error;
  }
}

/** Whether a vehicle is shown as before. */
export function isSame(before: StockRowStored, after: StockRowStored): boolean {
  const { price, mileage, mileageUnit, condition, color, stockNumber, rooftopId } = after;
  const now = { price, mileage, mileageUnit, condition, color, stockNumber, rooftopId };
  return (
    Object.entries(now).every(([name, value]) => before[name as keyof typeof now] === value) &&
    before.photos.join() === after.photos.join()
  );
}

/** The key that a program came with; null for a person. */
export const keyOf = ({ actor }: Caller): string | null =>
  actor.kind === 'member' && actor.worksFor?.program ? actor.worksFor.person : null;
