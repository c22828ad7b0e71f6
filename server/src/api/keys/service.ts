import { memberById } from '../../identity/accounts/service.ts';
import { dayOf } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { hashToken } from '../../kit/security/crypto.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { Account, Caller, Member } from '../../platform/sites/rules/caller.ts';
import type { ApiKey, KeyOwner } from './contract.ts';
import * as rules from './rules.ts';
import { ownerOf, readerOf, type KeyDeps } from './service/deps.ts';
import { createEnding } from './service/ending.ts';
import { createMaking, createManaging } from './service/managing.ts';
import * as store from './store.ts';

export type { KeyDeps } from './service/deps.ts';

/** How often the last use is written down. */
const USED_EVERY_MS = 60_000;

export type Keys = ReturnType<typeof createKeys>;

/** Keys that open the API for an account, or for a dealership. */
export function createKeys(deps: KeyDeps) {
  const { db, clock } = deps;
  /** Keys that are lent for one request, by the hash of what opens them. */
  const lent = new Map<string, string>();

  /** The key that a secret opens, and whether that is the secret before the last rotation. */
  async function opened(
    site: Site,
    secret: string,
  ): Promise<{ row: store.KeyRow; isOld: boolean; isLent: boolean } | null> {
    const hash = hashToken(secret);
    const id = lent.get(hash);
    lent.delete(hash);
    const row = id === undefined ? await store.findByHash(db, site.id, hash) : await store.findById(db, site.id, id);
    const isLent = id !== undefined;
    return row && { row, isLent, isOld: !isLent && row.hash !== hash };
  }

  return {
    ...createMaking(deps),
    ...createManaging(deps),
    ...createEnding(deps),

    /** The account that the keys of an owner are of, for who may see them. @throws AppError those of `readerOf` */
    accountOf: (caller: Caller, owner: KeyOwner): Promise<Account> => readerOf(deps, caller, owner),

    /** The keys of an owner, those in use first, then the newest. @throws AppError those of `readerOf` */
    async list(caller: Caller, owner: KeyOwner = 'account'): Promise<ApiKey[]> {
      const rows = await store.listKeys(db, await readerOf(deps, caller, owner));
      const keys = rows.map(row => rules.shown(row, clock()));
      return [...keys.filter(each => each.state === 'active'), ...keys.filter(each => each.state !== 'active')];
    },

    /** Which of these keys there are, whatever their state. */
    known: async (ids: readonly string[]): Promise<ReadonlySet<string>> => new Set(await store.knownOf(db, ids)),

    /**
     * The key of a secret on a site, and the member it works for. The database is asked each time, so that a key that was
     * ended opens nothing in any process. @throws AppError `key_unknown`, `key_place`
     */
    async enter(site: Site, secret: string, ip: string): Promise<{ key: rules.UsedKey; member: Member }> {
      const now = clock();
      const found = rules.isSecret(secret) ? await opened(site, secret) : null;
      if (!found || rules.stateOf(found.row, now) !== 'active' || (found.isOld && !rules.isOldOpen(found.row, now)))
        throw new AppError('key_unknown');
      const { row, isOld, isLent } = found;
      if (!isLent && !rules.isAmong(row.addresses, ip)) throw new AppError('key_place', { params: { ip } });
      const member = await actorOf(deps, row);
      if (!member) throw new AppError('key_unknown');
      await noteUse(db, row, isOld, now);
      const { id, mode, scopes, perMinute, version, userId, agentOrdersPerDay } = row;
      const tail = isLent ? row.tail : rules.tailOf(secret);
      return { key: { id, mode, scopes, perMinute, version, userId, agentOrdersPerDay, tail }, member };
    },

    /**
     * Asks something with a test key of an owner, whose own secret is known to its programs only: what it is given opens the key
     * for one request, in this process, from any address.
     * @throws AppError `not_found`, `replay_live`, `key_ended` and those of `ownerOf`
     */
    async lend<Answer>(
      caller: Caller,
      { key: id, owner = 'account' }: { key: string; owner?: KeyOwner },
      ask: (secret: string) => Promise<Answer>,
    ): Promise<Answer> {
      const row = await store.findKey(db, await ownerOf(deps, caller, owner), id);
      if (!row) throw new AppError('not_found');
      if (row.mode !== 'test') throw new AppError('replay_live');
      if (rules.stateOf(row, clock()) !== 'active') throw new AppError('key_ended');
      const secret = rules.newSecret('test');
      const hash = hashToken(secret);
      lent.set(hash, id);
      try {
        return await ask(secret);
      } finally {
        lent.delete(hash);
      }
    },

    /**
     * Does what an agent orders with a key, so many times a day as its owner allows; what is refused is not counted.
     * @throws AppError `agent_limit` and what the order throws
     */
    async countedOrder<Answer>(key: rules.UsedKey, order: () => Promise<Answer>): Promise<Answer> {
      const day = dayOf(clock());
      const max = key.agentOrdersPerDay;
      if (max === 0 || !(await store.countAgentOrder(db, key.id, { day, max })))
        throw new AppError('agent_limit', { params: { max } });
      try {
        return await order();
      } catch (error) {
        await store.uncountAgentOrder(db, key.id, day);
        throw error;
      }
    },
  };
}

/** Whom a key acts for; null where that is nobody any more. */
function actorOf({ db, dealerships }: KeyDeps, row: store.KeyRow): Promise<Member | null> {
  if (row.ownerKind === 'account') return memberById(db, row);
  const { creditsPerDay, creditsPerMonth } = row;
  return dealerships.asProgram(row, row.id, { creditsPerDay, creditsPerMonth });
}

async function noteUse(db: Db, row: store.KeyRow, isOld: boolean, now: Date): Promise<void> {
  const before = isOld ? row.oldLastUsedAt : row.lastUsedAt;
  if (before && now.getTime() - before.getTime() < USED_EVERY_MS) return;
  await store.changeKey(db, row.id, isOld ? { oldLastUsedAt: now } : { lastUsedAt: now });
}
