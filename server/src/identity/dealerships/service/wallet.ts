import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account, Caller, Member, SpendingLimits } from '../../../platform/sites/rules/caller.ts';
import { memberActor, memberById, memberOf } from '../../accounts/service.ts';
import { isOpenWhileSuspended, roleAllows } from '../rules.ts';
import type { DealershipRole, DealershipState } from '../contract.ts';
import * as store from '../store.ts';
import type { DealershipDeps } from './deps.ts';
import type { DealershipInUse, Use } from './use.ts';

/** What the wallet of a dealership is to pay for. */
export interface Spending {
  documentId: string;
  product: string;
  subject: string;
  unit: string;
  credits: number;
  /** What it costs without a volume price. */
  listCredits: number;
}

/** Who spends, and where. */
interface Spender extends SpendingLimits {
  id: string;
  rooftopId: string | null;
}

/** A dealership as who buys. `pays`: the caller buys for it now. `fills`: their role includes buying credits for it. */
export interface Payer {
  name: string;
  pays: boolean;
  fills: boolean;
}

/** Credits that a person has spent; `limit` null: none. */
export type OwnSpending = Record<'day' | 'month', { spent: number; limit: number | null }>;

/** What people buy with the wallet of a dealership, within their limits. */
export function createWallet({ db, clock }: DealershipDeps, use: Use) {
  return {
    /**
     * The caller as one who spends the wallet of the dealership in use: documents and credits are the dealership's, and no role
     * of an operator counts. @throws AppError `login_needed`, `dealers_only`, `not_found`
     */
    async asBuyer(caller: Caller): Promise<Caller> {
      const named = typeof caller.dealership === 'string';
      return spendingFor(caller, await use.need(caller, 'read', { named }));
    },

    /**
     * The actor that a program with a key of this account is; null where it is no account of a dealership, or of one that is
     * suspended or blocked.
     */
    async asProgram(account: Account, key: string, limits: SpendingLimits): Promise<Member | null> {
      const dealership = await store.findOfAccount(db, account);
      const own = await memberById(db, account);
      if (!own || dealership?.state !== 'active') return null;
      const { id, name } = dealership;
      const worksFor = { dealership: id, name, person: key, program: limits };
      return { ...own, emailVerified: true, isDealer: true, worksFor };
    },

    /**
     * Notes what a dealership buys, before its ledger moves; the account of the ledger is locked, so purchases of one dealership
     * follow one another. For everybody else nothing happens.
     * @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended`, `dealership_limit`
     */
    async spend(tx: Db, caller: Caller, { credits, ...about }: Spending): Promise<void> {
      const { worksFor } = memberOf(caller);
      if (!worksFor) return;
      const dealership = await store.findDealership(tx, caller.site.id, worksFor.dealership);
      if (!dealership) throw new AppError('dealers_only');
      const { id, rooftopId, creditsPerDay, creditsPerMonth } = await spenderOf(tx, worksFor);
      if (dealership.state === 'suspended') throw new AppError('dealership_suspended');
      const limits = [
        { within: 'day', limit: creditsPerDay },
        { within: 'month', limit: creditsPerMonth },
      ] as const;
      for (const { within, limit } of limits) {
        if (limit === null) continue;
        const spent = await store.spentIn(tx, dealership, id, { within, now: clock() });
        if (spent + credits > limit)
          throw new AppError(`dealership_limit_${within}`, { params: { limit: String(limit), spent: String(spent) } });
      }
      const { siteId, userId } = dealership;
      const purchase = { siteId, userId, personId: id, rooftopId, credits };
      await store.addPurchase(tx, { ...about, ...purchase, createdAt: clock() });
    },

    /**
     * Refuses what a role does not include with the wallet of its dealership; with their own wallet everybody may do everything.
     * @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended`
     */
    async mayUse(tx: Db, caller: Caller, permission: 'read_wallet' | 'fill_wallet'): Promise<void> {
      const { worksFor } = memberOf(caller);
      if (!worksFor) return;
      const dealership = await store.findDealership(tx, caller.site.id, worksFor.dealership);
      const person = await store.findPerson(tx, worksFor.dealership, worksFor.person);
      if (!dealership || !person) throw new AppError('dealers_only');
      if (!roleAllows(person.role, permission)) throw new AppError('dealership_role');
      const isClosed = dealership.state === 'suspended' && !isOpenWhileSuspended(permission);
      if (isClosed) throw new AppError('dealership_suspended');
    },

    /** The dealership that the caller buys for or could buy for; null for a visitor and for who belongs to none. */
    async payer(caller: Caller): Promise<Payer | null> {
      if (caller.actor.kind !== 'member') return null;
      const { worksFor } = caller.actor;
      if (!worksFor) {
        const found = await use.of(caller);
        return found && { name: found.name, pays: false, fills: mayFill(found, found.role) };
      }
      const dealership = await store.findDealership(db, caller.site.id, worksFor.dealership);
      const person = await store.findPerson(db, worksFor.dealership, worksFor.person);
      return dealership && person && { name: dealership.name, pays: true, fills: mayFill(dealership, person.role) };
    },

    /** What the caller may spend of the wallet, and has spent today and this month by the dealership's clock. */
    async ownSpending(caller: Caller): Promise<OwnSpending> {
      const { id, account, person } = await use.need(caller, 'read');
      const dealership = await store.findDealership(db, account.siteId, id);
      const row = await store.findPerson(db, id, person.userId);
      if (!dealership || !row) throw new AppError('dealers_only');
      const spent = (within: 'day' | 'month') => store.spentIn(db, dealership, row.userId, { within, now: clock() });
      return {
        day: { spent: await spent('day'), limit: row.creditsPerDay },
        month: { spent: await spent('month'), limit: row.creditsPerMonth },
      };
    },

    /** Notes that the credits of a document came back. */
    giveBack: (tx: Db, account: Account, documentId: string): Promise<void> =>
      store.returnPurchase(tx, account, documentId, clock()),
  };
}

/** @throws AppError `dealers_only`, `dealership_role` */
async function spenderOf(tx: Db, worksFor: NonNullable<Member['worksFor']>): Promise<Spender> {
  const { dealership, person: id, program } = worksFor;
  if (program) return { ...program, id, rooftopId: null };
  const person = await store.findPerson(tx, dealership, id);
  if (!person) throw new AppError('dealers_only');
  if (!roleAllows(person.role, 'buy')) throw new AppError('dealership_role');
  return { ...person, id };
}

const mayFill = ({ state }: { state: DealershipState }, role: DealershipRole): boolean =>
  state === 'active' && roleAllows(role, 'fill_wallet');

/** The caller as one who spends the wallet of a dealership. @throws AppError `login_needed` */
export function spendingFor(caller: Caller, { id, name, account, person }: DealershipInUse): Caller {
  const { email, emailVerified, sessionId, signedInAt } = memberOf(caller);
  const own = { email, emailVerified, sessionId, signedInAt, isDealer: true };
  const actor = memberActor({
    ...own,
    userId: account.userId,
    worksFor: { dealership: id, name, person: person.userId },
  });
  return { ...caller, actor };
}
