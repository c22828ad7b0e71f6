import { byAccount, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { beginRecallRoundJob, noteRecallsJob, recallDigestsJob, recallRoundJob } from './jobs.ts';
import { recallAlertMail } from './mails.tsx';
import { alertRoutes } from './routes.ts';
import { alertsPersonalData, createAlerts, type Alerts } from './service.ts';
import type { AlertDeps } from './service/deps.ts';

const placement: Placement = {
  recall_watches: byAccount(),
  recall_notices: byAccount(),
  recall_repairs: byAccount(),
  recall_rounds: local('it has one row for each round'),
};

export function alertsModule(deps: AlertDeps): Module<Alerts> {
  const alerts = createAlerts(deps);
  return {
    service: alerts,
    jobs: [noteRecallsJob(alerts), beginRecallRoundJob(alerts), recallRoundJob(alerts), recallDigestsJob(alerts)],
    mails: [recallAlertMail],
    on: { 'vehicle.saved': alerts.saved, 'vehicle.removed': alerts.removed },
    personalData: [alertsPersonalData],
    placement,
    routes: http => alertRoutes(http, alerts),
  };
}
