import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Events } from '../../../platform/events/service.ts';
import type { Media } from '../../../platform/media/service.ts';
import * as store from '../store.ts';

/** An empty profile. */
const BLANK = {
  first: '',
  last: '',
  phone: '',
  imageId: null,
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  marketingOptIn: false,
};

/** The row of an account after its erasure. */
const NOBODY = {
  ...BLANK,
  email: '',
  emailVerifiedAt: null,
  pendingEmail: null,
  passwordHash: null,
  notify: { recall: false, refresh: false, product: false },
  dealerState: null,
  blockedAt: null,
  blockedFor: null,
};

/**
 * Takes an account away from its maker, since its address was proved by somebody who may be another
 * person: password, sessions, profile go, and every link but those that only sign in who reads the mail.
 */
export async function takeOver(
  deps: { clock: Clock; media: Media; events: Events },
  tx: Db,
  account: Account,
): Promise<void> {
  await store.removeSessionsOf(tx, account);
  await store.removeLinksOf(tx, account, ['confirm', 'change', 'reset']);
  await deps.media.removeOf(tx, account);
  await store.changeUser(tx, account, { ...BLANK, passwordHash: null, pendingEmail: null });
  await deps.events.emit(tx, 'account.taken-over', { account });
}

/**
 * Takes the person out of an account: the row stays for invoices and the ledger, nothing personal is left in it, no
 * session, link or password opens it, and its address is free for a new account. Doing it again changes nothing.
 */
export async function eraseAccount(deps: { clock: Clock; media: Media }, tx: Db, account: Account): Promise<void> {
  await store.lockUser(tx, account.siteId, account.userId);
  await store.removeSessionsOf(tx, account);
  await store.removeLinksOf(tx, account, ['confirm', 'change', 'magic', 'reset']);
  await store.removeRolesOf(tx, account.userId);
  await deps.media.removeOf(tx, account);
  await store.removeEmail(tx, account);
  await store.changeUser(tx, account, { ...NOBODY, erasedAt: deps.clock() });
}
