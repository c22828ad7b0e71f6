import { retention } from './store.ts';
import { BY_VIN, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
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
  return {
    service: disputes,
    jobs: [correctHoldersJob(disputes)],
    mails: disputeMails,
    personalData: disputesPersonalData,
    retention,
    placement,
    routes: http => disputeRoutes(http, disputes),
  };
}
