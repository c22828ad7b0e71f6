import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Account, Actor, Caller, Member } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { hashToken, newToken } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale, Site } from '../../../platform/sites/contract.ts';
import type { OpenSession, Session, SignInWay } from '../contract.ts';
import { deviceOf } from '../rules/devices.ts';
import { memberActor, present } from '../rules/user.ts';
import * as store from '../store.ts';

/** A session lasts 30 days from its last use. */
const SESSION_DAYS = 30;
/** How often the last use is written down. */
const SEEN_EVERY_MS = 5 * 60_000;

interface SessionDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'events'> {
  /** Whether operators of a site are operators in sessions with a second factor only. */
  secondFactor: { demanded(site: Site): boolean };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Open sessions: a random token in the browser behind the account's id, its hash with us. */
export function createSessions({ db, clock, events, secondFactor: { demanded } }: SessionDeps) {
  return {
    /**
     * Opens a session with a token never seen before and ends the one the browser came with, so that a token planted
     * in a browser never becomes anybody's. `secondFactor`: whether one was shown. @throws AppError `account_blocked`
     */
    async open(
      tx: Db,
      caller: Caller,
      user: store.UserRow,
      { how, secondFactor = false }: { how: SignInWay; secondFactor?: boolean },
    ): Promise<Session> {
      if (user.blockedAt) throw new AppError('account_blocked', { params: { reason: user.blockedFor ?? '' } });
      const now = clock();
      const userAgent = (caller.userAgent ?? '').slice(0, 400);
      const token = `${user.id}.${newToken()}`;
      const expiresAt = daysAfter(now, SESSION_DAYS);
      if (caller.actor.kind === 'member') {
        const { userId, sessionId } = caller.actor;
        await store.removeSession(tx, { siteId: caller.site.id, userId }, sessionId);
      }
      await store.addSession(tx, {
        id: newId('ses'),
        siteId: caller.site.id,
        userId: user.id,
        tokenHash: hashToken(token),
        userAgent,
        secondFactor,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      });
      const account = { siteId: caller.site.id, userId: user.id };
      await events.emit(tx, 'session.opened', { account, how, userAgent });
      return { status: 'success', token, expires_at: expiresAt.toISOString(), user: present(user) };
    },

    /**
     * The account of a token on this site; null for a token of another site or of an erased account. `renewedTo`: the
     * new end of a session whose use was just recorded.
     */
    async sessionOf(site: Site, token: string | null): Promise<{ actor: Actor; renewedTo: Date | null }> {
      const now = clock();
      const found = token ? await store.findSession(db, site.id, namedIn(token), now) : null;
      if (!found) return { actor: { kind: 'visitor' }, renewedTo: null };
      const { user, session, roles } = found;
      const seenAt = session.lastSeenAt ?? session.createdAt;
      const isDue = now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS;
      const renewedTo = isDue ? daysAfter(now, SESSION_DAYS) : null;
      if (renewedTo) await store.touchSession(db, session, { lastSeenAt: now, expiresAt: renewedTo });
      const { secondFactor } = session;
      const rolesWithheld = roles.length > 0 && !secondFactor && demanded(site);
      const actor = memberActor({
        userId: user.id,
        email: user.email,
        emailVerified: user.emailVerifiedAt !== null,
        sessionId: session.id,
        signedInAt: session.createdAt,
        isDealer: user.dealerState === 'approved',
        roles: rolesWithheld ? [] : roles,
        secondFactor,
        rolesWithheld,
      });
      return { actor, renewedTo };
    },

    /**
     * An operator as the operator of brands: of each that roles were given for, with these roles.
     * @param member of the brand the session belongs to
     */
    async operates(member: Member, brands: readonly Site[]): Promise<{ brand: Site; operator: Member }[]> {
      const held = await store.listRolesOf(db, member.userId);
      return brands.flatMap(brand => {
        const roles = held.filter(({ scope }) => scope === brand.id).map(({ role }) => role);
        const rolesWithheld = !member.secondFactor && demanded(brand);
        const operator = memberActor({ ...member, roles: rolesWithheld ? [] : roles, rolesWithheld });
        return roles.length > 0 ? [{ brand, operator }] : [];
      });
    },

    /** The open sessions of an account, last seen first. */
    async list(account: Account, current: string, locale: Locale): Promise<OpenSession[]> {
      const rows = await store.listSessions(db, account, clock());
      return rows.map(row => ({
        id: row.id,
        device: deviceWords(row.userAgent, locale),
        current: row.id === current,
        created: row.createdAt.toISOString(),
        last_seen: (row.lastSeenAt ?? row.createdAt).toISOString(),
      }));
    },
  };
}

/** Account and hash of a session's token, `usr_….random`; tokens of before say no account. */
function namedIn(token: string): { userId: string | null; tokenHash: string } {
  const end = token.lastIndexOf('.');
  return { userId: end < 0 ? null : token.slice(0, end), tokenHash: hashToken(token) };
}

/** A browser and its system in words. */
export function deviceWords(userAgent: string, locale: Locale): string {
  const say = translatorFor(locale);
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return say('account-answers', 'device', { browser, system });
  return browser ?? system ?? say('account-answers', 'deviceUnknown');
}
