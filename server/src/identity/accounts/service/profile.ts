import type { z } from 'zod';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { changePasswordCall, OpenSession, Profile, Session, UpdateProfileInput } from '../contract.ts';
import { passwordNoticeMail } from '../mails.tsx';
import { accountOf, askForRecentSignIn, memberOf, profileOf } from '../rules/user.ts';
import * as store from '../store.ts';
import { takeOver } from './erase-account.ts';
import { askForAddress } from './new-address.ts';
import type { Tools } from './deps.ts';

/** A member's own account: reading and changing it. */
export function createProfile(tools: Tools) {
  const { db, clock, media, sessions } = tools;

  return {
    /** The member's profile. @throws AppError `login_needed` */
    profile: async (caller: Caller): Promise<Profile> => profileOf(await ownUser(db, caller), caller.site),

    /**
     * Changes what is given and leaves the rest. A new `email` waits for its link and takes a recent sign-in; asking again
     * mails another link.
     * @throws AppError `login_again`, `nothing_to_change`, and those of pictures
     */
    async updateProfile(caller: Caller, input: UpdateProfileInput): Promise<Profile> {
      const user = await ownUser(db, caller);
      if (Object.keys(input).length === 0) throw new AppError('nothing_to_change');
      const account = accountOf(caller);
      const { email, profile_image: image, marketing_opt_in: marketingOptIn, ...fields } = input;
      const isNewAddress = email !== undefined && email !== user.email;
      if (isNewAddress) askForRecentSignIn(caller, clock(), 'email');
      const picture = typeof image === 'string' ? await media.read(image, 'profile_image') : null;
      const changed = await db
        .transaction(async tx => {
          await store.lockUser(tx, account.siteId, account.userId);
          if (image === null) await media.removeOf(tx, account, 'profile');
          if (email !== undefined && !isNewAddress) await store.removeLinksOf(tx, account, ['change']);
          if (isNewAddress) await askForAddress(tools, tx, { user, origin: caller.origin, email });
          return store.changeUser(tx, account, {
            ...fields,
            ...(marketingOptIn === undefined ? {} : { marketingOptIn }),
            ...(email === undefined ? {} : { pendingEmail: isNewAddress ? email : null }),
            ...(image === null ? { imageId: null } : {}),
            ...(picture ? { imageId: await media.replace(tx, account, picture) } : {}),
          });
        })
        .catch(async (error: unknown) => {
          if (picture) await media.drop(picture);
          throw error;
        });
      return profileOf(changed ?? user, caller.site);
    },

    /** The member's open sessions, this one marked. @throws AppError `login_needed` */
    async sessions(caller: Caller): Promise<OpenSession[]> {
      return sessions.list(accountOf(caller), memberOf(caller).sessionId, caller.locale);
    },

    /** Ends one session of the member, or all but this one. @returns those still open */
    async endSessions(caller: Caller, input: { session: string } | { others: true }): Promise<OpenSession[]> {
      const account = accountOf(caller);
      const { sessionId } = memberOf(caller);
      if ('session' in input) await store.removeSession(db, account, input.session);
      else await store.removeSessionsOf(db, account, sessionId);
      return sessions.list(account, sessionId, caller.locale);
    },
  };
}

/** How a member sets a password. */
export function createPasswordChange(tools: Tools, signedIn: (caller: Caller, session: Session) => Promise<Session>) {
  const { db, clock, passwords, sessions, links, proof, secondFactor } = tools;

  /** The account whose password is changed: the reset link's, or the member's own after a recent sign-in. */
  async function accountForPassword(caller: Caller, resetToken: string | undefined) {
    if (resetToken === undefined) {
      askForRecentSignIn(caller, clock(), 'new_pass');
      return { user: await ownUser(db, caller), link: null };
    }
    const link = await links.find(db, caller, resetToken, ['reset']);
    const user = await store.findUser(db, link.siteId, link.userId);
    if (!user || user.email !== link.email) throw new AppError('link_invalid');
    return { user, link };
  }

  return {
    /**
     * Sets a new password; every session ends and a fresh one begins. A reset link proves the address as well, so an
     * account that only claimed it gets it, and what somebody else may have put into it is gone.
     * @throws AppError `login_again`, `link_invalid`, `password_common`, `password_named`, those of `SecondFactor.take`
     */
    async changePassword(caller: Caller, input: z.input<(typeof changePasswordCall)['input']>): Promise<Session> {
      const { user, link } = await accountForPassword(caller, input.reset_token);
      const account = { siteId: user.siteId, userId: user.id };
      const { email, locale } = user;
      await passwords.refuseWeak(input.new_pass, { field: 'new_pass', email, siteName: caller.site.name });
      const strong = link ? await secondFactor.take(caller, account, input.code) : memberOf(caller).secondFactor;
      const passwordHash = await passwords.hash(input.new_pass);
      const session = await db.transaction(async tx => {
        if (link) await store.lockAddress(tx, account.siteId, link.email);
        await store.lockUser(tx, account.siteId, account.userId);
        if (link) await links.take(tx, link);
        if (link && !user.emailVerifiedAt && !isOwn(caller, account)) await takeOver(tools, tx, account);
        if (link) await proof.prove(tx, caller, account, link.email);
        const changed = await store.changeUser(tx, account, { passwordHash, pendingEmail: null });
        await store.removeSessionsOf(tx, account);
        await links.removeOf(tx, account);
        const order = { account, email, locale, origin: caller.origin };
        await links.notify(tx, order, passwordNoticeMail, '/members/forgot-password');
        return sessions.open(tx, caller, changed ?? user, { how: 'new_password', secondFactor: strong });
      });
      return link ? signedIn(caller, session) : session;
    },
  };
}

async function ownUser(db: Db, caller: Caller): Promise<store.UserRow> {
  const { siteId, userId } = accountOf(caller);
  const user = await store.findUser(db, siteId, userId);
  if (!user) throw new AppError('login_needed');
  return user;
}

function isOwn({ actor }: Caller, { userId }: Account): boolean {
  return actor.kind === 'member' && actor.userId === userId;
}
