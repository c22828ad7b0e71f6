import type { Account, Actor, Caller, Member } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import { Locale, type Site } from '../../platform/sites/contract.ts';
import type { DealerState, User } from './contract.ts';
import { isAllowed, type Permission } from './rules.ts';
import { present } from './rules/user.ts';
import { eraseAccount } from './service/erase-account.ts';
import { createProof } from './service/joining.ts';
import { createLinks } from './service/links.ts';
import { createConfirmation, createMailedLinks } from './service/mailed-links.ts';
import { createOperatorList, createOperators } from './service/operators.ts';
import type { AccountDeps } from './service/deps.ts';
import { createPeople } from './service/people.ts';
import { createPasswords } from './service/passwords.ts';
import { createPasswordChange, createProfile } from './service/profile.ts';
import { createSessions } from './service/sessions.ts';
import { createSignIn } from './service/sign-in.ts';
import { accountOf, memberActor, memberOf } from './rules/user.ts';
import * as store from './store.ts';

export { deviceWords } from './service/sessions.ts';
export { accountPersonalData } from './service/personal-data.ts';
export {
  accountsOfAddress,
  emailsOf,
  endRecallMails,
  findClaimant,
  findOwner,
  findUser,
  listClaimants,
  wantsRecalls,
  countPeople,
  listDoubles,
  listPeople,
  type PeopleFilter,
  type UserRow,
} from './store.ts';
export { accountOf, memberActor, memberOf };

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts of members: made, opened, changed, closed. */
export function createAccounts(deps: AccountDeps) {
  const { db } = deps;
  const sessions = createSessions(deps);
  const tools = {
    ...deps,
    sessions,
    passwords: createPasswords(deps.hashing),
    links: createLinks(deps),
    proof: createProof(deps),
  };
  const signIn = createSignIn(tools);
  const { signedIn } = signIn;

  return {
    ...signIn,
    ...createMailedLinks(tools, signedIn),
    ...createConfirmation(tools),
    ...createProfile(tools),
    ...createPasswordChange(tools, signedIn),
    ...createOperators(deps),
    ...createOperatorList(tools),
    people: createPeople(tools),
    sessionOf: sessions.sessionOf,
    operates: sessions.operates,

    /** Whether who asks may manage every one of these brands, as is needed for what all of them share. */
    async managesAll({ actor }: Pick<Caller, 'actor'>, brands: readonly Site[]): Promise<boolean> {
      if (actor.kind !== 'member') return false;
      const operated = await sessions.operates(actor, brands);
      return operated.filter(({ operator }) => isAllowed(operator.roles, 'manage_sites')).length === brands.length;
    },

    /** The account of this token on this site. */
    actorOf: async (site: Site, token: string | null): Promise<Actor> => (await sessions.sessionOf(site, token)).actor,

    /** Ends this session; the token opens nothing afterwards. */
    async logout(caller: Caller): Promise<void> {
      if (caller.actor.kind !== 'member') return;
      const { userId, sessionId } = caller.actor;
      const account = { siteId: caller.site.id, userId };
      await db.transaction(async tx => {
        await store.removeSession(tx, account, sessionId);
        await deps.events.emit(tx, 'session.ended', { account, session: sessionId });
      });
    },

    /** Whether a member may do this for the site's operator. */
    mayDo: ({ roles }: Member, permission: Permission): boolean => isAllowed(roles, permission),

    /** Whether a site has or ever had an account. */
    isSettled: (siteId: string): Promise<boolean> => store.hasUsers(db, siteId),

    /** The signed-in member, or null. */
    async me(caller: Caller): Promise<User | null> {
      if (caller.actor.kind !== 'member') return null;
      const user = await store.findUser(db, caller.site.id, caller.actor.userId);
      return user && present(user);
    },

    /**
     * Makes an account the operator vouches for: its address counts as confirmed and no email is sent.
     * @returns null when the address has or is claimed by an account already
     */
    async enroll(about: { siteId: string; email: string; pass: string; locale: Locale }): Promise<Account | null> {
      const { siteId, email, pass, locale } = about;
      if (await store.findOwner(db, siteId, email)) return null;
      if (await store.findClaimant(db, siteId, email, 'first')) return null;
      const passwordHash = await tools.passwords.hash(pass);
      return db.transaction(async tx => {
        const user = await store.addUser(tx, {
          id: newId('usr'),
          createdAt: deps.clock(),
          siteId,
          email,
          passwordHash,
          locale,
        });
        const account = { siteId, userId: user.id };
        await store.lockAddress(tx, siteId, email);
        await store.verifyUser(tx, account, email, deps.clock());
        return account;
      });
    },
    /** Makes the account of a company: it has no address and no password, so nobody signs in to it. */
    async openCompany(tx: Db, about: { siteId: string; company: string; locale: Locale }): Promise<Account> {
      const row = { ...about, id: newId('usr'), email: '', createdAt: deps.clock() };
      const { siteId, id: userId } = await store.addUser(tx, row);
      return { siteId, userId };
    },

    /** Notes what became of a member's application to buy as a dealer. */
    async setDealerState(tx: Db, account: Account, dealerState: DealerState): Promise<void> {
      await store.changeUser(tx, account, { dealerState });
    },

    /** Takes the person out of an account; the row stays. Doing it again changes nothing. */
    eraseAccount: (tx: Db, account: Account): Promise<void> => eraseAccount(deps, tx, account),
  };
}

/**
 * Where mail to a member goes and in which language; nowhere (`to` is empty) when the account was erased.
 * @throws when there never was such an account
 */
export async function contactOf(
  db: Db,
  siteId: string,
  userId: string,
): Promise<{ userId: string; to: string; locale: Locale }> {
  const contact = await store.findContact(db, siteId, userId);
  if (!contact) throw new Error(`There is no account ${userId} on ${siteId}`);
  return { userId, to: contact.email, locale: Locale.parse(contact.locale) };
}

/** The member of an account, whoever asks for it: without a session and without roles. Null: blocked, joined or erased. */
export async function memberById(db: Db, { siteId, userId }: Account): Promise<Member | null> {
  const user = await store.findUser(db, siteId, userId);
  if (!user || user.blockedAt || user.erasedAt || user.joinedTo) return null;
  const { email, emailVerifiedAt, dealerState } = user;
  return memberActor({ userId, email, emailVerified: emailVerifiedAt !== null, isDealer: dealerState === 'approved' });
}

/** Whether an account has shown that its address is its own. */
export async function ownsAddress(db: Db, { siteId, userId }: Account): Promise<boolean> {
  return ((await store.findUser(db, siteId, userId))?.emailVerifiedAt ?? null) !== null;
}

/** A day within which the address of an account that was made by a purchase may turn out to be a slip. */
const NEW_MS = 24 * 60 * 60 * 1000;

/** Whether an account is new and its address unconfirmed. */
export async function isNewClaim(db: Db, { siteId, userId }: Account, now: Date): Promise<boolean> {
  const user = await store.findUser(db, siteId, userId);
  return user !== null && user.emailVerifiedAt === null && now.getTime() - user.createdAt.getTime() < NEW_MS;
}

/** The buyer as an invoice names them: name, company and address as far as given, else the email; one line each. */
export async function billingLinesOf(db: Db, siteId: string, userId: string): Promise<string[]> {
  const user = await store.findUser(db, siteId, userId);
  if (!user) return ['—'];
  const { company, address1, address2, country, email } = user;
  const name = [user.first, user.last].filter(Boolean).join(' ');
  const place = [user.city, [user.state, user.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [company, name, address1, address2, place, country, email].filter(Boolean);
}

/** Locks the account of a member until the transaction ends. @returns the account that owns its data now */
export const lockAccount = store.lockUser;

/** The same for what a member does: an account that was joined to another in the meantime does nothing. @throws AppError `login_needed` */
export async function lockOwnAccount(tx: Db, { siteId, userId }: Account): Promise<void> {
  if ((await store.lockUser(tx, siteId, userId)) !== userId) throw new AppError('login_needed');
}

/** The account that owns the data of this one now: itself, or the one it was joined to. */
export const resolveAccount = store.resolveAccount;

/** Notes that a second factor was shown in a session. */
export const markSession = store.markSession;
