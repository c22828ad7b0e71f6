import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { mailsCall, SentMail } from '../../platform/mail/contract.ts';
import type { Mail } from '../../platform/mail/service.ts';
import { consoleRoutes } from './routes.ts';
import { createConsole, type Console, type ConsoleDeps } from './service.ts';

export function consoleModule(deps: ConsoleDeps & { mail: Pick<Mail, 'sent'> }): Module<Console> {
  const service = createConsole(deps);
  // Emails are a storey below the exports.
  const listed = exportOf({
    list: 'mails',
    needs: ['read_people'],
    input: mailsCall.input,
    row: SentMail,
    read: async (caller, input) => {
      const { mails: rows, next, total } = await deps.mail.sent.list(caller, input);
      return { rows, next, total };
    },
  });
  return { service, exports: [listed], routes: http => consoleRoutes(http, service) };
}
