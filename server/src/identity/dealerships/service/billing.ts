import type { Db } from '../../../kit/database/db.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import { billingLinesOf, contactOf } from '../../accounts/service.ts';
import * as store from '../store.ts';

/**
 * Where mail about the money of an account goes and in which language: for a dealership its billing email, else the first of
 * its owners who has an address; for everybody else their own. `to` is empty where there is no address.
 * @throws when there never was such an account
 */
export async function billingContactOf(
  db: Db,
  siteId: string,
  userId: string,
): Promise<{ userId: string; to: string; locale: Locale }> {
  const dealership = await store.findOfAccount(db, { siteId, userId });
  if (!dealership) return contactOf(db, siteId, userId);
  const { billingEmail, locale } = dealership;
  return { userId, to: billingEmail || (await ownersAddress(db, dealership)), locale: Locale.parse(locale) };
}

async function ownersAddress(db: Db, { id, siteId }: store.DealershipRow): Promise<string> {
  for (const { userId, role } of await store.listPeople(db, id)) {
    const address = role === 'owner' ? (await contactOf(db, siteId, userId)).to : '';
    if (address !== '') return address;
  }
  return '';
}

/** The buyer as an invoice names them, one line each: a dealership with its billing contact and its first rooftop. */
export async function invoiceLinesOf(db: Db, siteId: string, userId: string): Promise<string[]> {
  const dealership = await store.findOfAccount(db, { siteId, userId });
  if (!dealership) return billingLinesOf(db, siteId, userId);
  const [rooftop] = await store.listRooftops(db, { siteId, userId });
  const { name, billingName, billingEmail } = dealership;
  return [name, billingName, rooftop?.address ?? '', billingEmail].filter(Boolean);
}
