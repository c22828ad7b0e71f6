import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { keyedHash } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { countedAddress } from '../../../kit/web/limits.ts';
import * as store from '../store.ts';

/** Plate searches allowed within 24 hours: of one address, of one account, and of all brands of the installation. */
export interface PlateLimits {
  perAddress: number;
  perMember: number;
  perDay: number;
}

export interface CounterDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret'> {
  /** As they are when a search is counted; null: none. */
  limits: () => PlateLimits | null;
}

/** Counts plate searches in the database, so that the limits hold on several servers and after a restart. */
export function createSearchCounter({ db, clock, secret, limits }: CounterDeps) {
  return {
    /**
     * Counts a search. Searches at the same time are counted one after the other. @returns its id
     * @throws AppError `plate_limit` for the visitor's own limits, `plate_service_quota` for that of everybody
     */
    async count(caller: Caller): Promise<string> {
      const row = searchOf(caller);
      await db.transaction(async tx => {
        await store.lockSearches(tx);
        const present = limits();
        if (present) await checkLimits(tx, row, present);
        await store.addSearch(tx, row);
      });
      return row.id;
    },

    /** A search nobody answered does not count. */
    release: (id: string): Promise<void> => store.removeSearch(db, id),
  };

  function searchOf(caller: Caller): store.SearchRow {
    const userId = caller.actor.kind === 'member' ? caller.actor.userId : null;
    const addressHash = keyedHash('plate-address', countedAddress(caller.ip), secret);
    return { id: newId('pls'), siteId: caller.site.id, userId, addressHash, createdAt: clock() };
  }
}

async function checkLimits(tx: Db, row: store.SearchRow, limits: PlateLimits): Promise<void> {
  const { addressHash, userId, createdAt: now } = row;
  const since = daysAfter(now, -1);
  const own = await store.countSearches(tx, since, { addressHash });
  if (own.count >= limits.perAddress) throw usedUp(own, now);
  const ofMember = userId ? await store.countSearches(tx, since, { userId }) : null;
  if (ofMember && ofMember.count >= limits.perMember) throw usedUp(ofMember, now);
  const all = await store.countSearches(tx, since);
  if (all.count >= limits.perDay) throw new AppError('plate_service_quota', { retryAfterS: secondsLeft(all, now) });
}

function usedUp(counted: store.Counted, now: Date): AppError {
  const retryAfterS = secondsLeft(counted, now);
  return new AppError('plate_limit', { retryAfterS, params: { hours: Math.ceil(retryAfterS / 3600) } });
}

/** Until the oldest search that counts is a day old. */
function secondsLeft({ oldest }: store.Counted, now: Date): number {
  return Math.max(1, Math.ceil((daysAfter(oldest ?? now, 1).getTime() - now.getTime()) / 1000));
}
