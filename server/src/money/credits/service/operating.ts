import { z } from 'zod';
import { isAllowed, limitOf, mayOperate } from '../../../identity/accounts/rules.ts';
import { findUser } from '../../../identity/accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { lockName } from '../../../kit/database/named-lock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account } from '../../../kit/personal.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import type { Caller, Member } from '../../../platform/sites/rules/caller.ts';
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
/** The most of one change, as the call says. */
const MOST_AT_ONCE = 1000;
/** What an operator did alone, in the log. */
const ALONE = { actions: ['credits.granted', 'credits.taken'], field: 'credits', without: 'approved' };

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
    const operator = mayOperate(caller, 'read_people');
    const account = await accountOf(db, caller, person);
    const open = (await store.listGrants(db, account)).filter(each => each.unlimited && !isFinished(each, clock()));
    const rows = await store.listEntries(db, account);
    const endless = new Set(open.map(({ unit }) => unit));
    return { wallets: walletSums(rows, endless), most: await aloneNow(db, caller, operator) };
  }

  /** How many credits an operator may give or take now without a second person; null: none at all. */
  async function aloneNow(tx: Db, { site }: Caller, { roles, userId: who }: Member): Promise<number | null> {
    if (!isAllowed(roles, 'grant_credits')) return null;
    const once = limitOf(roles, 'grant_credits') ?? MOST_AT_ONCE;
    const day = limitOf(roles, 'grant_credits_day');
    if (day === null) return once;
    const since = daysAfter(clock(), -1);
    const before = await audit.sumSince(tx, { siteId: site.id, who, since }, ALONE);
    return Math.max(0, Math.min(once, day - before));
  }

  /** Whether a change was made before, so that it is not made twice. */
  const isMade = async (tx: Db, account: Account, key: string): Promise<boolean> =>
    (await store.listEntriesOf(tx, account, 'admin', { type: 'admin', id: key })).length > 0;

  async function apply(tx: Db, caller: Caller, about: Change, approved: { approved?: true } = {}): Promise<void> {
    const { person, unit: wanted, change, reason, key } = about;
    const unit = walletOf(caller.site, wanted);
    const account = await entries.lockLedger(tx, await accountOf(tx, caller, person));
    if (await isMade(tx, account, key)) return;
    const cause = { type: 'admin', id: key } as const;
    if (change > 0) await grant(tx, account, { unit, quantity: change, reason: 'admin', cause, note: reason });
    else await take(tx, account, { unit, quantity: -change, cause, note: reason });
    const action = change > 0 ? 'credits.granted' : 'credits.taken';
    const after = { unit, credits: Math.abs(change), reason, ...approved };
    await audit.write(tx, caller, { action, object: person, after });
  }

  /** Takes unused credits, those that end soonest first. */
  async function take(
    tx: Db,
    account: Account,
    {
      unit,
      quantity,
      cause,
      note,
    }: { unit: Change['unit']; quantity: number; cause: entries.NewEntry['cause']; note: string },
  ): Promise<void> {
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
  }

  return {
    /** @throws AppError `not_found`, `login_needed`, `role_needed` */
    personCredits: wallets,

    /** @throws AppError `not_found`, `credits_unused`, `login_needed`, `role_needed` */
    async adjust(caller: Caller, about: Change): Promise<PersonCredits & { approval: Approval | null }> {
      const operator = mayOperate(caller, 'grant_credits');
      const { person: object, change, unit, reason, key } = about;
      const approval = await db.transaction(async tx => {
        const account = await entries.lockLedger(tx, await accountOf(tx, caller, object));
        if (await isMade(tx, account, key)) return null;
        // Changes of one operator follow one another, so that several at once are counted together.
        await lockName(tx, `credits of ${operator.userId}`);
        if (Math.abs(change) <= ((await aloneNow(tx, caller, operator)) ?? 0))
          return apply(tx, caller, about).then(() => null);
        const changes = [{ setting: `credits.${unit}`, before: null, after: change }];
        return approvals.propose(tx, caller, { action: ACTION, object, payload: about, changes, reason });
      });
      return { ...(await wallets(caller, object)), approval };
    },

    /** Changes of credits above the limits of who asked for them. */
    adjustApproval: {
      action: ACTION,
      mayDecide: caller => void mayOperate(caller, 'approve_credits'),
      apply: (tx, caller, payload) => apply(tx, caller, Change.parse(payload), { approved: true }),
    } satisfies ApprovalKind,
  };
}

/** A member of the brand. @throws AppError `not_found` */
async function accountOf(db: Db, caller: Caller, userId: string): Promise<Account> {
  const siteId = caller.site.id;
  if (!(await findUser(db, siteId, userId))) throw new AppError('not_found', { field: 'person' });
  return { siteId, userId };
}
