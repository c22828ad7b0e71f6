import { retention, personalData, timeline } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { sendMailJob } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import { createMail, type Mail, type MailDeps } from './service.ts';

const placement: Placement = {
  mails: byAccount('owner_id'),
};

export function mailModule(deps: MailDeps): Module<Mail> {
  const mail = createMail(deps);
  return {
    service: mail,
    jobs: [sendMailJob(mail)],
    personalData: [personalData],
    // Mail that leaves is read by its recipient; only where none does, it can be looked at here.
    retention,
    timeline,
    placement,
    routes: http => deps.outbox && mailRoutes(http, mail),
  };
}
