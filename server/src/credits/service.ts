import { lockAccount, memberOf } from '../accounts/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { Plans } from '../plans/service.ts';
import type { ProductKey } from '../products/contract.ts';
import type { Products } from '../products/rules.ts';
import type { Site } from '../sites/contract.ts';
import type { Consumables, LedgerEntry, SourceFields } from './contract.ts';
import { readEntries } from './rules/reading.ts';
import type { ReleaseReason } from './rules.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** Whose ledger: an account of a site. */
export interface Account {
  siteId: string;
  userId: string;
}

/** Credits that come in. Asking again for the same `cause` adds nothing. */
export interface Grant {
  unit: rules.Unit;
  quantity: number;
  reason: 'purchase' | 'subscription' | 'goodwill' | 'admin';
  cause: string;
  planId?: string;
  /** A vehicle it is about. */
  subject?: string;
  /** Why, in a person's words. */
  note?: string;
  /** Null or absent: they do not end. */
  endsAt?: Date | null;
}

export interface CreditParts {
  db: Db;
  clock: Clock;
  plans: Plans;
  products: Products;
  /** What takes the whole price of a purchase back, as the ledger knows it; null: the purchase stands. */
  paidBackBy(tx: Db, siteId: string, cause: string): Promise<string | null>;
}

/** What the ledger holds about a member. */
export const creditsPersonalData = store.personalData;

export type Credits = ReturnType<typeof createCredits>;

/**
 * The ledger. Every movement names its cause and happens once per cause. The functions that move take the open
 * transaction, lock the account first, and leave the ledger right whatever runs beside them.
 */
export function createCredits(parts: CreditParts) {
  const { db, clock, plans, products, paidBackBy } = parts;

  return {
    /** Adds `quantity` credits. */
    async grant(tx: Db, account: Account, { quantity, ...input }: Grant): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      await addGrant(tx, account, { subject: '', ...input, delta: quantity });
    },

    /** A subscription's period without limit: every document of this wallet until `endsAt` costs nothing. */
    async grantUnlimited(
      tx: Db,
      account: Account,
      input: { unit: rules.Unit; cause: string; planId: string; endsAt: Date },
    ): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      await addGrant(tx, account, { ...input, subject: '', reason: 'subscription', delta: 0, unlimited: true });
    },

    /** Credits given for a trouble, into the wallet the site has for them. */
    async goodwill(
      tx: Db,
      caller: Pick<Caller, 'site'>,
      userId: string,
      input: { unit: rules.Unit; quantity: number; cause: string; subject?: string; note?: string },
    ): Promise<rules.Unit> {
      const unit = rules.walletOf(caller.site, input.unit);
      await this.grant(tx, { siteId: caller.site.id, userId }, { ...input, unit, reason: 'goodwill' });
      return unit;
    },

    /**
     * Takes the credits of a document that is about to be made; asked again for the same one it takes nothing more.
     * @returns the wallet and how many were taken: 0 on an unlimited subscription. @throws AppError `credits_short`
     */
    async reserve(
      tx: Db,
      caller: Caller,
      key: ProductKey,
      about: { ref: string; subject: string },
    ): Promise<{ unit: rules.Unit; amount: number }> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      const product = products.get(key);
      await lockAccount(tx, account.siteId, account.userId);
      const cause = `reserve:${about.ref}`;
      const before = await store.listEntriesOfCause(tx, account.siteId, cause);
      if (before[0]) return { unit: before[0].unit, amount: before.reduce((sum, row) => sum - row.delta, 0) };
      const grants = await store.listGrants(tx, account.siteId, account.userId);
      const spend = rules.spendOf(grants, caller.site, product, clock());
      if (!spend) {
        const details = { plans_url: '/pricing', unit: product.unit, cost: rules.costOf(caller.site, product) };
        throw new AppError('credits_short', { details });
      }
      for (const { grantId, amount, unlimited } of spend.parts) {
        await addEntry(tx, account, {
          unit: spend.unit,
          delta: amount === 0 ? 0 : -amount,
          grantId,
          reason: 'reserve',
          cause,
          subject: about.subject,
          documentKind: key,
          unlimited,
        });
      }
      return { unit: spend.unit, amount: spend.amount };
    },

    /** The document is made: the reserved credits are used up. */
    async capture(tx: Db, siteId: string, ref: string): Promise<void> {
      const reserved = await openReserve(tx, siteId, ref);
      for (const row of reserved) {
        await addEntry(tx, row, { ...said(row), delta: 0, reason: 'capture', cause: `capture:${ref}` });
      }
    },

    /**
     * No document came of it, or its owner gave it back: each reserved credit goes back to the grant it came from. Where
     * that grant has ended in the meantime, the credit comes back as a grant of its own: the delay was ours. Where the
     * money of the grant went back too, the credit goes with it.
     */
    async release(tx: Db, siteId: string, ref: string, why: ReleaseReason = 'failed'): Promise<void> {
      const reserved = await openReserve(tx, siteId, ref, rules.isReturn(why) ? ['release'] : ['capture', 'release']);
      const [first] = reserved;
      if (!first) return;
      const grants = await store.listGrants(tx, siteId, first.userId);
      const over = new Set(grants.filter(grant => rules.isOver(grant, clock())).map(grant => grant.grantId));
      for (const row of reserved) await giveBack(tx, row, { ref, why, isOver: over.has(row.grantId) });
    },

    /**
     * What was taken for a document and is not given back; null when it cost nothing, or nothing any more. `swapped`:
     * the purchase it was taken from has paid for a document that was exchanged before. The account is locked.
     */
    async takenFor(
      tx: Db,
      siteId: string,
      ref: string,
    ): Promise<{ unit: rules.Unit; amount: number; swapped: boolean } | null> {
      const reserved = await openReserve(tx, siteId, ref, ['release']);
      const [first] = reserved;
      if (!first) return null;
      const amount = reserved.reduce((sum, row) => sum - row.delta, 0);
      const grantIds = reserved.map(row => row.grantId);
      return { unit: first.unit, amount, swapped: await store.hasSwap(tx, siteId, grantIds) };
    },

    /** The documents that a purchase has paid for, in part or whole, and that were not given back. */
    documentsOf: (tx: Db, siteId: string, cause: string): Promise<string[]> => store.listDocuments(tx, siteId, cause),

    /**
     * Takes back what is unused of the grant of a purchase, `quantity` credits at most, before its money goes back. A
     * period without limit is closed. What has ended by itself is not there to be taken.
     * @param input `of`: the cause of the purchase; `cause`: of this refund; the same one again takes nothing more
     * @returns how many were taken, and whether a period without limit was closed
     */
    async refund(
      tx: Db,
      account: Account,
      input: { of: string; cause: string; quantity?: number },
    ): Promise<{ taken: number; closed: boolean }> {
      await lockAccount(tx, account.siteId, account.userId);
      const [before] = await store.listEntriesOfCause(tx, account.siteId, input.cause);
      if (before) return { taken: Math.abs(before.delta), closed: before.unlimited };
      const { row } = await grantOf(tx, account.siteId, input.of);
      const grants = await store.listGrants(tx, account.siteId, account.userId);
      const grant = grants.find(each => each.grantId === row?.grantId);
      if (!row || !grant || rules.isOver(grant, clock())) return { taken: 0, closed: false };
      const taken = Math.min(grant.left, input.quantity ?? grant.left);
      if (taken === 0 && !grant.unlimited) return { taken: 0, closed: false };
      await addEntry(tx, account, { ...said(row), delta: -taken || 0, reason: 'refund', cause: input.cause });
      return { taken, closed: grant.unlimited };
    },

    /** The money did not go back: what was taken for this cause is there again, as long as it has not ended. */
    async undoRefund(tx: Db, account: Account, cause: string): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      const all = await store.listEntriesUnder(tx, account.siteId, cause);
      const grants = await store.listGrants(tx, account.siteId, account.userId);
      for (const taken of all.filter(row => row.reason === 'refund')) {
        const again = `undo:${taken.cause}`;
        if ((await store.listEntriesOfCause(tx, account.siteId, again)).length > 0) continue;
        const grant = grants.find(each => each.grantId === taken.grantId);
        const ended = !grant || (grant.endsAt !== null && grant.endsAt <= clock());
        if (ended) continue;
        await addEntry(tx, account, { ...said(taken), delta: -taken.delta || 0, reason: 'refund', cause: again });
      }
    },

    /** The money went back after all: what `undoRefund` gave back for this cause is taken again, as far as it is there. */
    async redoRefund(tx: Db, account: Account, input: { of: string; cause: string }): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      const [undone] = await store.listEntriesOfCause(tx, account.siteId, `undo:${input.cause}`);
      if (!undone) return;
      const quantity = undone.unlimited ? {} : { quantity: undone.delta };
      await this.refund(tx, account, { of: input.of, cause: `redo:${input.cause}`, ...quantity });
    },

    /** Writes off what is left of grants that have ended. Doing it again writes nothing. */
    async expire(tx: Db, account: Account): Promise<void> {
      await lockAccount(tx, account.siteId, account.userId);
      const grants = await store.listGrants(tx, account.siteId, account.userId);
      for (const { grantId, unit, left } of rules.endedGrants(grants, clock())) {
        const cause = `expire:${grantId}`;
        await addEntry(tx, account, { unit, grantId, subject: '', delta: -left, reason: 'expire', cause });
      }
    },

    /** What is left of the grant of a purchase, for its owner's refund. */
    async unusedOf(db: Db, siteId: string, cause: string): Promise<{ granted: number; unused: number; open: boolean }> {
      const { row, grant } = await grantOf(db, siteId, cause);
      if (!row || !grant) return { granted: 0, unused: 0, open: false };
      const open = !rules.isOver(grant, clock());
      return { granted: row.delta, unused: open ? grant.left : 0, open };
    },

    /** Whether this account has ever paid for credits: what a coupon for the first purchase asks. */
    hasBought: (db: Db, account: Account): Promise<boolean> => store.hasPaidGrant(db, account.siteId, account.userId),

    /** Credits a product would take of what the member has now: 0 on a subscription without limit, null when there is not enough. */
    async quote(caller: Caller, key: ProductKey): Promise<number | null> {
      const grants = await store.listGrants(db, caller.site.id, memberOf(caller).userId);
      return rules.spendOf(grants, caller.site, products.get(key), clock())?.amount ?? null;
    },

    /** What the member may still make. */
    async consumables(caller: Caller): Promise<Consumables> {
      return (await this.balance(caller)).consumables;
    },

    /** The same, with the original's fields it is read from. */
    async balance(caller: Caller): Promise<SourceFields & { consumables: Consumables }> {
      const grants = await store.listGrants(db, caller.site.id, memberOf(caller).userId);
      const source = rules.sourceFieldsOf(grants, clock());
      const costs = costsOf(caller.site);
      const ending = rules.endingOf(grants, clock());
      return { ...source, consumables: { ...rules.consumablesOf(source), costs, ending } };
    },

    /** The member's ledger, newest first, in the reader's language. What has ended is written off first. */
    async entries(caller: Caller): Promise<LedgerEntry[]> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      const grants = await store.listGrants(db, account.siteId, account.userId);
      if (rules.endedGrants(grants, clock()).length > 0) await db.transaction(tx => this.expire(tx, account));
      const rows = await store.listEntries(db, account.siteId, account.userId);
      const planName = (planId: string, quantity: number) =>
        plans.nameOf(account.siteId, planId, quantity, caller.locale);
      return readEntries(rows, caller.locale, planName);
    },
  };

  function costsOf(site: Site): Consumables['costs'] {
    const costs = products.all().map(product => [product.key, rules.costOf(site, product)]);
    return Object.fromEntries(costs) as Consumables['costs'];
  }

  type NewEntry = Omit<Parameters<typeof store.addEntry>[1], 'id' | 'siteId' | 'userId' | 'createdAt'>;

  function addEntry(tx: Db, { siteId, userId }: Account, entry: NewEntry & { id?: string }): Promise<boolean> {
    return store.addEntry(tx, { id: newId('crd'), ...entry, siteId, userId, createdAt: clock() });
  }

  /** A row that is its own grant; the account is locked, so looking for the cause first is enough. */
  async function addGrant(tx: Db, account: Account, entry: Omit<NewEntry, 'grantId'>): Promise<void> {
    if (await store.findGrantOfCause(tx, account.siteId, entry.cause)) return;
    const id = newId('crd');
    await addEntry(tx, account, { ...entry, id, grantId: id });
  }

  /** What was reserved for a document, unless one of these movements has followed; its account is locked. */
  async function openReserve(
    tx: Db,
    siteId: string,
    ref: string,
    ends: readonly ('capture' | 'release')[] = ['capture', 'release'],
  ): Promise<store.EntryRow[]> {
    const reserved = await store.listEntriesOfCause(tx, siteId, `reserve:${ref}`);
    const [first] = reserved;
    if (!first) return [];
    await lockAccount(tx, siteId, first.userId);
    for (const over of ends) {
      if ((await store.listEntriesOfCause(tx, siteId, `${over}:${ref}`)).length > 0) return [];
    }
    return reserved;
  }

  async function giveBack(
    tx: Db,
    row: store.EntryRow,
    { ref, why, isOver }: { ref: string; why: ReleaseReason; isOver: boolean },
  ): Promise<void> {
    const back = {
      ...said(row),
      delta: -row.delta || 0,
      reason: 'release',
      cause: `release:${ref}`,
      note: why,
    } as const;
    const purchase = await store.findEntry(tx, row.siteId, row.grantId);
    const paidBack = purchase && (await paidBackBy(tx, row.siteId, purchase.cause));
    if (isOver && !row.unlimited && !paidBack) {
      const id = newId('crd');
      return void (await addEntry(tx, row, { ...back, id, grantId: id }));
    }
    await addEntry(tx, row, back);
    if (!paidBack || row.delta === 0) return;
    await addEntry(tx, row, { ...said(row), delta: row.delta, reason: 'refund', cause: `${paidBack}:${ref}` });
  }

  async function grantOf(db: Db, siteId: string, cause: string) {
    const row = await store.findGrantOfCause(db, siteId, cause);
    const grants = row ? await store.listGrants(db, siteId, row.userId) : [];
    return { row, grant: grants.find(each => each.grantId === row?.grantId) };
  }
}

/** What a movement takes over from the one it follows. */
function said({ unit, grantId, subject, planId, documentKind, unlimited }: store.EntryRow) {
  return { unit, grantId, subject, planId, documentKind, unlimited };
}
