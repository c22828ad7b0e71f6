import { accountOf, contactOf, lockOwnAccount, memberOf } from '../../../identity/accounts/service.ts';
import { askForRecentSignIn } from '../../../identity/accounts/rules/user.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { hashToken } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { NEWEST_VERSION, type ApiKey, type KeyMode, type KeyScope } from '../contract.ts';
import { keyChangedMail, type KeyChange } from '../mails.tsx';
import * as rules from '../rules.ts';
import * as store from '../store.ts';

/** Keys of an account that are in use at a time. */
const MAX_KEYS = 20;
const HOUR_MS = 60 * 60_000;

/** What the owner of a key sets. */
interface Settings {
  name: string;
  scopes: KeyScope[];
  per_minute: number;
  addresses: string[];
}

export type KeyDeps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'mail'>;

/** What the owner of keys does with them. */
export function createManaging(deps: KeyDeps) {
  const { db, clock, audit } = deps;

  /** Changes a key of the caller that works, and writes it into the log. @throws AppError `not_found`, `key_ended` */
  async function change(
    caller: Caller,
    id: string,
    about: { action: string; by(row: store.KeyRow, now: Date): Partial<store.KeyRow>; mailed?: KeyChange },
  ): Promise<ApiKey> {
    const now = clock();
    return db.transaction(async tx => {
      const row = await store.lockKey(tx, accountOf(caller), id);
      if (!row) throw new AppError('not_found');
      if (rules.stateOf(row, now) !== 'active') throw new AppError('key_ended');
      const changed = await store.changeKey(tx, id, about.by(row, now));
      await audit.write(tx, caller, {
        action: about.action,
        object: id,
        before: loggedOf(row),
        after: loggedOf(changed),
      });
      if (about.mailed) await mailOwner(deps, tx, caller, changed, about.mailed);
      return rules.shown(changed, now);
    });
  }

  return {
    /** Changes what a key may do. @throws AppError `login_again`, `not_found`, `key_ended`, `key_addresses` */
    async change(caller: Caller, { key, ...settings }: Settings & { key: string }): Promise<ApiKey> {
      askForRecentSignIn(caller, clock());
      refuseWrongAddresses(settings);
      return change(caller, key, { action: 'key.changed', by: () => columnsOf(settings) });
    },

    /** Gives a key another secret. @throws AppError `login_again`, `not_found`, `key_ended`, `key_rotating` */
    async rotate(
      caller: Caller,
      input: { key: string; overlap_hours: number },
    ): Promise<{ key: ApiKey; secret: string }> {
      askForRecentSignIn(caller, clock());
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
      const key = await change(caller, input.key, { action: 'key.rotated', by, mailed: 'rotated' });
      return { key, secret };
    },

    /** Ends the secret before the last rotation. @throws AppError `not_found`, `key_ended` */
    endOld: (caller: Caller, { key }: { key: string }): Promise<ApiKey> =>
      change(caller, key, { action: 'key.old_ended', by: () => NO_OLD }),

    /** Ends a key for every process at once. @throws AppError `not_found` */
    async revoke(caller: Caller, { key: id }: { key: string }): Promise<ApiKey> {
      const account = accountOf(caller);
      const found = (await store.listKeys(db, account)).find(each => each.id === id);
      if (found?.revokedAt) return rules.shown(found, clock());
      if (found && rules.stateOf(found, clock()) === 'expired') return rules.shown(found, clock());
      return change(caller, id, {
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
    /** Makes a key for the caller's account. @throws AppError `login_again`, `key_email`, `key_limit`, `key_addresses` */
    async make(
      caller: Caller,
      { mode, days, ...settings }: Settings & { mode: KeyMode; days: number | null },
    ): Promise<{ key: ApiKey; secret: string }> {
      const now = clock();
      const account = accountOf(caller);
      askForRecentSignIn(caller, now);
      if (!memberOf(caller).emailVerified) throw new AppError('key_email');
      refuseWrongAddresses(settings);
      const secret = rules.newSecret(mode);
      const row = await db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        if ((await store.countActive(tx, account, now)) >= MAX_KEYS)
          throw new AppError('key_limit', { params: { max: MAX_KEYS } });
        const added = await store.addKey(tx, {
          ...account,
          ...secretOf(secret),
          ...columnsOf(settings),
          id: newId('key'),
          mode,
          version: NEWEST_VERSION,
          createdAt: now,
          expiresAt: days === null ? null : daysAfter(now, days),
        });
        await audit.write(tx, caller, { action: 'key.made', object: added.id, after: loggedOf(added) });
        await mailOwner(deps, tx, caller, added, 'made');
        return added;
      });
      return { key: rules.shown(row, now), secret };
    },
  };
}

/** Tells the owner of a key what was done to it, in the transaction of the change. */
async function mailOwner(
  { mail }: KeyDeps,
  tx: Db,
  { origin }: Caller,
  { siteId, userId, name, tail }: store.KeyRow,
  change: KeyChange,
): Promise<void> {
  const { to, locale } = await contactOf(tx, siteId, userId);
  const about = { siteId, to, locale, cause: `account:${newId('ntc')}` };
  await mail.queue(tx, about, keyChangedMail, { origin, change, name, tail });
}

const NO_OLD = { oldHash: null, oldTail: null, oldEndsAt: null, oldLastUsedAt: null };

const secretOf = (secret: string) => ({ hash: hashToken(secret), tail: rules.tailOf(secret) });

const columnsOf = ({ name, scopes, per_minute: perMinute, addresses }: Settings) => {
  return { name, scopes: [...new Set(scopes)], perMinute, addresses };
};

/** @throws AppError `key_addresses` */
function refuseWrongAddresses({ addresses }: Settings): void {
  const wrong = rules.wrongAddress(addresses);
  if (wrong !== null) throw new AppError('key_addresses', { field: 'addresses', params: { address: wrong } });
}

/** What the log says of a key. */
const loggedOf = ({ mode, tail, scopes, perMinute, addresses: networks, oldTail, revokedAt }: store.KeyRow) => {
  return { mode, tail, scopes, perMinute, networks, oldTail, revokedAt };
};
