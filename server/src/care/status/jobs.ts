import type { JobKind } from '../../platform/jobs/service.ts';
import type { StatusService } from './service.ts';
import { MAIL_INCIDENT, type IncidentMailJob } from './service/subscribing.ts';

/** Mails what was said about an incident. */
export function mailIncidentJob(status: StatusService): JobKind<IncidentMailJob> {
  const run = (job: IncidentMailJob) => status.mailUpdate(job);
  return { name: MAIL_INCIDENT, retryLimit: 5, expireInSeconds: 5 * 60, run };
}
