import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { accountOf } from '../../accounts/service.ts';
import type { DealershipPermission, DealershipRole, DealershipState, Membership } from '../contract.ts';
import { isOpenWhileSuspended, roleAllows } from '../rules.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';

/** The dealership that a caller works for, and as what. */
export interface DealershipInUse {
  id: string;
  name: string;
  state: DealershipState;
  /** The account that holds its wallet and what was bought with it. */
  account: Account;
  timeZone: string;
  /** The person's own account; of a program it is named by its key. */
  person: Account;
  role: DealershipRole;
  /** The rooftop of a person who works at one. */
  rooftop: string | null;
}

export type Use = ReturnType<typeof createUse>;

/** Which dealership a caller works for: the chosen one where the caller belongs to it, else the first that was joined. */
export function createUse({ db }: DealershipDeps) {
  /** The dealership in use with the caller's role; null for who belongs to none. */
  async function of(caller: Caller, from: Db = db): Promise<DealershipInUse | null> {
    if (caller.actor.kind !== 'member') return null;
    const { worksFor } = caller.actor;
    if (worksFor?.program) return ofProgram(from, caller.site.id, worksFor);
    const found = chosenAmong(await store.listMemberships(from, accountOf(caller)), caller);
    return found && inUse(found);
  }

  /** The dealership that a program was given a key of. It does what those may do who gave it the key. */
  async function ofProgram(
    from: Db,
    siteId: string,
    { dealership: id, person: userId }: { dealership: string; person: string },
  ): Promise<DealershipInUse | null> {
    const dealership = await store.findDealership(from, siteId, id);
    return dealership && inUse({ dealership, person: { userId, role: 'manager', rooftopId: null } });
  }

  /**
   * The dealership in use, for something the caller wants to do for it. `named`: the chosen one and no other.
   * @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`
   */
  async function need(
    caller: Caller,
    permission: DealershipPermission,
    { tx = db, named = false }: { tx?: Db; named?: boolean } = {},
  ): Promise<DealershipInUse> {
    accountOf(caller);
    const found = await of(caller, tx);
    if (named && found?.id !== caller.dealership) throw new AppError('not_found', { field: 'dealership' });
    if (!found) throw new AppError('dealers_only');
    if (!roleAllows(found.role, permission)) throw new AppError('dealership_role');
    if (found.state === 'suspended' && !isOpenWhileSuspended(permission)) throw new AppError('dealership_suspended');
    return found;
  }

  return {
    of,
    need,

    /** The same, for something at one of its open rooftops. @throws AppError those of `need`, `not_found` */
    async needAt(caller: Caller, permission: DealershipPermission, rooftop: string): Promise<DealershipInUse> {
      const found = await need(caller, permission);
      const rooftops = await store.listRooftops(db, found.account);
      if (!rooftops.some(({ id }) => id === rooftop)) throw new AppError('not_found', { field: 'rooftop' });
      return found;
    },

    /**
     * A dealership as its stickers name it, with the rooftop of who bought this one, or else its first; null for an account that is
     * no dealership's.
     */
    async printed(account: Account, documentId: string) {
      const found = await store.findOfAccount(db, account);
      if (!found) return null;
      const rooftops = await store.listRooftops(db, account);
      const purchase = await store.findPurchase(db, account, documentId);
      const rooftop = rooftops.find(({ id }) => id === purchase?.rooftopId) ?? rooftops[0];
      return { name: found.name, address: rooftop?.address ?? '', phone: rooftop?.phone ?? '', logo: null };
    },

    /** The dealership of an account with its open rooftops; null where there is none. */
    async ofAccount(account: Account) {
      const found = await store.findOfAccount(db, account);
      if (!found) return null;
      const { id, name, state, timeZone, color } = found;
      const locale = Locale.parse(found.locale);
      return { id, name, state, timeZone, color, locale, rooftops: await store.listRooftops(db, account) };
    },

    /** The dealership of an account with its owners and managers; null where there is none. */
    async managersOf(tx: Db, account: Account): Promise<{ id: string; name: string; people: Account[] } | null> {
      const found = await store.findOfAccount(tx, account);
      if (!found) return null;
      const people = await store.listPeople(tx, found.id);
      const running = people.filter(({ role }) => role === 'owner' || role === 'manager');
      return { id: found.id, name: found.name, people: running.map(({ siteId, userId }) => ({ siteId, userId })) };
    },

    /** The dealerships of a member. @throws AppError `login_needed` */
    async listOwn(caller: Caller): Promise<Membership[]> {
      const all = await store.listMemberships(db, accountOf(caller));
      const chosen = chosenAmong(all, caller)?.dealership;
      return all.map(({ dealership: { id, name, state }, person: { role } }) => {
        return { id, name, state, role, chosen: id === chosen?.id };
      });
    },
  };
}

type MembershipRow = Awaited<ReturnType<typeof store.listMemberships>>[number];

/** The chosen one of what a caller belongs to, else the first that was joined. */
const chosenAmong = (all: readonly MembershipRow[], { dealership: chosen }: Caller): MembershipRow | null =>
  all.find(({ dealership }) => dealership.id === chosen) ?? all[0] ?? null;

function inUse({
  dealership,
  person,
}: Pick<MembershipRow, 'dealership'> & {
  person: Pick<MembershipRow['person'], 'userId' | 'role' | 'rooftopId'>;
}): DealershipInUse {
  const { id, name, state, siteId, userId, timeZone } = dealership;
  const account = { siteId, userId };
  const { role, rooftopId: rooftop } = person;
  return { id, name, state, account, timeZone, person: { siteId, userId: person.userId }, role, rooftop };
}
