import type { JobKind } from '../../platform/jobs/service.ts';
import type { Accounts } from './service.ts';
import { MAIL_LINK, type LinkRequest } from './service/mailed-links.ts';

/** Mails the requested link if the address has an account. */
export const mailLinkJob = (accounts: Accounts): JobKind<LinkRequest> => ({
  name: MAIL_LINK,
  retryLimit: 5,
  forgets: true,
  run: request => accounts.mailLink(request),
});
