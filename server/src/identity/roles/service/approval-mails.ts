import type { Db } from '../../../kit/database/db.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { DomainEvents } from '../../../platform/events/service.ts';
import { contactOf, memberActor, type Accounts } from '../../accounts/service.ts';
import { approvalMail } from '../mails.tsx';

export interface ApprovalMailDeps extends Pick<PlatformDeps, 'mail' | 'sites'> {
  accounts: Pick<Accounts, 'operatorAccounts' | 'rolesOn'>;
  approvals: Pick<Approvals, 'mayDecide'>;
}

/** Emails to those who may decide a proposal; each leads to it in the console of the brand where its reader signs in. */
export function createApprovalMails({ mail, sites, accounts, approvals }: ApprovalMailDeps) {
  return async function askDeciders(tx: Db, about: DomainEvents['approval.waits']): Promise<void> {
    const { siteId, id, action, reason, proposer, origin, at } = about;
    const operators = await accounts.operatorAccounts(siteId, tx);
    const own = operators.find(({ userId }) => userId === proposer);
    const path = `/operator/approvals?brand=${siteId}&approval=${id}`;
    for (const { siteId: home, userId, email } of operators.filter(each => each.userId !== proposer)) {
      const actor = memberActor({ userId, email, roles: await accounts.rolesOn(tx, userId, siteId) });
      if (!approvals.mayDecide(action, { actor })) continue;
      const to = {
        siteId: home,
        ...(await contactOf(tx, home, userId)),
        cause: `approval:${id}:${at.getTime()}:${userId}`,
      };
      const base = home === own?.siteId && origin ? origin : `https://${sites.config(sites.get(home)).app_host}`;
      const props = { site: sites.get(siteId).name, who: own?.email ?? proposer, action, reason };
      await mail.queue(tx, to, approvalMail, { origin: base, path, ...props });
    }
  };
}
