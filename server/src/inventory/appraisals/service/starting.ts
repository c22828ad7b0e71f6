import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { MileageUnit } from '../../stock/contract.ts';
import { stockVin } from '../../stock/service/naming.ts';
import { readMileage } from '../../stock/rules/values.ts';
import { ConditionSheet, type Appraisal, type SaveAppraisal, type StartAppraisal } from '../contract.ts';
import { askSources } from './asking.ts';
import { createChanging } from './changing.ts';
import type { AppraisalDeps } from './deps.ts';
import * as store from '../store.ts';

/** Beginning appraisals and filling them in. */
export function createStarting(deps: AppraisalDeps) {
  const { db, clock, audit, dealerships, vehicles } = deps;
  const { changed, present } = createChanging(deps);

  return {
    /** Begins an appraisal, or answers with the one of this VIN that runs. Refusals: those of `startAppraisalCall` */
    async start(caller: Caller, input: StartAppraisal): Promise<{ appraisal: Appraisal; is_new: boolean }> {
      const { account, id: object, person } = await dealerships.needAt(caller, 'appraise', input.rooftop);
      const vin = stockVin(vehicles, input.vin);
      const run = mileageIn(input.mileage, input.mileage_unit);
      const running = await store.findRunning(db, account, vin);
      if (running) return { appraisal: await present(caller, running), is_new: false };
      const checked = await askSources(deps, caller, { vin, ...run });
      const at = clock();
      const { row, isNew } = await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const meanwhile = await store.findRunning(tx, account, vin);
        if (meanwhile) return { row: meanwhile, isNew: false };
        const made = await store.addAppraisal(tx, {
          ...account,
          ...run,
          id: newId('apr'),
          rooftopId: input.rooftop,
          vin,
          color: '',
          sheet: ConditionSheet.parse({}),
          costs: [],
          photos: [],
          checked,
          offer: null,
          state: 'open',
          vehicleId: null,
          startedBy: person.userId,
          createdAt: at,
          changedAt: at,
        });
        await audit.write(tx, caller, { action: 'appraisal.started', object, after: { appraisal: made.id, vin } });
        return { row: made, isNew: true };
      });
      return { appraisal: await present(caller, row), is_new: isNew };
    },

    /** Keeps what was seen. Refusals: those of `saveAppraisalCall` */
    async save(
      caller: Caller,
      { appraisal: id, mileage, mileage_unit: unit, ...input }: SaveAppraisal,
    ): Promise<Appraisal> {
      const run = mileageIn(mileage, unit);
      const { account } = await dealerships.need(caller, 'appraise');
      const before = await store.findAppraisal(db, account, id);
      const isOther = before && (before.mileage !== run.mileage || before.mileageUnit !== run.mileageUnit);
      const checked = isOther ? await askSources(deps, caller, { vin: before.vin, ...run }) : null;
      return changed(caller, id, async () => ({ ...input, ...run, ...(checked && { checked }) }));
    },

    /** Asks the sources again. Refusals: those of `checkAppraisalCall` */
    async check(caller: Caller, id: string): Promise<Appraisal> {
      const { account } = await dealerships.need(caller, 'appraise');
      const before = await store.findAppraisal(db, account, id);
      if (!before) throw new AppError('not_found', { field: 'appraisal' });
      const checked = await askSources(deps, caller, before);
      return changed(caller, id, async () => ({ checked }));
    },
  };
}

/** A mileage as it was typed; one is needed. @throws AppError `stock_mileage` */
function mileageIn(text: string, given: MileageUnit): { mileage: number; mileageUnit: MileageUnit } {
  const run = readMileage(text, given);
  if ('problem' in run || run.value.mileage === null) throw new AppError('stock_mileage', { field: 'mileage' });
  return { mileage: run.value.mileage, mileageUnit: run.value.unit };
}
