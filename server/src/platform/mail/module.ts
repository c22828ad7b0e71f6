import { addressData, personalData, retention, timeline } from './store.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { sendMailJob } from './jobs.ts';
import { mailDeskRoutes, mailEventRoutes, mailRoutes } from './routes.ts';
import { createMail, type Mail, type MailDeps } from './service.ts';

const placement: Placement = {
  mails: byAccount('owner_id'),
  mail_events: local('it has a row for each email that came back'),
  mail_suppressions: local('it has a row for each address that takes no email'),
};

export function mailModule(deps: MailDeps): Module<Mail> {
  const mail = createMail(deps);
  return {
    service: mail,
    jobs: [sendMailJob(mail)],
    personalData: [personalData, ...addressData],
    retention,
    timeline,
    placement,
    routes: http => {
      mailRoutes(http, mail, mail.outbox);
      mailDeskRoutes(http, mail);
      void http.register(async scope => mailEventRoutes(scope, mail));
    },
  };
}
