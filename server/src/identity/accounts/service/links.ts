import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter, type Clock } from '../../../kit/clock.ts';
import { hashToken, newToken } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import type { MailTemplate } from '../../../platform/mail/rules.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import * as mails from '../mails.tsx';
import * as store from '../store.ts';

const MINUTE_DAYS = 1 / (24 * 60);
/** How long a link of each kind opens something. */
const DAYS: Record<store.LinkPurpose, number> = {
  confirm: 7,
  change: 1,
  magic: 30 * MINUTE_DAYS,
  reset: 30 * MINUTE_DAYS,
};
const PAGES: Record<store.LinkPurpose, string> = {
  confirm: '/members/confirm',
  change: '/members/confirm',
  magic: '/members/magic',
  reset: '/members/reset',
};
const EMAILS = {
  confirm: mails.confirmMail,
  change: mails.changeAddressMail,
  magic: mails.magicMail,
  reset: mails.resetMail,
};

/** Purpose of a link: an account, the address that is proved, and where it leads. */
export interface LinkOrder {
  account: Account;
  email: string;
  locale: string;
  origin: string;
  next?: string;
  /** Names the order, so that running it again sends nothing twice. */
  cause?: string;
  /** An email around the link that replaces the usual one of its purpose. */
  template?: MailTemplate<{ origin: string; path: string }>;
  /** Another email in the link's stead: all the work is done, but the link does not leave. */
  instead?: MailTemplate<{ origin: string; path: string }>;
}

export type Links = ReturnType<typeof createLinks>;

/** Mailed links: random, kept as hashes, used once. */
export function createLinks({ clock, mail }: { clock: Clock; mail: Mail }) {
  async function post(
    tx: Db,
    order: LinkOrder,
    template: MailTemplate<{ origin: string; path: string }>,
    path: string,
    cause: string,
  ): Promise<void> {
    const { account, email, origin } = order;
    const about = { siteId: account.siteId, to: email, locale: Locale.parse(order.locale), cause };
    await mail.queue(tx, about, template, { origin, path });
  }

  return {
    /**
     * Makes a link and queues its email. A new reset, confirmation or change voids the older ones of the account.
     * The same `cause` again does nothing.
     */
    async send(tx: Db, purpose: store.LinkPurpose, order: LinkOrder): Promise<void> {
      const now = clock();
      const token = newToken();
      const id = order.cause ? `lnk_${hashToken(`${purpose} ${order.cause}`)}` : newId('lnk');
      const isNew = await store.addLink(tx, {
        id,
        ...order.account,
        purpose,
        email: order.email,
        tokenHash: hashToken(token),
        next: order.next ?? '/',
        createdAt: now,
        expiresAt: daysAfter(now, DAYS[purpose]),
      });
      if (!isNew) return;
      if (purpose !== 'magic') await store.removeLinksOf(tx, order.account, [purpose], id);
      const path = order.instead ? '/members/login' : `${PAGES[purpose]}?token=${token}`;
      await post(tx, order, order.instead ?? order.template ?? EMAILS[purpose], path, `link:${id}`);
    },

    /** Queues an email that opens nothing by itself: its button leads to a page. */
    async notify(
      tx: Db,
      order: LinkOrder,
      template: MailTemplate<{ origin: string; path: string }>,
      path: string,
    ): Promise<void> {
      await post(tx, order, template, path, `account:${newId('ntc')}`);
    },

    /** A link that still opens something here. @throws AppError `link_invalid` for every other text */
    async find(db: Db, caller: Caller, token: string, purposes: store.LinkPurpose[]): Promise<store.LinkRow> {
      const link = await store.findLink(db, caller.site.id, hashToken(token), purposes, clock());
      if (!link) throw new AppError('link_invalid');
      return link;
    },

    /** Uses a link up. @throws AppError `link_invalid` when it was used a moment ago */
    async take(tx: Db, link: store.LinkRow): Promise<void> {
      if (!(await store.takeLink(tx, link))) throw new AppError('link_invalid');
      await mail.suppression.arrived(tx, link.siteId, link.email);
    },

    /** Voids every link of an account. */
    removeOf: (tx: Db, account: Account): Promise<void> =>
      store.removeLinksOf(tx, account, ['confirm', 'change', 'magic', 'reset']),
  };
}
