import { hash, verify } from '@node-rs/argon2';
import type { Actor, Caller } from '../kit/caller.ts';
import { daysAfter, type Clock } from '../kit/clock.ts';
import { hashToken, newToken } from '../kit/crypto.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import { Locale, type Site } from '../sites/contract.ts';
import type { LoginInput, RegisterInput, Session, User } from './contract.ts';
import * as store from './store.ts';

/** A session lasts 30 days from its last use. */
const SESSION_DAYS = 30;
/** Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(db: Db, clock: Clock) {
  /** Checked when the e-mail is unknown, so that both answers take the same time. */
  const nobody = hash(newToken(), ARGON);

  async function openSession(caller: Caller, user: store.UserRow): Promise<Session> {
    const now = clock();
    const token = newToken();
    const expiresAt = daysAfter(now, SESSION_DAYS);
    await store.removeSessionsBefore(db, now);
    await store.addSession(db, {
      id: newId('ses'),
      siteId: caller.site.id,
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt,
    });
    return { status: 'success', token, expires_at: expiresAt.toISOString(), user: present(user) };
  }

  return {
    /** Makes an account and logs it in. @throws AppError `email_taken` */
    async register(caller: Caller, input: RegisterInput): Promise<Session> {
      const user = await store.addUser(db, {
        id: newId('usr'),
        siteId: caller.site.id,
        email: input.email,
        passwordHash: await hash(input.pass, ARGON),
        phone: input.phone ?? '',
        locale: caller.locale,
        createdAt: clock(),
      });
      if (!user) throw new AppError('email_taken', { field: 'email' });
      return openSession(caller, user);
    },

    /** @throws AppError `login_wrong`, the same for an unknown e-mail and a wrong password */
    async login(caller: Caller, input: LoginInput): Promise<Session> {
      const user = await store.findUserByEmail(db, caller.site.id, input.email);
      const fits = await verify(user?.passwordHash ?? (await nobody), input.pass);
      if (!user || !fits) throw new AppError('login_wrong', { field: 'email' });
      return openSession(caller, user);
    },

    /** Ends this session; the token opens nothing afterwards. */
    async logout(caller: Caller): Promise<void> {
      if (caller.actor.kind === 'member') await store.removeSession(db, caller.site.id, caller.actor.sessionId);
    },

    /** Who holds this token on this site; a token of another site is nobody's. Its 30 days begin anew once a day. */
    async actorOf(site: Site, token: string | null): Promise<Actor> {
      if (!token) return { kind: 'visitor' };
      const now = clock();
      const found = await store.findSession(db, site.id, hashToken(token), now);
      if (!found) return { kind: 'visitor' };
      const renewed = daysAfter(now, SESSION_DAYS);
      if (renewed.getTime() - found.session.expiresAt.getTime() > daysAfter(now, 1).getTime() - now.getTime()) {
        await store.extendSession(db, found.session.id, renewed);
      }
      return { kind: 'member', userId: found.user.id, email: found.user.email, sessionId: found.session.id };
    },

    /** The signed-in member, or null. */
    async me(caller: Caller): Promise<User | null> {
      if (caller.actor.kind !== 'member') return null;
      const user = await store.findUser(db, caller.site.id, caller.actor.userId);
      return user ? present(user) : null;
    },
  };
}

/** The member of a caller. @throws AppError `login_needed` */
export function memberOf(caller: Caller): Extract<Actor, { kind: 'member' }> {
  if (caller.actor.kind !== 'member') throw new AppError('login_needed');
  return caller.actor;
}

/** Where mail to a member goes and in which language. @throws when there is no such account */
export async function contactOf(db: Db, siteId: string, userId: string): Promise<{ to: string; locale: Locale }> {
  const user = await store.findUser(db, siteId, userId);
  if (!user) throw new Error(`There is no account ${userId} on ${siteId}`);
  return { to: user.email, locale: Locale.parse(user.locale) };
}

/** Holds the account of a member until the transaction ends. */
export const lockAccount = store.lockUser;

function present(user: store.UserRow): User {
  return {
    id: user.id,
    email: user.email,
    first: user.first,
    last: user.last,
    phone: user.phone,
    profile_image: null,
    isDealer: false,
    dealer_state: null,
  };
}
