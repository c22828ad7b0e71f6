import type { Module } from '../../app/module.ts';
import { beginRecallRoundJob, noteRecallsJob, recallDigestsJob, recallRoundJob } from './jobs.ts';
import { recallAlertMail } from './mails.tsx';
import { alertRoutes } from './routes.ts';
import { alertsPersonalData, createAlerts, type Alerts } from './service.ts';
import type { AlertDeps } from './service/deps.ts';

export function alertsModule(deps: AlertDeps): Module<Alerts> {
  const alerts = createAlerts(deps);
  return {
    service: alerts,
    jobs: [noteRecallsJob(alerts), beginRecallRoundJob(alerts), recallRoundJob(alerts), recallDigestsJob(alerts)],
    mails: [recallAlertMail],
    on: { 'vehicle.saved': alerts.saved, 'vehicle.removed': alerts.removed },
    personalData: [alertsPersonalData],
    routes: http => alertRoutes(http, alerts),
  };
}
