import { contactOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { keyChangedMail, type KeyChange } from '../mails.tsx';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { KeyDeps } from './deps.ts';

/** What a key has whose one secret is its newest. */
export const NO_OLD = { oldHash: null, oldTail: null, oldEndsAt: null, oldLastUsedAt: null };

/** Ends keys that nobody may use any more. */
export function createEnding(deps: KeyDeps) {
  const { clock, audit, sites } = deps;
  return {
    /** Ends every key of a dealership, in the transaction that suspends it. */
    async endAll(tx: Db, account: Account): Promise<void> {
      const now = clock();
      const site = sites.get(account.siteId);
      const active = (await store.listKeys(tx, account)).filter(row => rules.stateOf(row, now) === 'active');
      for (const row of active) {
        const ended = await store.changeKey(tx, row.id, { ...NO_OLD, revokedAt: now });
        await mailOwner(deps, tx, { origin: `https://${site.hosts[0]}`, row: ended, change: 'revoked' });
        const event = { action: 'key.revoked', object: row.id, before: loggedOf(row), after: loggedOf(ended) };
        const nobody = { site, actor: { kind: 'visitor' }, ip: '', requestId: newId('evt') } as const;
        await audit.write(tx, nobody, { ...event, who: 'system' });
      }
    },
  };
}

/** Tells those whose key it is what was done to it, in the transaction of the change. */
export async function mailOwner(
  { mail, dealerships }: KeyDeps,
  tx: Db,
  { origin, row, change }: { origin: string; row: store.KeyRow; change: KeyChange },
): Promise<void> {
  const { siteId, userId, name, tail, ownerKind } = row;
  const dealership = ownerKind === 'dealership' ? await dealerships.managersOf(tx, row) : null;
  for (const person of dealership?.people ?? [{ siteId, userId }]) {
    const { to, locale } = await contactOf(tx, siteId, person.userId);
    const about = { siteId, to, locale, cause: `account:${newId('ntc')}` };
    await mail.queue(tx, about, keyChangedMail, { origin, change, name, tail, dealership: dealership?.name ?? null });
  }
}

/** What the log says of a key. */
export const loggedOf = (row: store.KeyRow) => {
  const { ownerKind, mode, tail, scopes, perMinute, addresses: networks, oldTail, revokedAt } = row;
  const { creditsPerDay, creditsPerMonth, agentOrdersPerDay } = row;
  const limits = ownerKind === 'dealership' ? { creditsPerDay, creditsPerMonth } : {};
  return { ownerKind, mode, tail, scopes, perMinute, networks, agentOrdersPerDay, ...limits, oldTail, revokedAt };
};
