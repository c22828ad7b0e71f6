import { retention } from './store.ts';
import { BY_VIN, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { checkSourcesJob } from './jobs.ts';
import { sourcesBackMail } from './mails.tsx';
import { outageRoutes } from './routes.ts';
import { createOutages, watchesPersonalData, type OutageDeps, type Outages } from './service.ts';

const placement: Placement = {
  outage_watches: BY_VIN,
};

export function outagesModule(deps: OutageDeps): Module<Outages> {
  const outages = createOutages(deps);
  return {
    service: outages,
    jobs: [checkSourcesJob(outages)],
    mails: [sourcesBackMail],
    personalData: watchesPersonalData,
    retention,
    placement,
    routes: http => outageRoutes(http, outages),
  };
}
