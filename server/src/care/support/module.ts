import { retention, timeline } from './store.ts';
import { byTicket, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { DeskTicket, deskTicketsCall, Macro, macrosCall } from './contract.ts';
import { failedTwiceJob, ticketClockJob } from './jobs.ts';
import {
  ticketAnsweredMail,
  ticketForFailuresMail,
  ticketLateMail,
  ticketOpenedMail,
  ticketRepliedMail,
  ticketSolvedMail,
  ticketWarningMail,
} from './mails.tsx';
import { supportRoutes } from './routes.ts';
import { FAILED_TWICE } from './service/deps.ts';
import { createSupport, supportPersonalData, type Support, type SupportDeps } from './service.ts';

const placement: Placement = {
  support_tickets: byTicket('id'),
  support_messages: byTicket('ticket_id'),
  support_attachments: byTicket('ticket_id'),
  support_macros: local('a brand has a few of them, and no row names them'),
};

export function supportModule(deps: SupportDeps): Module<Support> {
  const support = createSupport(deps);
  const listed = exportOf({
    list: 'tickets',
    needs: ['read_tickets'],
    input: deskTicketsCall.input,
    row: DeskTicket,
    read: async (caller, input) => {
      const { tickets: rows, next, counts } = await support.desk(caller, input);
      return { rows, next, total: counts[input.tab] };
    },
  });
  const macros = exportOf({
    list: 'saved_answers',
    needs: ['read_tickets'],
    input: macrosCall.input,
    row: Macro,
    read: async caller => ({ rows: (await support.macros(caller)).macros, next: null }),
  });
  return {
    service: support,
    jobs: [ticketClockJob(support), failedTwiceJob(support)],
    mails: [
      ticketOpenedMail,
      ticketForFailuresMail,
      ticketAnsweredMail,
      ticketRepliedMail,
      ticketSolvedMail,
      ticketWarningMail,
      ticketLateMail,
    ],
    personalData: supportPersonalData,
    retention,
    on: { 'document.failed-twice': (tx, document) => deps.jobs.enqueue(tx, FAILED_TWICE, document) },
    exports: [listed, macros],
    timeline,
    placement,
    routes: http => supportRoutes(http, support),
  };
}
