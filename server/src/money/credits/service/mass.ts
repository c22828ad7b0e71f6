import { z } from 'zod';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import { findUser } from '../../../identity/accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { CreditUnit } from '../../plans/contract.ts';
import type { proposeMassCreditsCall } from '../contract.ts';
import { walletOf } from '../rules.ts';
import type { CreditDeps } from './deps.ts';
import type { Grants } from './grants.ts';
import { createMassReading } from './mass-reading.ts';

/** How it is called in the list of approvals. */
const ACTION = 'credits.mass';
/** So many lists an operator may propose in 24 hours. */
const MAX_A_DAY = 5;

const Proposed = z.object({
  key: z.string(),
  reason: z.string(),
  rows: z.array(z.object({ person: z.string(), unit: CreditUnit, credits: z.int() })),
});

/** Credits for many members: seen before, proposed by one operator, given when another approves. */
export function createMassCredits(deps: CreditDeps, grants: Pick<Grants, 'grant'>) {
  const { db, clock, audit, approvals } = deps;
  const { preview } = createMassReading(deps);

  /** Gives what was proposed, each member's once. Accounts that are gone by now get nothing. @returns who got credits */
  async function give(tx: Db, caller: Caller, { key, reason, rows }: z.output<typeof Proposed>) {
    const given = [];
    for (const row of rows.toSorted((a, b) => (a.person < b.person ? -1 : 1))) {
      const account = { siteId: caller.site.id, userId: row.person };
      if (!(await findUser(tx, account.siteId, row.person))) continue;
      const unit = walletOf(caller.site, row.unit);
      const cause = { type: 'admin', id: `${key}-${row.unit}` } as const;
      await grants.grant(tx, account, { unit, quantity: row.credits, reason: 'admin', cause, note: reason });
      given.push({ ...row, unit });
    }
    return given;
  }

  return {
    /** @throws AppError `mass_credits_…` as `previewMassCreditsCall`, `login_needed`, `role_needed` */
    previewMass: preview,

    /** @throws AppError as `proposeMassCreditsCall` */
    async proposeMass(caller: Caller, asked: z.output<(typeof proposeMassCreditsCall)['input']>): Promise<Approval> {
      const { userId: by } = mayOperate(caller, 'grant_credits');
      const { lines, people: count, total, faulty } = await preview(caller, asked);
      if (faulty > 0) throw new AppError('mass_credits_faulty', { field: 'csv', params: { count: faulty } });
      if (count !== asked.people || total !== asked.total) throw new AppError('mass_credits_changed', { field: 'csv' });
      const siteId = caller.site.id;
      const rows = lines.map(({ person, unit, credits }) => ({ person, unit, credits }));
      const key = newId('mass');
      const { reason } = asked;
      return db.transaction(async tx => {
        const since = daysAfter(clock(), -1);
        if ((await approvals.countOf(tx, { siteId, action: ACTION, by, since })) >= MAX_A_DAY)
          throw new AppError('mass_credits_a_day', { field: 'csv', params: { max: MAX_A_DAY } });
        const changes = [
          { setting: 'people', before: null, after: count },
          { setting: 'credits', before: null, after: total },
        ];
        const payload = Proposed.parse({ key, reason, rows });
        return approvals.propose(tx, caller, { action: ACTION, object: key, payload, changes, reason });
      });
    },

    massApproval: {
      action: ACTION,
      mayDecide: caller => void mayOperate(caller, 'approve_credits'),
      async apply(tx, caller, payload) {
        const proposed = Proposed.parse(payload);
        const given = await give(tx, caller, proposed);
        const { key, reason } = proposed;
        // The log comes after every account: its chain is locked last.
        for (const { person, unit, credits } of given)
          await audit.write(tx, caller, {
            action: 'credits.granted',
            object: person,
            after: { unit, credits, reason, approved: true },
          });
        const after = { reason, people: given.length, skipped: proposed.rows.length - given.length };
        await audit.write(tx, caller, { action: 'credits.granted_to_many', object: key, after });
      },
    } satisfies ApprovalKind,
  };
}
