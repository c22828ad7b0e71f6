import type { JobKind } from '../jobs/service.ts';
import type { MailJob } from './rules.ts';
import { ATTEMPT_S, SEND_MAIL, type Mail } from './service.ts';

/** Renders a queued mail and hands it to the mail server. */
export function sendMailJob(mail: Mail): JobKind<MailJob> {
  return {
    name: SEND_MAIL,
    retryLimit: 5,
    expireInSeconds: ATTEMPT_S,
    run: job => mail.send(job),
    onFailed: job => mail.tryAgain(job),
  };
}
