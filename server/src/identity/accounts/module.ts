import { invariants, retention } from './store.ts';
import { BY_EMAIL, byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { mailLinkJob } from './jobs.ts';
import { accountMails } from './mails.tsx';
import { accountRoutes } from './routes.ts';
import { createAccounts, type Accounts } from './service.ts';
import type { AccountDeps } from './service/deps.ts';
import { timeline } from './service/timeline.ts';

const placement: Placement = {
  account_emails: BY_EMAIL,
  users: byAccount('id'),
  sessions: byAccount(),
  account_links: byAccount(),
  operator_roles: byAccount(),
};

/** An account's own data is reported by `privacy`, which erases it last. */
export function accountsModule(deps: AccountDeps): Module<Accounts> {
  const accounts = createAccounts(deps);
  return {
    service: accounts,
    jobs: [mailLinkJob(accounts)],
    mails: accountMails,
    retention,
    invariants,
    timeline,
    placement,
    routes: http => accountRoutes(http, accounts),
  };
}
