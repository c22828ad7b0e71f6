import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { samePlace, type Locale } from '../../../platform/sites/contract.ts';
import type { Session } from '../contract.ts';
import { boughtMail } from '../mails.tsx';
import { memberOf } from '../rules/user.ts';
import * as store from '../store.ts';
import { takeOver } from './erase-account.ts';
import { mailConfirmation } from './new-address.ts';
import type { Tools } from './deps.ts';

/** The job that looks up an address and emails its link, so that the answer reveals nothing. */
export const MAIL_LINK = 'mail-account-link';
const HOME = '/members/dashboard';

export interface LinkRequest {
  request: string;
  purpose: 'magic' | 'reset';
  siteId: string;
  email: string;
  locale: Locale;
  origin: string;
  next: string;
}

/** Mailed links. Requesting one queues a job, so that answer and time are always the same. */
export function createMailedLinks(tools: Tools, signedIn: (caller: Caller, session: Session) => Promise<Session>) {
  const { db, jobs, sessions, links, proof, secondFactor } = tools;

  async function ask(caller: Caller, purpose: LinkRequest['purpose'], email: string, next: string): Promise<string> {
    const { site, locale, origin } = caller;
    const request: LinkRequest = { request: newId('req'), purpose, siteId: site.id, email, locale, origin, next };
    await jobs.enqueue(db, MAIL_LINK, request);
    return translatorFor(locale)('account-answers', 'linkSent');
  }

  return {
    /** Mails a sign-in link where there is an account. @returns the sentence to show, always the same */
    magicLink: (caller: Caller, input: { email: string; next?: string | undefined }): Promise<string> =>
      ask(caller, 'magic', input.email, samePlace(input.next, HOME)),

    /** Mails a link to choose a new password where there is an account. @returns the sentence to show, always the same */
    resetPassword: (caller: Caller, input: { email: string }): Promise<string> =>
      ask(caller, 'reset', input.email, HOME),

    /** The job's work: the owner of the address, else the first account that claims it, gets its link. */
    async mailLink({ request, purpose, siteId, email, ...about }: LinkRequest): Promise<void> {
      const user = (await store.findOwner(db, siteId, email)) ?? (await store.findClaimant(db, siteId, email, 'first'));
      if (!user) return;
      const account = { siteId, userId: user.id };
      await db.transaction(tx => links.send(tx, purpose, { ...about, account, email, cause: request }));
    },

    /**
     * Mails a buyer the link to the account, in the transaction of the purchase; the same cause mails once. For an
     * unconfirmed address it is the link that confirms it. An erased account gets none.
     */
    async sendMagicLink(tx: Db, account: Account, about: { next: string; cause: string; origin: string }) {
      const user = await store.findUser(tx, account.siteId, account.userId);
      if (!user) return;
      const next = samePlace(about.next, HOME);
      const order = { ...about, next, account, email: user.email, locale: user.locale };
      await links.send(tx, 'magic', user.emailVerifiedAt ? order : { ...order, template: boughtMail });
    },

    /**
     * Signs in with a mailed link; the address is thereby confirmed. An account that only claimed it may have been made
     * by somebody else, so unless this browser is signed in to it, its password and profile go and its sessions end. When this
     * browser is signed in to another account that claims the same address, that one is meant: it has both proofs.
     * @throws AppError `link_invalid`, those of `SecondFactor.take`
     */
    async magicLogin(caller: Caller, token: string, code?: string): Promise<Session & { next: string }> {
      const { email, next } = await links.find(db, caller, token, ['magic']);
      const owner = await store.findOwner(db, caller.site.id, email);
      const strong =
        owner !== null && (await secondFactor.take(caller, { siteId: owner.siteId, userId: owner.id }, code));
      const session = await db.transaction(async tx => {
        await store.lockAddress(tx, caller.site.id, email);
        const link = await links.find(tx, caller, token, ['magic']);
        await links.take(tx, link);
        const user = await claimed(tx, caller, link);
        return sessions.open(tx, caller, user, { how: 'link', secondFactor: strong && user.id === owner.id });
      });
      return { ...(await signedIn(caller, session)), next };
    },

    /** Whether a mailed link still does what its page is for: asked before a form is shown, and it changes nothing. */
    async isLinkAlive(caller: Caller, page: 'magic' | 'reset' | 'confirm', token: string): Promise<boolean> {
      const purposes = page === 'confirm' ? (['confirm', 'change'] as const) : [page];
      return links.find(db, caller, token, [...purposes]).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.reason === 'link_invalid') return false;
          throw error;
        },
      );
    },
  };

  /**
   * The account a sign-in link opens: the owner of the address, which may be another than the link was mailed for; else
   * the claimant that owns it from now on. The address is held.
   */
  async function claimed(tx: Db, caller: Caller, link: store.LinkRow): Promise<store.UserRow> {
    const user = await store.findUser(tx, caller.site.id, link.userId);
    if (!user || user.email !== link.email) throw new AppError('link_invalid');
    const owner = await store.findOwner(tx, caller.site.id, link.email);
    const own = await ownUser(tx, caller);
    const target = owner ?? (own && own.email === link.email ? own : user);
    const account = { siteId: caller.site.id, userId: target.id };
    if (!owner && target.id !== own?.id) await takeOver(tools, tx, account);
    return (await proof.prove(tx, caller, account, link.email)) ?? target;
  }
}

async function ownUser(db: Db, { actor, site }: Caller): Promise<store.UserRow | null> {
  return actor.kind === 'member' ? store.findUser(db, site.id, actor.userId) : null;
}

/** How a member confirms an address. */
export function createConfirmation(tools: Tools) {
  const { db, links, proof } = tools;

  return {
    /**
     * Confirms an address. The link proves the mailbox, the session proves the account; both are asked for, since either
     * alone may be in the hands of somebody who registered an address that is not theirs. Nobody is signed in by it.
     * @throws AppError `link_invalid`, `confirm_sign_in`
     */
    async confirmEmail(caller: Caller, token: string): Promise<string> {
      const link = await links.find(db, caller, token, ['confirm', 'change']);
      const own = await ownUser(db, caller);
      const claims = link.purpose === 'confirm' && own && !own.emailVerifiedAt && own.email === link.email;
      if (!own || (own.id !== link.userId && !claims)) throw new AppError('confirm_sign_in');
      if (link.purpose === 'change' && own.pendingEmail !== link.email) throw new AppError('link_invalid');
      const account = { siteId: caller.site.id, userId: own.id };
      await db.transaction(async tx => {
        await store.lockAddress(tx, account.siteId, link.email);
        await links.take(tx, link);
        if (!(await proof.prove(tx, caller, account, link.email))) throw new AppError('link_invalid');
        if (link.purpose === 'confirm') return;
        await links.removeOf(tx, account);
        await store.removeSessionsOf(tx, account, memberOf(caller).sessionId);
      });
      return link.email;
    },

    /**
     * Sends the confirmation mail again, if there is something to confirm; where the address has an owner, the email that
     * registering sent him. @returns the sentence to show
     */
    async resendConfirmation(caller: Caller): Promise<string> {
      memberOf(caller);
      const own = await ownUser(db, caller);
      if (own && !own.emailVerifiedAt)
        await db.transaction(tx =>
          mailConfirmation(tools, tx, { user: own, origin: caller.origin, locale: caller.locale }),
        );
      return translatorFor(caller.locale)('account-answers', 'confirmationSent');
    },
  };
}
