import { daysAfter } from '../../../kit/clock.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Cause } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import * as entries from './entries.ts';

/** Credits that come in. Asking again for the same `cause` adds nothing. */
export interface Grant {
  unit: rules.Unit;
  quantity: number;
  reason: 'purchase' | 'subscription' | 'goodwill' | 'admin';
  cause: Cause;
  planId?: string;
  /** A vehicle it is about. */
  subject?: string;
  /** Why, in a person's words. */
  note?: string;
  /** Null or absent: they do not end. */
  endsAt?: Date | null;
}

/** Accounts whose ended grants are written off by one round. */
const MAX_ENDED = 1_000;
/** What ended longer ago is written off when its ledger is read. */
const LOOKED_BACK_DAYS = 31;

type NewGrant = entries.NewEntry & Pick<Grant, 'reason'>;

export type Grants = ReturnType<typeof createGrants>;

/** Grants of credits, and their expiry. */
export function createGrants(deps: CreditDeps) {
  const { db, clock, events } = deps;

  return {
    /** Adds `quantity` credits; `beside`: what the same cause adds to another wallet, as a grant of its own. */
    async grant(
      tx: Db,
      account: Account,
      { quantity, ...input }: Grant,
      beside?: Pick<Grant, 'unit' | 'quantity'> | null,
    ): Promise<void> {
      const entry = { subject: '', ...input, delta: quantity };
      const second = beside ? [{ ...entry, unit: beside.unit, delta: beside.quantity }] : [];
      await addOnce(tx, account, entry, ...second);
    },

    /** A subscription's period without limit: every document of this wallet until `endsAt` costs nothing. */
    async grantUnlimited(
      tx: Db,
      account: Account,
      input: { unit: rules.Unit; cause: Cause; planId: string; endsAt: Date },
    ): Promise<void> {
      await addOnce(tx, account, { ...input, subject: '', reason: 'subscription', delta: 0, unlimited: true });
    },

    /** Credits given for a trouble, into the wallet the site has for them. */
    async goodwill(
      tx: Db,
      caller: Pick<Caller, 'site'>,
      userId: string,
      { quantity, ...input }: Pick<Grant, 'unit' | 'quantity' | 'cause' | 'subject' | 'note'>,
    ): Promise<rules.Unit> {
      const unit = rules.walletOf(caller.site, input.unit);
      const account = { siteId: caller.site.id, userId };
      await addOnce(tx, account, { subject: '', ...input, unit, delta: quantity, reason: 'goodwill' });
      return unit;
    },

    expire,

    /** Does so for every account where something has ended lately. */
    async expireEnded(): Promise<void> {
      const now = clock();
      const ended = { since: daysAfter(now, -LOOKED_BACK_DAYS), until: now };
      for (const account of await store.listEnded(db, ended, MAX_ENDED))
        await db.transaction(tx => expire(tx, account));
    },
  };

  /** Expires the unused credits of ended grants. Repeating it changes nothing. */
  async function expire(tx: Db, of: Account): Promise<void> {
    const account = await entries.lockLedger(tx, of);
    const grants = await store.listGrants(tx, account);
    for (const { grantId, unit, left } of rules.endedGrants(grants, clock())) {
      const grant = { ...account, grantId };
      const cause = { type: 'grant', id: grantId } as const;
      await entries.addEntry(deps, tx, grant, { unit, subject: '', delta: -left, reason: 'expire', cause });
      await events.emit(tx, 'credits.expired', { account, id: grantId, unit, credits: left });
    }
  }

  /** The account is locked, so looking for the cause first is enough. */
  async function addOnce(tx: Db, of: Account, entry: NewGrant, ...more: NewGrant[]): Promise<void> {
    const account = await entries.lockLedger(tx, of);
    if ((await store.listGrantsOfCause(tx, account, entry.cause)).length > 0) return;
    for (const each of [entry, ...more]) {
      const { unit, delta: credits, unlimited: isUnlimited = false, reason, cause, endsAt = null } = each;
      const id = await entries.addGrant(deps, tx, account, each);
      const orderId = cause.type === 'order' ? cause.id : null;
      await events.emit(tx, 'credits.granted', { account, id, unit, credits, isUnlimited, reason, orderId, endsAt });
    }
  }
}
