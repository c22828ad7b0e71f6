import type { PlatformDeps } from '../../../platform/deps.ts';
import { newestFinished } from '../../../documents/issued-documents/service.ts';
import type { Accounts } from '../../../identity/accounts/service.ts';
import type { createSecondFactors } from '../../../identity/second-factors/service.ts';
import type { Config } from '../../../kit/settings/config.ts';
import type { createPayments } from '../../../money/payments/service.ts';
import type { SiteSettingsService } from '../../../platform/site-settings/service.ts';
import { listBackups } from '../../backup/service.ts';
import type { GoLiveRecords } from './go-live.ts';

export interface RecordDeps extends Pick<PlatformDeps, 'db' | 'mail' | 'legal'> {
  config: Pick<Config, 'backups'>;
  /** Whether histories are invented. */
  isDemo: () => boolean;
  siteSettings: Pick<SiteSettingsService, 'takesMoney'>;
  accounts: Pick<Accounts, 'operatorAccounts'>;
  secondFactors: Pick<ReturnType<typeof createSecondFactors>, 'waysOf'>;
  payments: Pick<ReturnType<typeof createPayments>, 'proofs'>;
}

/** What is on record of a brand, from the modules that keep it. */
export function recordsOf({
  db,
  config,
  isDemo,
  siteSettings,
  accounts,
  secondFactors,
  payments,
  mail,
  legal,
}: RecordDeps): GoLiveRecords {
  return {
    async refundedPurchase(siteId) {
      const { refunded } = await payments.proofs(siteId);
      return refunded && { when: refunded.at, about: [refunded.orderId] };
    },
    async webhook(siteId) {
      const { webhook } = await payments.proofs(siteId);
      return webhook && { when: webhook.at, about: [webhook.gateway, webhook.type] };
    },
    async sentMail(siteId) {
      const sent = await mail.lastSent(siteId);
      return sent && { when: sent.at, about: [sent.template] };
    },
    async report(siteId) {
      const made = isDemo() && siteSettings.takesMoney(siteId) ? null : await newestFinished(db, siteId, 'report');
      return made && { when: made.at, about: [made.number] };
    },
    async withoutFactor(siteId) {
      const operators = await accounts.operatorAccounts(siteId);
      const ways = await Promise.all(operators.map(account => secondFactors.waysOf(account)));
      return operators.flatMap(({ email }, at) => (ways[at]!.authenticator || ways[at]!.passkeys > 0 ? [] : [email]));
    },
    async backup() {
      const stored = await listBackups(config.backups.folder).catch(() => []);
      const [newest] = stored
        .map(({ manifest }) => manifest.at)
        .toSorted()
        .toReversed();
      return newest ? new Date(newest) : null;
    },
    placeholders: site => legal.placeholders(site),
  };
}
