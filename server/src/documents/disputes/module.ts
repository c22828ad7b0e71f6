import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { correctHoldersJob } from './jobs.ts';
import { disputeMails } from './mails.tsx';
import { disputeRoutes } from './routes.ts';
import { createDisputes, disputesPersonalData, type DisputeDeps, type Disputes } from './service.ts';

export function disputesModule(deps: DisputeDeps): Module<Disputes> {
  const disputes = createDisputes(deps);
  return {
    service: disputes,
    jobs: [correctHoldersJob(disputes)],
    mails: disputeMails,
    personalData: disputesPersonalData,
    retention,
    routes: http => disputeRoutes(http, disputes),
  };
}
