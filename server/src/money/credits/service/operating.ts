import { z } from 'zod';
import { limitOf, mayOperate } from '../../../identity/accounts/rules.ts';
import { findUser } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account } from '../../../kit/personal.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { CreditUnit } from '../../plans/contract.ts';
import type { WalletSums } from '../contract.ts';
import { isFinished, walletOf } from '../rules.ts';
import { walletSums } from '../rules/wallets.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import * as entries from './entries.ts';
import type { Grants } from './grants.ts';

/** How it is called in the list of approvals. */
const ACTION = 'credits.adjust';
const Change = z.object({
  person: z.string(),
  unit: CreditUnit,
  change: z.int(),
  reason: z.string(),
  key: z.string(),
});
type Change = z.infer<typeof Change>;

interface PersonCredits {
  wallets: WalletSums[];
  most: number | null;
}

/** Credits of a member in the hands of an operator. */
export function createOperatedCredits(deps: CreditDeps, { grant }: Pick<Grants, 'grant'>) {
  const { db, clock, audit, approvals, events } = deps;

  async function wallets(caller: Caller, person: string): Promise<PersonCredits> {
    const { roles } = mayOperate(caller, 'read_people');
    const account = await accountOf(db, caller, person);
    const open = (await store.listGrants(db, account)).filter(each => each.unlimited && !isFinished(each, clock()));
    const rows = await store.listEntries(db, account);
    const endless = new Set(open.map(({ unit }) => unit));
    return { wallets: walletSums(rows, endless), most: limitOf(roles, 'grant_credits') };
  }

  async function apply(tx: Db, caller: Caller, about: Change): Promise<void> {
    const { person, unit: wanted, change, reason, key } = about;
    const unit = walletOf(caller.site, wanted);
    const account = await accountOf(tx, caller, person);
    const cause = { type: 'admin', id: key } as const;
    if (change > 0) await grant(tx, account, { unit, quantity: change, reason: 'admin', cause, note: reason });
    else if (!(await take(tx, account, { unit, quantity: -change, cause, note: reason }))) return;
    const action = change > 0 ? 'credits.granted' : 'credits.taken';
    await audit.write(tx, caller, { action, object: person, after: { unit, credits: Math.abs(change), reason } });
  }

  /** Takes unused credits, those that end soonest first. @returns false where the same cause has taken them before */
  async function take(
    tx: Db,
    of: Account,
    {
      unit,
      quantity,
      cause,
      note,
    }: { unit: Change['unit']; quantity: number; cause: entries.NewEntry['cause']; note: string },
  ): Promise<boolean> {
    const account = await entries.lockLedger(tx, of);
    if ((await store.listEntriesOf(tx, account, 'admin', cause)).length > 0) return false;
    const open = (await store.listGrants(tx, account))
      .filter(each => each.unit === unit && !each.unlimited && each.left > 0 && !isFinished(each, clock()))
      .toSorted((a, b) => (a.endsAt?.getTime() ?? Infinity) - (b.endsAt?.getTime() ?? Infinity));
    let missing = quantity;
    for (const { grantId, left } of open) {
      const delta = -Math.min(left, missing);
      if (delta === 0) break;
      await entries.addEntry(
        deps,
        tx,
        { ...account, grantId },
        { unit, delta, subject: '', reason: 'admin', cause, note },
      );
      missing += delta;
    }
    if (missing > 0) throw new AppError('credits_unused', { field: 'change', params: { left: quantity - missing } });
    await events.emit(tx, 'credits.taken', { account, id: cause.id, unit, credits: quantity });
    return true;
  }

  return {
    /** @throws AppError `not_found`, `login_needed`, `role_needed` */
    personCredits: wallets,

    /** @throws AppError `not_found`, `credits_unused`, `login_needed`, `role_needed` */
    async adjust(caller: Caller, about: Change): Promise<PersonCredits & { approval: Approval | null }> {
      const { roles } = mayOperate(caller, 'grant_credits');
      const { person: object, change, unit, reason } = about;
      const most = limitOf(roles, 'grant_credits');
      const approval = await db.transaction(async tx => {
        await accountOf(tx, caller, object);
        if (most === null || Math.abs(change) <= most) return apply(tx, caller, about).then(() => null);
        const changes = [{ setting: `credits.${unit}`, before: null, after: change }];
        return approvals.propose(tx, caller, { action: ACTION, object, payload: about, changes, reason });
      });
      return { ...(await wallets(caller, object)), approval };
    },

    /** Changes of credits above the limit of who asked for them. */
    adjustApproval: {
      action: ACTION,
      mayDecide(caller) {
        const { roles } = mayOperate(caller, 'grant_credits');
        if (limitOf(roles, 'grant_credits') !== null) throw new AppError('role_needed');
      },
      apply: (tx, caller, payload) => apply(tx, caller, Change.parse(payload)),
    } satisfies ApprovalKind,
  };
}

/** A member of the brand. @throws AppError `not_found` */
async function accountOf(db: Db, caller: Caller, userId: string): Promise<Account> {
  const siteId = caller.site.id;
  if (!(await findUser(db, siteId, userId))) throw new AppError('not_found', { field: 'person' });
  return { siteId, userId };
}
