import type { DocumentJob } from '../../documents/issued-documents/service.ts';
import type { JobKind } from '../../platform/jobs/service.ts';
import type { Support } from './service.ts';
import { FAILED_TWICE, TICKET_CLOCK, type TicketClockJob } from './service/deps.ts';

/** Warns of tickets that wait for an answer, and closes those that are solved. */
export function ticketClockJob(support: Support): JobKind<TicketClockJob> {
  const run = (job: TicketClockJob) => support.tick(job);
  return { name: TICKET_CLOCK, retryLimit: 5, run };
}

/** Opens a ticket for a member whose order has failed twice. */
export function failedTwiceJob(support: Support): JobKind<DocumentJob> {
  const run = (job: DocumentJob) => support.openForFailures(job);
  return { name: FAILED_TWICE, retryLimit: 5, run, onFailed: run };
}
