import type { Db } from '../../../kit/database/db.ts';
import { addressNoticeMail, knownAddressMail } from '../mails.tsx';
import * as store from '../store.ts';
import type { Links } from './links.ts';

interface About {
  user: store.UserRow;
  /** Of the links in the emails. */
  origin: string;
}

/** A new address waits until its link is opened; the old one gets a notice right away. */
export async function askForAddress(
  { links }: { links: Links },
  tx: Db,
  { user, origin, email }: About & { email: string },
): Promise<void> {
  const account = { siteId: user.siteId, userId: user.id };
  const order = { account, locale: user.locale, origin };
  const owner = await store.findOwner(tx, user.siteId, email);
  const there = { ...order, email };
  await links.send(tx, 'change', owner ? { ...there, locale: owner.locale, instead: knownAddressMail } : there);
  await links.notify(tx, { ...order, email: user.email }, addressNoticeMail, '/members/forgot-password');
}

/** Mails the link that confirms an address; where it has an owner, the email that registering sent him. */
export async function mailConfirmation(
  { links }: { links: Links },
  tx: Db,
  { user, origin, locale }: About & { locale: string },
): Promise<void> {
  const order = { account: { siteId: user.siteId, userId: user.id }, email: user.email, locale, origin };
  const owner = await store.findOwner(tx, user.siteId, user.email);
  await links.send(tx, 'confirm', owner ? { ...order, locale: owner.locale, instead: knownAddressMail } : order);
}
