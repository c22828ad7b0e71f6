import type { Session } from '../../../identity/accounts/contract.ts';
import { contactOf, isNewClaim, ownsAddress } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { hasBought } from '../../credits/service.ts';
import type { BuyInput } from '../contract.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';

/** Who buys: the member, the dealership a member buys for, or the account a visitor's address has or just got. */
export interface Buyer extends Account {
  email: string;
  isDealer: boolean;
  isNew: boolean;
  /** A visitor's purchase: the account's owner gets a sign-in link with the receipt. */
  mailLink: boolean;
  /** Signed in to an account that owns its address: coupons are reserved for it. */
  isProved: boolean;
  session: Session | null;
}

export type Buyers = ReturnType<typeof createBuyers>;

/** The account a purchase is for. */
export function createBuyers({ db, clock, accounts, dealerships }: OrderDeps) {
  return {
    /** The address a buyer has just given and may still correct, being signed in to its new account; else null. */
    async correctableEmail(caller: Caller): Promise<string | null> {
      const { actor, site } = caller;
      return actor.kind === 'member' &&
        !actor.worksFor &&
        (await isProvisional(db, { siteId: site.id, userId: actor.userId }))
        ? actor.email
        : null;
    },

    buyerOf,
  };

  /** An unconfirmed account without any payment: the address may be mistyped. */
  async function isProvisional(reader: Db, account: Account): Promise<boolean> {
    return (await isNewClaim(reader, account, clock())) && !(await hasBought(reader, account));
  }

  /**
   * The account that buys. A visitor's cart is locked first: a double click makes one account and one order. Who has
   * mistyped the address is a visitor still, although the first press has opened an account for it. Who spends the wallet
   * of a dealership buys for its account. @throws AppError `email_needed`, `dealers_only`, `dealership_role`, `dealership_suspended`
   */
  async function buyerOf(
    tx: Db,
    { caller, input, passwordHash }: { caller: Caller; input: BuyInput; passwordHash: string | null },
  ): Promise<Buyer> {
    const siteId = caller.site.id;
    const { actor } = caller;
    if (actor.kind === 'member' && actor.worksFor) {
      await dealerships.mayUse(tx, caller, 'fill_wallet');
      const { userId, email, isDealer } = actor;
      return { siteId, userId, email, isDealer, isNew: false, mailLink: false, isProved: true, session: null };
    }
    const mends = actor.kind === 'member' && input.email && input.email !== actor.email;
    if (actor.kind === 'member' && !(mends && (await isProvisional(tx, { siteId, userId: actor.userId })))) {
      const { userId, email, isDealer } = actor;
      const isProved = await ownsAddress(tx, { siteId, userId });
      return { siteId, userId, email, isDealer, isNew: false, mailLink: false, isProved, session: null };
    }
    const { email, cart_id: cartId } = input;
    if (!email) throw new AppError('email_needed', { field: 'email' });
    const guest = { siteId, email, isDealer: false, mailLink: true, isProved: false };
    if (cartId) await store.lockCart(tx, siteId, cartId);
    const begun = cartId ? await store.findOrderOfVisitor(tx, siteId, cartId) : null;
    if (begun && (await contactOf(tx, siteId, begun.userId)).to === email)
      return { ...guest, userId: begun.userId, isNew: false, session: null };
    const { first = '', last = '', phone = '' } = input;
    const visitor: Caller = { ...caller, actor: { kind: 'visitor' } };
    const account = await accounts.forPurchase(tx, visitor, email, { passwordHash, first, last, phone });
    return { ...guest, userId: account.userId, isNew: account.isNew, session: account.isNew ? account.session : null };
  }
}
