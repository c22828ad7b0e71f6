import { lockOwnAccount, memberOf } from '../../../identity/accounts/service.ts';
import { askForRecentSignIn } from '../../../identity/accounts/rules/user.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { hashToken } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import {
  AGENT_ORDERS_PER_DAY,
  DEALERSHIP_SCOPES,
  NEWEST_VERSION,
  type ApiKey,
  type KeyMode,
  type KeyOwner,
  type KeyScope,
} from '../contract.ts';
import type { KeyChange } from '../mails.tsx';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import { ownerOf, readerOf, refuseLimited, type KeyDeps } from './deps.ts';
import { loggedOf, mailOwner, NO_OLD } from './ending.ts';

/** Keys of an account, or of a dealership, that are in use at a time. */
const MAX_KEYS = 20;
const HOUR_MS = 60 * 60_000;

/** What the owner of a key sets. */
interface Settings {
  name: string;
  scopes: KeyScope[];
  per_minute: number;
  addresses: string[];
  credits_per_day?: number | null;
  credits_per_month?: number | null;
  agent_orders_per_day?: number;
}

/** A key and whose it is. */
interface Named {
  key: string;
  owner?: KeyOwner;
}

/** What the owner of keys does with them. */
export function createManaging(deps: KeyDeps) {
  const { db, clock, audit } = deps;

  /** Changes a key that works, and writes it into the log. @throws AppError `not_found`, `key_ended` and those of `ownerOf` */
  async function change(
    caller: Caller,
    { key: id, owner = 'account' }: Named,
    about: { action: string; by(row: store.KeyRow, now: Date): Partial<store.KeyRow>; mailed?: KeyChange },
  ): Promise<ApiKey> {
    const now = clock();
    return db.transaction(async tx => {
      const row = await store.lockKey(tx, await ownerOf(deps, caller, owner, tx), id);
      if (!row) throw new AppError('not_found');
      if (rules.stateOf(row, now) !== 'active') throw new AppError('key_ended');
      const changed = await store.changeKey(tx, id, about.by(row, now));
      await audit.write(tx, caller, {
        action: about.action,
        object: id,
        before: loggedOf(row),
        after: loggedOf(changed),
      });
      if (about.mailed) await mailOwner(deps, tx, { origin: caller.origin, row: changed, change: about.mailed });
      return rules.shown(changed, now);
    });
  }

  /** @throws AppError `key_spender` and those of `ownerOf` */
  async function refuseSpender(caller: Caller, { key, owner = 'account' }: Named, scopes: readonly KeyScope[]) {
    if (owner === 'account') return;
    const found = await store.findKey(db, await ownerOf(deps, caller, owner), key);
    if (found?.mode === 'live') await refuseLimited(deps, caller, { owner, scopes: [...found.scopes, ...scopes] });
  }

  return {
    /**
     * Changes what a key may do.
     * @throws AppError `login_again`, `not_found`, `key_ended`, `key_addresses`, `key_dealership`, `key_spender`
     */
    async change(caller: Caller, { key, owner = 'account', ...settings }: Settings & Named): Promise<ApiKey> {
      askForRecentSignIn(caller, clock());
      refuseWrongSettings(settings, owner);
      await refuseSpender(caller, { key, owner }, settings.scopes);
      return change(caller, { key, owner }, { action: 'key.changed', by: () => columnsOf(settings) });
    },

    /** Gives a key another secret. @throws AppError `login_again`, `not_found`, `key_ended`, `key_rotating`, `key_spender` */
    async rotate(caller: Caller, input: Named & { overlap_hours: number }): Promise<{ key: ApiKey; secret: string }> {
      askForRecentSignIn(caller, clock());
      await refuseSpender(caller, input, []);
      let secret = '';
      const by = (row: store.KeyRow, now: Date) => {
        // A third secret would leave the oldest one without an end that anybody sees.
        if (rules.isOldOpen(row, now)) throw new AppError('key_rotating');
        secret = rules.newSecret(row.mode);
        const isKept = input.overlap_hours > 0;
        return {
          ...secretOf(secret),
          lastUsedAt: null,
          oldHash: isKept ? row.hash : null,
          oldTail: isKept ? row.tail : null,
          oldEndsAt: isKept ? new Date(now.getTime() + input.overlap_hours * HOUR_MS) : null,
          oldLastUsedAt: isKept ? row.lastUsedAt : null,
        };
      };
      const key = await change(caller, input, { action: 'key.rotated', by, mailed: 'rotated' });
      return { key, secret };
    },

    /** Ends the secret before the last rotation. @throws AppError `not_found`, `key_ended` */
    endOld: (caller: Caller, named: Named): Promise<ApiKey> =>
      change(caller, named, { action: 'key.old_ended', by: () => NO_OLD }),

    /** A key of an owner; null where there is none. @throws AppError those of `readerOf` */
    async find(caller: Caller, owner: KeyOwner, id: string): Promise<ApiKey | null> {
      const row = await store.findKey(db, await readerOf(deps, caller, owner), id);
      return row && rules.shown(row, clock());
    },

    /** Ends a key for every process at once. @throws AppError `not_found` */
    async revoke(caller: Caller, named: Named): Promise<ApiKey> {
      const found = await store.findKey(db, await ownerOf(deps, caller, named.owner ?? 'account'), named.key);
      if (found && rules.stateOf(found, clock()) !== 'active') return rules.shown(found, clock());
      return change(caller, named, {
        action: 'key.revoked',
        by: (_row, now) => ({ ...NO_OLD, revokedAt: now }),
        mailed: 'revoked',
      });
    },
  };
}

/** Makes keys. */
export function createMaking(deps: KeyDeps) {
  const { db, clock, audit } = deps;
  return {
    /**
     * Makes a key for the caller's account, or for the dealership in use, for which it works on whoever leaves.
     * @throws AppError `login_again`, `key_email`, `key_limit`, `key_addresses`, `key_dealership`, `key_spender` and those of `ownerOf`
     */
    async make(
      caller: Caller,
      {
        mode,
        days,
        owner = 'account',
        ...settings
      }: Settings & { mode: KeyMode; days: number | null; owner?: KeyOwner },
    ): Promise<{ key: ApiKey; secret: string }> {
      const now = clock();
      askForRecentSignIn(caller, now);
      if (!memberOf(caller).emailVerified) throw new AppError('key_email');
      refuseWrongSettings(settings, owner);
      if (mode === 'live') await refuseLimited(deps, caller, { owner, scopes: settings.scopes });
      const secret = rules.newSecret(mode);
      const row = await db.transaction(async tx => {
        const account = await ownerOf(deps, caller, owner, tx);
        await lockOwnAccount(tx, account);
        // Who made it may have left while the account was being locked.
        await ownerOf(deps, caller, owner, tx);
        if ((await store.countActive(tx, account, now)) >= MAX_KEYS)
          throw new AppError('key_limit', { params: { max: MAX_KEYS } });
        const added = await store.addKey(tx, {
          ...account,
          ...secretOf(secret),
          ...columnsOf(settings),
          id: newId('key'),
          ownerKind: owner,
          mode,
          version: NEWEST_VERSION,
          createdAt: now,
          expiresAt: days === null ? null : daysAfter(now, days),
        });
        await audit.write(tx, caller, { action: 'key.made', object: added.id, after: loggedOf(added) });
        await mailOwner(deps, tx, { origin: caller.origin, row: added, change: 'made' });
        return added;
      });
      return { key: rules.shown(row, now), secret };
    },
  };
}

const secretOf = (secret: string) => ({ hash: hashToken(secret), tail: rules.tailOf(secret) });

const columnsOf = (settings: Settings) => {
  const { name, scopes, per_minute: perMinute, addresses } = settings;
  const { credits_per_day: creditsPerDay = null, credits_per_month: creditsPerMonth = null } = settings;
  const { agent_orders_per_day: agentOrdersPerDay = AGENT_ORDERS_PER_DAY } = settings;
  const limits = { perMinute, creditsPerDay, creditsPerMonth, agentOrdersPerDay };
  return { name, scopes: [...new Set(scopes)], addresses, ...limits };
};

/** @throws AppError `key_addresses`, `key_dealership` */
function refuseWrongSettings({ addresses, scopes, ...settings }: Settings, owner: KeyOwner): void {
  const wrong = rules.wrongAddress(addresses);
  if (wrong !== null) throw new AppError('key_addresses', { field: 'addresses', params: { address: wrong } });
  if (owner === 'dealership') return;
  if (DEALERSHIP_SCOPES.some(scope => scopes.includes(scope)))
    throw new AppError('key_dealership', { field: 'scopes' });
  for (const field of ['credits_per_day', 'credits_per_month'] as const)
    if ((settings[field] ?? null) !== null) throw new AppError('key_dealership', { field });
}
