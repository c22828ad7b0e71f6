import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { sweepDealershipExportsJob, writeDealershipExportJob } from './jobs.ts';
import { dealershipInvitationMail } from './mails.tsx';
import { dealershipRoutes } from './routes.ts';
import { createDealerships, type DealershipDeps, type Dealerships } from './service.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = {
  dealerships: byAccount(),
  dealership_rooftops: byAccount(),
  dealership_people: byAccount(),
  dealership_purchases: byAccount(),
  dealership_invitations: byAccount(),
  dealership_exports: byAccount(),
};

export function dealershipsModule(deps: DealershipDeps): Module<Dealerships> {
  const dealerships = createDealerships(deps);
  return {
    service: dealerships,
    jobs: [writeDealershipExportJob(dealerships), sweepDealershipExportsJob(dealerships.sweepExports)],
    mails: [dealershipInvitationMail],
    personalData,
    retention,
    placement,
    routes: http => dealershipRoutes(http, dealerships),
  };
}
