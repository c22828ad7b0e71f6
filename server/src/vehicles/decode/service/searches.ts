import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Decoded } from '@marque/vin';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { hashToken } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { createWriteBehind } from '../../../kit/database/write-behind.ts';
import { searchList, type OnFile, type Search, type SearchPage, type VehicleOption } from '../contract.ts';
import * as rules from '../rules.ts';
import { identityOf, isEurope } from '../rules/record.ts';
import * as store from '../store.ts';

/** So many of a guest's searches move into the account. */
const MAX_ADOPTED = 50;
const WRITE_AFTER_MS = 250;
/** With this many searches of guests waiting, the next one waits for the database itself. */
const MAX_WAITING = 2_000;

/** A noted vehicle: its decoding, and the chosen reading. */
interface Noted {
  known?: Decoded;
  reading?: string | null;
}

interface SearchDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  read: (vin: string) => Decoded;
}

/** How searches are written down. */
function createNoting({ db, clock, read }: SearchDeps) {
  // Every preview of a guest is a search: those of a quarter of a second are written together.
  const guests = createWriteBehind<store.SearchToAdd>({
    write: rows => store.addSearches(db, rows),
    afterMs: WRITE_AFTER_MS,
    maxWaiting: MAX_WAITING,
  });

  /** Writes down what the browser of a guest has carried so far: before its searches are read, moved or removed. */
  async function keepFirst(caller: Caller): Promise<void> {
    const { guest, firstSearch: first, site } = caller;
    if (!guest || !first) return;
    const now = clock();
    const decoded = read(first.vin);
    // A browser may say anything: only what a preview would have noted is kept.
    const isReal = decoded.vin === first.vin && rules.isNoted(decoded) && first.at >= daysAfter(now, -rules.GUEST_DAYS);
    if (isReal) {
      const createdAt = first.at < now ? first.at : now;
      const reading = first.reading && rules.isReading(decoded, first.reading) ? { reading: first.reading } : {};
      const about = { ...aboutOf(decoded), ...reading, auction: first.auction, createdAt };
      await addOfGuest(site.id, guest, first.vin, about);
    }
    caller.keepGuest?.();
  }

  type About = Omit<store.SearchToAdd, 'id' | 'siteId' | 'ownerId' | 'isGuest' | 'vin'>;
  async function addOfGuest(siteId: string, guest: string, vin: string, about: About): Promise<void> {
    const guestHash = hashToken(guest);
    await guests.add(`${siteId} ${guestHash} ${vin}`, {
      id: newId('sea'),
      siteId,
      ...store.ownerOf({ guestHash }),
      vin,
      ...about,
    });
  }

  /** Writes what is not in the database yet, before the caller's searches are read or removed. */
  async function writeAllOf(caller: Caller): Promise<void> {
    if (caller.actor.kind !== 'member') await keepFirst(caller);
    await guests.flush();
  }

  /**
   * `note` for many callers: what is noted of the vehicle is worked out once, from `known` where it is decoded already.
   * `reading`: the key of the one that was chosen. The browser of a guest carries the first search itself: a row of the database would cost more than the answer.
   */
  function noting(
    vin: string,
    onFile: readonly OnFile[],
    { known, reading = null }: Noted = {},
  ): (caller: Caller) => Promise<void> {
    const auction = auctionOn(onFile);
    let about: ReturnType<typeof aboutOf> | undefined;
    return async caller => {
      const { site, guest, firstSearch } = caller;
      const row = () => ({ ...(about ??= aboutOf(known ?? read(vin))), reading, auction, createdAt: clock() });
      if (caller.actor.kind === 'member') {
        await store.addSearch(db, { id: newId('sea'), siteId: site.id, ...store.ownerOf(caller.actor), vin, ...row() });
      } else if (guest === null || firstSearch?.vin === vin) {
        const chosen = reading ?? firstSearch?.reading;
        caller.keepGuest?.({ vin, auction, at: clock(), ...(chosen ? { reading: chosen } : {}) });
      } else {
        await keepFirst(caller);
        if (!firstSearch) caller.keepGuest?.();
        await addOfGuest(site.id, guest, vin, row());
      }
    };
  }

  return { write: guests.flush, keepFirst, writeAllOf, noting };
}

/** The searches of members, and of guests by the token of their browser. */
export function createSearches(deps: SearchDeps) {
  const { db, clock } = deps;
  const { write, keepFirst, writeAllOf, noting } = createNoting(deps);

  /** A page of the caller's searches, newest first. */
  async function page(caller: Caller, request: PageRequest<MomentPlace> = FIRST_PAGE): Promise<SearchPage> {
    const who = searcherOf(caller);
    if (!who) return { searches: [], total: 0, next: null };
    await writeAllOf(caller);
    const since = 'guestHash' in who ? daysAfter(clock(), -rules.GUEST_DAYS) : null;
    const [found, total] = await Promise.all([
      store.listSearches(db, caller.site.id, who, { ...request, limit: request.limit + 1 }, since),
      store.countSearches(db, caller.site.id, who, since),
    ]);
    const { rows, next } = searchList.pageOf(found, request.limit, row => [row.createdAt.getTime(), row.id]);
    return { searches: rows.map(searchOf), total, next };
  }

  return {
    page,
    noting,

    /** Writes the searches that are not in the database yet: before the end, and before they are read. */
    write,

    /**
     * Keeps a search: in the account of a member at once, or for the browser of a guest, 90 days. A guest's first one is
     * in its cookie until there is a second, others are written soon after the answer.
     */
    note(caller: Caller, vin: string, onFile: readonly OnFile[] = [], noted: Noted = {}): Promise<void> {
      return noting(vin, onFile, noted)(caller);
    },

    /** The key of the reading the caller chose of a classic number; null before. */
    async readingOf(caller: Caller, vin: string): Promise<string | null> {
      const { firstSearch: first } = caller;
      if (caller.actor.kind !== 'member' && first?.vin === vin && first.reading) return first.reading;
      const who = searcherOf(caller);
      if (!who) return null;
      await writeAllOf(caller);
      return (await store.findSearch(db, caller.site.id, who, vin))?.reading ?? null;
    },

    /** The caller's search of a vehicle, or null. */
    async of(caller: Caller, vin: string): Promise<Search | null> {
      const who = searcherOf(caller);
      if (!who) return null;
      await writeAllOf(caller);
      const row = await store.findSearch(db, caller.site.id, who, vin);
      return row && searchOf(row);
    },

    /** A member's interest in the last vehicle looked up; null before, and for a visitor. */
    async lastOption(caller: Caller): Promise<VehicleOption | null> {
      if (caller.actor.kind !== 'member') return null;
      return store.lastOption(db, caller.site.id, caller.actor.userId);
    },

    /** Keeps what the caller wants with a vehicle; false where no search of it is kept. */
    async choose(caller: Caller, vin: string, option: VehicleOption): Promise<boolean> {
      const who = searcherOf(caller);
      await writeAllOf(caller);
      return who !== null && store.setOption(db, caller.site.id, who, vin, option);
    },

    /** Forgets one search of the caller's own, or all of them. @returns how many are left */
    async forget(caller: Caller, input: { search: string } | { all: true }): Promise<number> {
      const who = searcherOf(caller);
      await writeAllOf(caller);
      if (!who) return 0;
      await store.removeSearches(db, caller.site.id, who, 'search' in input ? input.search : undefined);
      return (await page({ ...caller, firstSearch: null }, { limit: 1 })).total;
    },

    /** Takes the searches of a guest into the account the guest signed in to. */
    async adopt({ siteId, userId }: Account, caller: Caller): Promise<void> {
      if (!caller.guest) return;
      const from = { guestHash: hashToken(caller.guest) };
      await keepFirst(caller);
      await write();
      await db.transaction(async tx => {
        const rows = await store.listSearches(tx, siteId, from, { limit: MAX_ADOPTED }, null);
        await store.removeSearches(tx, siteId, from);
        const owner = store.ownerOf({ userId });
        for (const row of rows) await store.addSearch(tx, { ...row, id: newId('sea'), ...owner });
      });
    },
  };
}

/** Whether the sources have an auction on file; null where none says. */
function auctionOn(onFile: readonly OnFile[]): boolean | null {
  const row = onFile.find(each => each.section === 'auctions');
  if (row?.state === 'records_exist') return true;
  return row?.state === 'none_reported' ? false : null;
}

/** Whose searches a caller's are; null for a browser that has none yet. */
function searcherOf(caller: Caller): store.Searcher | null {
  if (caller.actor.kind === 'member') return { userId: caller.actor.userId };
  return caller.guest ? { guestHash: hashToken(caller.guest) } : null;
}

function aboutOf(decoded: Decoded) {
  const summary = rules.summaryOf(decoded);
  const title = rules.titleOf(summary, decoded.vin);
  return { title, subtitle: rules.subtitleOf(decoded.vehicle), ...identityOf(decoded, summary) };
}

function searchOf(row: store.SearchRow): Search {
  return {
    id: row.id,
    user_id: row.isGuest ? null : row.ownerId,
    vin: row.vin,
    title: row.title,
    year: row.year,
    make: row.make,
    model: row.model,
    series: row.series,
    model_id: row.modelId,
    auction: row.auction,
    source: row.source,
    isEurope: isEurope(row.source),
    data: { subtitle: row.subtitle },
    option: row.option,
    created: row.createdAt.toISOString(),
  };
}
