import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { DealershipInUse } from '../../../identity/dealerships/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Appraisal } from '../contract.ts';
import type { AppraisalDeps } from './deps.ts';
import { createPresenting } from './reading.ts';
import * as store from '../store.ts';

/** Changing an appraisal, one change after the other. */
export function createChanging(deps: AppraisalDeps) {
  const { db, clock, dealerships } = deps;
  const { presenterFor } = createPresenting(deps);
  return { changed, present };

  async function present(caller: Caller, row: store.AppraisalRow): Promise<Appraisal> {
    return (await presenterFor(caller))(row);
  }

  /** Changes an appraisal that was not bought. @throws AppError those of `need`, `not_found`, `appraisal_closed` */
  async function changed(
    caller: Caller,
    id: string,
    change: (tx: Db, row: store.AppraisalRow, use: DealershipInUse) => Promise<Partial<store.AppraisalRow>>,
  ): Promise<Appraisal> {
    const use = await dealerships.need(caller, 'appraise');
    const row = await db.transaction(async tx => {
      const before = await store.lockAppraisal(tx, use.account, id);
      if (!before) throw new AppError('not_found', { field: 'appraisal' });
      if (before.state === 'bought') throw new AppError('appraisal_closed');
      return store.changeAppraisal(tx, before, { ...(await change(tx, before, use)), changedAt: clock() });
    });
    return present(caller, row);
  }
}
