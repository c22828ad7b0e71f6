import { lockAccount, memberOf } from '../accounts/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { Consumables, LedgerEntry } from './contract.ts';
import { consumablesOf, grantToSpend, purseOf, type Unit } from './rules.ts';
import * as store from './store.ts';

/** Whose ledger: an account of a site. */
export interface Account {
  siteId: string;
  userId: string;
}

export type Credits = ReturnType<typeof createCredits>;

const KINDS = { purchase: 'grant', admin: 'grant', reserve: 'spend', capture: 'spend', release: 'give_back' } as const;

/**
 * The ledger. Every movement names its cause and happens once per cause. The functions that move take the open
 * transaction, lock the account first, and leave the ledger right whatever runs beside them.
 */
export function createCredits(db: Db, clock: Clock) {
  return {
    /** Adds `quantity` credits; asking again for the same cause adds nothing. */
    async grant(
      tx: Db,
      account: Account,
      input: { unit: Unit; quantity: number; reason: 'purchase' | 'admin'; cause: string; subject: string },
    ): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      if (await store.findEntry(tx, account.siteId, input.cause)) return;
      const id = newId('crd');
      const { quantity, ...rest } = input;
      await store.addEntry(tx, { ...account, ...rest, id, grantId: id, delta: quantity, createdAt: clock() });
    },

    /**
     * Takes one credit for a document that is about to be made.
     * @returns the purse it was taken from. @throws AppError `credits_short`
     */
    async reserve(
      tx: Db,
      caller: Caller,
      unit: 'vhr' | 'sticker',
      about: { ref: string; subject: string },
    ): Promise<Unit> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      await lockAccount(tx, account.siteId, account.userId);
      const purse = purseOf(caller.site, unit);
      const grants = await store.listGrants(tx, account.siteId, account.userId);
      const grant = grantToSpend(grants, purse, clock());
      if (!grant) throw new AppError('credits_short', { details: { plans_url: '/pricing', unit } });
      await store.addEntry(tx, {
        ...account,
        id: newId('crd'),
        unit: purse,
        delta: -1,
        grantId: grant.grantId,
        reason: 'reserve',
        cause: `reserve:${about.ref}`,
        subject: about.subject,
        createdAt: clock(),
      });
      return purse;
    },

    /** The document is made: the reserved credit is used up. */
    async capture(tx: Db, siteId: string, ref: string): Promise<void> {
      await settle(tx, siteId, ref, 'capture');
    },

    /** No document came of it: the reserved credit goes back to the grant it came from. */
    async release(tx: Db, siteId: string, ref: string): Promise<void> {
      await settle(tx, siteId, ref, 'release');
    },

    /** What the member may still make. */
    async consumables(caller: Caller): Promise<Consumables> {
      const { userId } = memberOf(caller);
      return consumablesOf(await store.listGrants(db, caller.site.id, userId), clock());
    },

    /** The member's ledger, newest first. */
    async entries(caller: Caller): Promise<LedgerEntry[]> {
      const rows = await store.listEntries(db, caller.site.id, memberOf(caller).userId);
      return rows
        .filter(row => row.reason !== 'capture')
        .map(row => ({
          id: row.id,
          unit: row.unit,
          delta: row.delta,
          kind: KINDS[row.reason],
          cause: row.cause,
          note: row.subject,
          at: row.createdAt.toISOString(),
        }));
    },
  };

  /** A reserved credit is captured or released, whichever comes first, and only once. */
  async function settle(tx: Db, siteId: string, ref: string, reason: 'capture' | 'release'): Promise<void> {
    const reserved = await store.findEntry(tx, siteId, `reserve:${ref}`);
    if (!reserved) return;
    await lockAccount(tx, siteId, reserved.userId);
    const other = reason === 'capture' ? 'release' : 'capture';
    if (await store.findEntry(tx, siteId, `${other}:${ref}`)) return;
    await store.addEntry(tx, {
      ...reserved,
      id: newId('crd'),
      delta: reason === 'release' ? -reserved.delta : 0,
      reason,
      cause: `${reason}:${ref}`,
      createdAt: clock(),
    });
  }
}
