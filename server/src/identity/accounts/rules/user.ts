import type { Account, Caller, Member } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Profile, User } from '../contract.ts';
import type { users } from '../tables.ts';

type UserRow = typeof users.$inferSelect;

/** A member as an actor: what the session does not store is a plain buyer's. */
export function memberActor(known: Pick<Member, 'userId' | 'email'> & Partial<Member>): Member {
  const plain = { emailVerified: true, isDealer: false, roles: [], secondFactor: false, rolesWithheld: false };
  return { kind: 'member', sessionId: '', signedInAt: new Date(0), ...plain, ...known };
}

/** The member of a caller. @throws AppError `login_needed` */
export function memberOf(caller: Caller): Member {
  if (caller.actor.kind !== 'member') throw new AppError('login_needed');
  return caller.actor;
}

/** The account of a caller who is signed in. @throws AppError `login_needed` */
export function accountOf(caller: Caller): Account {
  return { siteId: caller.site.id, userId: memberOf(caller).userId };
}

/** Delicate changes ask for a password, a mailed link or a passkey shown within this time. */
const RECENT_MS = 10 * 60_000;

/** Lets a member pass who has signed in lately. @throws AppError `login_needed`, `login_again` */
export function askForRecentSignIn(caller: Caller, now: Date, field?: string): void {
  const age = now.getTime() - memberOf(caller).signedInAt.getTime();
  if (age > RECENT_MS) throw new AppError('login_again', field ? { field } : {});
}

/** An account as every page of a member may know it. */
export function present(user: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    first: user.first,
    last: user.last,
    phone: user.phone,
    profile_image: user.imageId && `/media/${user.imageId}`,
    isDealer: user.dealerState === 'approved',
    dealer_state: user.dealerState,
  };
}

/** An account as the member's own profile shows it. */
export function profileOf(user: UserRow, site: { currency: string }): Profile {
  return {
    ...present(user),
    email_verified: user.emailVerifiedAt !== null,
    pending_email: user.pendingEmail,
    has_password: user.passwordHash !== null,
    company: user.company,
    address1: user.address1,
    address2: user.address2,
    city: user.city,
    state: user.state,
    zip: user.zip,
    country: user.country,
    locale: Locale.parse(user.locale),
    currency: user.currency || site.currency,
    units: user.units,
    marketing_opt_in: user.marketingOptIn,
    notify: user.notify,
    created: user.createdAt.toISOString(),
  };
}
