import { retention } from './store.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { Incident, statusCall } from './contract.ts';
import { mailIncidentJob } from './jobs.ts';
import { confirmIncidentsMail, incidentMail } from './mails.tsx';
import { statusRoutes } from './routes.ts';
import { createStatus, type StatusDeps, type StatusService, subscribersPersonalData } from './service.ts';

const placement: Placement = {
  incidents: local('it holds what the operator publishes'),
  incident_updates: local('it holds what the operator publishes'),
  incident_subscribers: local('an address is no account'),
};

export function statusModule(deps: StatusDeps): Module<StatusService> {
  const status = createStatus(deps);
  const listed = exportOf({
    list: 'incidents',
    needs: ['publish_content'],
    input: statusCall.input,
    row: Incident,
    read: async caller => ({ rows: await status.desk(caller), next: null }),
  });
  return {
    service: status,
    reads: { incidents: status.reload },
    jobs: [mailIncidentJob(status)],
    mails: [confirmIncidentsMail, incidentMail],
    personalData: [subscribersPersonalData],
    retention,
    exports: [listed],
    placement,
    routes: http => statusRoutes(http, status),
  };
}
