import { z } from 'zod';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { mayOperate } from '../../accounts/rules.ts';
import { findUser, lockAccount, type UserRow } from '../../accounts/service.ts';
import { COOLING_DAYS } from '../contract.ts';
import * as store from '../store.ts';
import { expireLater, hashOfAddress, queueMail, type PrivacyDeps } from './deps.ts';

/** How it is called in the list of approvals. */
const ACTION = 'account.erase';
const Erasure = z.object({ person: z.string(), reason: z.string() });
type Erasure = z.infer<typeof Erasure>;
/** So many an operator may propose in 24 hours. */
const MAX_A_DAY = 20;

/** Accounts that operators erase: one proposes, another approves, and the member has the cooling-off to take it back. */
export function createErasing(deps: PrivacyDeps) {
  const { db, clock, audit, approvals, accounts } = deps;

  /** @throws AppError `not_found`, `person_operator`, `deletion_underway` */
  async function erasable(tx: Db, siteId: string, person: string): Promise<UserRow> {
    const user = await findUser(tx, siteId, person);
    if (!user) throw new AppError('not_found', { field: 'person' });
    if ((await accounts.rolesOn(tx, user.id, siteId)).length > 0)
      throw new AppError('person_operator', { field: 'person' });
    if (await store.hasConfirmed(tx, siteId, user.id)) throw new AppError('deletion_underway', { field: 'person' });
    return user;
  }

  /** A request as if its owner had confirmed it, so that everything else goes as with any other. */
  async function begin(tx: Db, caller: Caller, user: UserRow): Promise<store.DeletionRow> {
    const { siteId, id: userId, email, locale } = user;
    const now = clock();
    const asked = await store.addDeletion(tx, {
      id: newId('del'),
      siteId,
      state: 'submitted',
      email,
      emailHash: hashOfAddress(deps.secret)(siteId, email),
      message: '',
      locale,
      origin: caller.origin,
      askedBy: null,
      createdAt: now,
    });
    const known = { verifiedAt: now, userId, erasesAt: daysAfter(now, COOLING_DAYS) };
    const verified = await store.moveDeletion(tx, asked, 'verified', known);
    return store.moveDeletion(tx, verified, 'cooling_off');
  }

  return {
    /** @throws AppError `not_found`, `person_operator`, `deletion_underway`, `erasure_proposed`, `erasures_a_day`, `role_needed` */
    async proposeErasure(caller: Caller, { person, reason }: Erasure): Promise<Approval> {
      const { userId: by } = mayOperate(caller, 'handle_deletions');
      const siteId = caller.site.id;
      return db.transaction(async tx => {
        await lockAccount(tx, siteId, by);
        await erasable(tx, siteId, person);
        if (await approvals.hasOpen(tx, { siteId, action: ACTION, object: person }))
          throw new AppError('erasure_proposed', { field: 'person' });
        const since = daysAfter(clock(), -1);
        if ((await approvals.countOf(tx, { siteId, action: ACTION, by, since })) >= MAX_A_DAY)
          throw new AppError('erasures_a_day', { field: 'person', params: { max: MAX_A_DAY } });
        const changes = [{ setting: 'account', before: person, after: null }];
        const payload = { person, reason };
        return approvals.propose(tx, caller, { action: ACTION, object: person, payload, changes, reason });
      });
    },

    erasure: {
      action: ACTION,
      mayDecide: caller => void mayOperate(caller, 'handle_deletions'),
      async apply(tx, caller, payload) {
        const { person, reason } = Erasure.parse(payload);
        await lockAccount(tx, caller.site.id, person);
        const row = await begin(tx, caller, await erasable(tx, caller.site.id, person));
        await queueMail(deps, tx, row, 'confirmed');
        await expireLater(deps, tx, row);
        await audit.write(tx, caller, { action: 'deletion.begun', object: row.id, after: { account: person, reason } });
      },
    } satisfies ApprovalKind,
  };
}
