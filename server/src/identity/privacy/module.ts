import { retention, timeline } from './store.ts';
import { accountPersonalData, type Accounts } from '../accounts/service.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../exports/rules.ts';
import { Deletion, DeletionsInput } from './contract.ts';
import { deletionExpiryJob } from './jobs.ts';
import { deletionMails } from './mails.tsx';
import { privacyRoutes } from './routes.ts';
import { createPrivacy, hashOfAddress, requestsPersonalData, type Privacy } from './service.ts';
import type { PrivacyDeps } from './service/deps.ts';

const placement: Placement = {
  deletions: local('a row ends with its deletion'),
  deletion_links: local('a row ends with its deletion'),
};

/** Registered last: personal data is erased in the order of the list, the account at its end. */
export function privacyModule(deps: PrivacyDeps, accounts: Accounts): Module<Privacy> {
  const privacy = createPrivacy(deps);
  const listed = exportOf({
    list: 'deletions',
    needs: ['read_deletions'],
    input: DeletionsInput,
    row: Deletion,
    read: async (caller, input) => {
      const { deletions: rows, next } = await privacy.list(caller, input);
      return { rows, next };
    },
  });
  return {
    service: privacy,
    exports: [listed],
    jobs: [deletionExpiryJob(privacy)],
    mails: deletionMails,
    approvals: [privacy.erasure],
    personalData: [requestsPersonalData(hashOfAddress(deps.secret)), accountPersonalData(accounts.eraseAccount)],
    retention,
    timeline,
    placement,
    routes: http => privacyRoutes(http, privacy),
  };
}
