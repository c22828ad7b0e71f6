import type { Audit } from '../../../platform/audit/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Media } from '../../../platform/media/service.ts';
import * as store from '../store.ts';
import { eraseAccount } from './erase-account.ts';

/** Steps of the other modules when two accounts of one address are merged. */
export interface Joining {
  audit: Audit;
  /** Whether an account has paid for something and has no deletion request. */
  hasPaid(tx: Db, account: Account): Promise<boolean>;
  /** Moves the data of one account into another. */
  move(tx: Db, from: Account, into: Account): Promise<void>;
}

export type Proof = ReturnType<typeof createProof>;

/** The one place where an address becomes an account's own. */
export function createProof(deps: { clock: Clock; media: Media; joining: Joining }) {
  const { clock, joining } = deps;

  return {
    /**
     * Gives an account the address that a mailed link has proved, and everything that was paid for under that address in
     * accounts that only claim it. Hold the address first (`store.lockAddress`). Doing it again changes nothing.
     * @returns null when another account owns the address
     */
    async prove(tx: Db, caller: Caller, account: Account, email: string): Promise<store.UserRow | null> {
      const owner = await store.verifyUser(tx, account, email, clock());
      if (owner) await gather(tx, caller, account, email);
      return owner;
    },
  };

  /** Orders, credits, documents, searches follow; password, sessions, profile and picture of a claim never do. */
  async function gather(tx: Db, caller: Caller, into: Account, email: string): Promise<void> {
    const joined: string[] = [];
    for (const { id } of await store.listClaimants(tx, into.siteId, email)) {
      const from = { siteId: into.siteId, userId: id };
      await store.lockUser(tx, from.siteId, from.userId);
      if (!(await joining.hasPaid(tx, from))) continue;
      await joining.move(tx, from, into);
      await store.moveLinks(tx, from, into);
      await store.changeUser(tx, from, { joinedTo: into.userId });
      await eraseAccount(deps, tx, from);
      joined.push(id);
    }
    for (const account of joined)
      await joining.audit.write(tx, caller, { action: 'account.joined', object: into.userId, before: { account } });
  }
}
