import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { LoginInput, RegisterInput, Session } from '../contract.ts';
import { knownAddressMail } from '../mails.tsx';
import * as store from '../store.ts';
import type { Tools } from './deps.ts';

/**
 * How an account is made and opened.
 *
 * Nobody may learn from these answers who has an account, and nobody may lay an account in wait for somebody else's
 * address. Therefore an account only *claims* its address until it is confirmed, and several may claim the same one.
 * Registering an address that has an owner makes another claimant, by the same work and with the same answer; only the
 * email differs, and that goes to the owner. A claim never becomes true by knowing the password alone (its maker need
 * not own the address) nor by the mailed link alone (the owner need not have made the account): see `confirmEmail`.
 */
export function createSignIn(tools: Tools) {
  const { db, clock, legal, passwords, sessions, links, events, secondFactor } = tools;

  /** Moves this browser's guest data into the account of its new session. */
  async function signedIn(caller: Caller, session: Session): Promise<Session> {
    const account = { siteId: caller.site.id, userId: session.user.id };
    await events.emit(db, 'account.entered', { account, caller });
    return session;
  }

  const addUser = (tx: Db, row: Omit<store.NewUser, 'id' | 'createdAt'>) =>
    store.addUser(tx, { id: newId('usr'), createdAt: clock(), ...row });

  return {
    signedIn,

    /** Makes an account and signs it in, whether or not the address has one. @throws AppError for a weak password */
    async register(caller: Caller, input: RegisterInput): Promise<Session> {
      const { email, pass, phone = '' } = input;
      const { site, locale, origin } = caller;
      await passwords.refuseWeak(pass, { field: 'pass', email, siteName: site.name });
      const passwordHash = await passwords.hash(pass);
      const session = await db.transaction(async tx => {
        const owner = await store.findOwner(tx, site.id, email);
        const { terms: termsVersion, privacy: privacyVersion } = legal.current(site);
        const agreed = { termsVersion, privacyVersion };
        const user = await addUser(tx, { siteId: site.id, email, passwordHash, locale, phone, ...agreed });
        const account = { siteId: site.id, userId: user.id };
        const order = { account, email, locale: owner?.locale ?? locale, origin };
        await links.send(tx, 'confirm', owner ? { ...order, instead: knownAddressMail } : order);
        return sessions.open(tx, caller, user, { how: 'registration' });
      });
      return signedIn(caller, session);
    },

    /**
     * Opens the account that owns the address, else the newest that claims it: claims, which are not found by the address
     * alone, are looked up only where the owner's password does not fit. Whoever is refused has had two passwords compared.
     * @throws AppError `login_wrong`, the same for an unknown address, a wrong password and an erased account; those of
     * `SecondFactor.take`
     */
    async login(caller: Caller, input: LoginInput): Promise<Session> {
      const { id } = caller.site;
      const opened = async (account: store.UserRow | null) =>
        (await passwords.fits(account?.passwordHash ?? null, input.pass)) ? account : null;
      const user =
        (await opened(await store.findOwner(db, id, input.email))) ??
        (await opened(await store.findClaimant(db, id, input.email, 'newest')));
      if (!user) throw new AppError('login_wrong', { field: 'email' });
      const strong = await secondFactor.take(caller, { siteId: id, userId: user.id }, input.code);
      return signedIn(
        caller,
        await db.transaction(tx => sessions.open(tx, caller, user, { how: 'password', secondFactor: strong })),
      );
    },

    /** Opens an account whose passkey was shown. @throws AppError `passkey_unknown` where it is closed by now */
    async enter(caller: Caller, userId: string): Promise<Session> {
      const user = await store.findUser(db, caller.site.id, userId);
      if (!user) throw new AppError('passkey_unknown');
      return signedIn(
        caller,
        await db.transaction(tx => sessions.open(tx, caller, user, { how: 'passkey', secondFactor: true })),
      );
    },

    /** A password chosen with a purchase, hashed before its transaction begins. @throws AppError for a weak one */
    async passwordFor(caller: Caller, { email, pass }: { email: string; pass: string }): Promise<string> {
      await passwords.refuseWeak(pass, { field: 'pass', email, siteName: caller.site.name });
      return passwords.hash(pass);
    },

    /**
     * For whom somebody buys who is not signed in, `details`: the first data of a new account. The owner of the address, who gets no session here; else a new
     * account of this browser without a password, signed in. An account that only claims the address is not the
     * buyer's: its maker would see what is bought. In the transaction of the order, so that neither is without the
     * other; call `signedIn` with a new session after the commit.
     */
    async forPurchase(
      tx: Db,
      caller: Caller,
      email: string,
      details: Partial<Pick<store.UserRow, 'passwordHash' | 'first' | 'last' | 'phone'>> = {},
    ): Promise<{ userId: string; isNew: false } | { userId: string; isNew: true; session: Session }> {
      if (caller.actor.kind === 'member') return { userId: caller.actor.userId, isNew: false };
      const siteId = caller.site.id;
      const owner = await store.findOwner(tx, siteId, email);
      if (owner) return { userId: owner.id, isNew: false };
      const added = await addUser(tx, { siteId, email, passwordHash: null, locale: caller.locale });
      const user = (await store.changeUser(tx, { siteId, userId: added.id }, { email, ...details })) ?? added;
      return { userId: user.id, isNew: true, session: await sessions.open(tx, caller, user, { how: 'purchase' }) };
    },
  };
}
