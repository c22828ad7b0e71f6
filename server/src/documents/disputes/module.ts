import { retention } from './store.ts';
import { BY_VIN, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { DeskDispute, DisputesInput } from './contract.ts';
import { correctHoldersJob } from './jobs.ts';
import { disputeMails } from './mails.tsx';
import { disputeRoutes } from './routes.ts';
import { createDisputes, disputesPersonalData, type DisputeDeps, type Disputes } from './service.ts';

const placement: Placement = {
  record_disputes: BY_VIN,
  record_dispute_evidence: BY_VIN,
};

export function disputesModule(deps: DisputeDeps): Module<Disputes> {
  const disputes = createDisputes(deps);
  const listed = exportOf({
    list: 'disputes',
    needs: ['read_disputes'],
    input: DisputesInput,
    row: DeskDispute,
    read: async (caller, input) => {
      const { disputes: rows, next, counts } = await disputes.desk(caller, input);
      return { rows, next, total: counts[input.tab] };
    },
  });
  return {
    service: disputes,
    jobs: [correctHoldersJob(disputes)],
    mails: disputeMails,
    personalData: disputesPersonalData,
    retention,
    exports: [listed],
    placement,
    routes: http => disputeRoutes(http, disputes),
  };
}
