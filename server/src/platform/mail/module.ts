import { retention, personalData, timeline } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { sendMailJob } from './jobs.ts';
import { mailDeskRoutes, mailRoutes } from './routes.ts';
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
    retention,
    timeline,
    placement,
    routes: http => {
      mailRoutes(http, mail, deps.outbox);
      mailDeskRoutes(http, mail);
    },
  };
}
