import type { JobKind } from '../../platform/jobs/service.ts';
import type { Accounts } from './service.ts';
import { MAIL_LINK, type LinkRequest } from './service/mailed-links.ts';

/** Mails the requested link if the address has an account. */
export function mailLinkJob(accounts: Accounts): JobKind<LinkRequest> {
  return {
    name: MAIL_LINK,
    retryLimit: 5,
    expireInSeconds: 60,
    workers: 1,
    forgets: true,
    run: request => accounts.mailLink(request),
    onFailed: async () => {},
  };
}
