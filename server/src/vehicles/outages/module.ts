import { retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { checkSourcesJob } from './jobs.ts';
import { sourcesBackMail } from './mails.tsx';
import { outageRoutes } from './routes.ts';
import { createOutages, watchesPersonalData, type OutageDeps, type Outages } from './service.ts';

export function outagesModule(deps: OutageDeps): Module<Outages> {
  const outages = createOutages(deps);
  return {
    service: outages,
    jobs: [checkSourcesJob(outages)],
    mails: [sourcesBackMail],
    personalData: watchesPersonalData,
    retention,
    routes: http => outageRoutes(http, outages),
  };
}
