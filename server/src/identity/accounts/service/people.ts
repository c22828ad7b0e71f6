import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { OpenSession } from '../contract.ts';
import * as store from '../store.ts';
import type { Tools } from './deps.ts';
import { eraseAccount } from './erase-account.ts';
import { askForAddress, mailConfirmation } from './new-address.ts';

export type People = ReturnType<typeof createPeople>;

/** What an operator may do with the account of a member; who may is asked by the callers of these functions. */
export function createPeople(tools: Tools) {
  const { clock, sessions } = tools;

  return {
    /** The open sessions of a member. */
    sessionsOf: (account: Account, locale: Locale): Promise<OpenSession[]> => sessions.list(account, '', locale),

    /** Ends every session and lets nobody sign in. @returns false where it was blocked before */
    async block(tx: Db, account: Account, reason: string): Promise<boolean> {
      const user = await locked(tx, account);
      if (user.blockedAt) return false;
      await store.changeUser(tx, account, { blockedAt: clock(), blockedFor: reason });
      await store.removeSessionsOf(tx, account);
      return true;
    },

    /** @returns false where it was not blocked */
    async unblock(tx: Db, account: Account): Promise<boolean> {
      const user = await locked(tx, account);
      if (!user.blockedAt) return false;
      await store.changeUser(tx, account, { blockedAt: null, blockedFor: null });
      return true;
    },

    /** Ends one session of a member, or all. */
    async endSessions(tx: Db, account: Account, session?: string): Promise<void> {
      if (session === undefined) await store.removeSessionsOf(tx, account);
      else await store.removeSession(tx, account, session);
    },

    /** Mails the link that confirms the address. @throws AppError `person_confirmed` */
    async resendConfirmation(tx: Db, caller: Caller, account: Account): Promise<void> {
      const user = await locked(tx, account);
      if (user.emailVerifiedAt) throw new AppError('person_confirmed', { field: 'person' });
      await mailConfirmation(tools, tx, { user, origin: caller.origin, locale: user.locale });
    },

    /** Mails the link of a new address; it counts once the member has opened it. @throws AppError `nothing_to_change` */
    async changeAddress(tx: Db, caller: Caller, account: Account, email: string): Promise<void> {
      const user = await locked(tx, account);
      if (user.email === email) throw new AppError('nothing_to_change', { field: 'email' });
      await askForAddress(tools, tx, { user, origin: caller.origin, email });
      await store.changeUser(tx, account, { pendingEmail: email });
    },

    /** Both accounts, locked in one order whichever stays. @throws AppError `not_found` */
    async lockBoth(tx: Db, into: Account, from: Account): Promise<{ into: store.UserRow; from: store.UserRow }> {
      const [first, second] = into.userId < from.userId ? [into, from] : [from, into];
      const rows = [await locked(tx, first), await locked(tx, second)];
      const rowOf = ({ userId }: Account) => rows.find(({ id }) => id === userId)!;
      return { into: rowOf(into), from: rowOf(from) };
    },

    /**
     * Moves everything of one account into another and closes it: no session, link, password or second factor of it opens
     * anything, and its address is free. Lock both before.
     */
    async merge(tx: Db, from: Account, into: Account): Promise<void> {
      await tools.joining.move(tx, from, into);
      await store.changeUser(tx, from, { joinedTo: into.userId });
      await eraseAccount(tools, tx, from);
    },
  };

  async function locked(tx: Db, { siteId, userId }: Account): Promise<store.UserRow> {
    await store.lockUser(tx, siteId, userId);
    const user = await store.findUser(tx, siteId, userId);
    if (!user) throw new AppError('not_found', { field: 'person' });
    return user;
  }
}
