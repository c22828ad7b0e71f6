import { findSavedById } from '../../decode/service.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { campaignNumber } from '../../recalls/rules/campaign.ts';
import type { RecallRepair } from '../contract.ts';
import { isRepairDay } from '../rules.ts';
import * as store from '../store.ts';
import type { AlertDeps } from './deps.ts';

/** Members' own notes on the recalls of their saved vehicles. */
export function createRepairs({ db, clock, recalls }: AlertDeps) {
  return {
    /** The recalls of a saved vehicle with what its owner has marked as done. @throws AppError as `recalls.byVin` */
    async recallsOf(caller: Caller, input: { vehicle: string }) {
      const { account, vin } = await savedOf(caller, input.vehicle);
      const [list, rows] = await Promise.all([recalls.byVin(caller, { vin }), store.listRepairs(db, account, vin)]);
      return { ...list, repairs: rows.map(repairOf) };
    },

    /** The campaigns of a vehicle that the caller has marked as done; none for a visitor. */
    async doneOf(caller: Caller, vin: string): Promise<string[]> {
      if (caller.actor.kind !== 'member') return [];
      return (await store.listRepairs(db, accountOf(caller), vin)).map(({ campaign }) => campaign);
    },

    /** Marks a recall as done. @throws AppError `saved_vehicle_unknown`, `repair_day` */
    async markRepair(
      caller: Caller,
      input: { vehicle: string; campaign: string; done_on: string; place: string },
    ): Promise<RecallRepair> {
      const { account, vin } = await savedOf(caller, input.vehicle);
      if (!isRepairDay(input.done_on, clock())) throw new AppError('repair_day', { field: 'done_on' });
      const campaign = campaignNumber(input.campaign);
      const { done_on: doneOn, place } = input;
      const row = { ...account, vin, campaign, doneOn, place, createdAt: clock() };
      await store.saveRepair(db, row);
      return repairOf(row);
    },

    /** Takes a mark back. @throws AppError `saved_vehicle_unknown` */
    async unmarkRepair(caller: Caller, input: { vehicle: string; campaign: string }): Promise<void> {
      const { account, vin } = await savedOf(caller, input.vehicle);
      await store.removeRepair(db, account, vin, campaignNumber(input.campaign));
    },
  };

  async function savedOf(caller: Caller, id: string): Promise<{ account: Account; vin: string }> {
    const account = accountOf(caller);
    const saved = await findSavedById(db, account, id);
    if (!saved) throw new AppError('saved_vehicle_unknown', { field: 'vehicle' });
    return { account, vin: saved.vin };
  }
}

const repairOf = ({ campaign, doneOn, place }: store.RepairRow): RecallRepair => {
  return { campaign, done_on: doneOn, place };
};
