import { accountOf } from '../../accounts/service.ts';
import type { Caller } from '../../kit/caller.ts';
import type { ProductKey } from '../../products/contract.ts';
import type { Site } from '../../sites/contract.ts';
import type { Consumables, LedgerEntry, SourceFields } from '../contract.ts';
import { readEntries } from '../rules/reading.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import type { Grants } from './grants.ts';

/** What a member has, and the ledger it comes from. */
export function createBalance(deps: CreditDeps, { expire }: Pick<Grants, 'expire'>) {
  const { db, clock, plans, products } = deps;

  return {
    /** Credits a product would take of what the member has now: 0 on a subscription without limit, null when there is not enough. */
    async quote(caller: Caller, key: ProductKey): Promise<number | null> {
      const grants = await store.listGrants(db, accountOf(caller));
      return rules.spendOf(grants, caller.site, products.get(key), clock())?.amount ?? null;
    },

    /** What the member may still make. */
    consumables: async (caller: Caller): Promise<Consumables> => (await balanceOf(caller)).consumables,

    /** The same, with the original's fields it is read from. */
    balance: balanceOf,

    /** The member's ledger, newest first, in the reader's language. What has ended is written off first. */
    async entries(caller: Caller): Promise<LedgerEntry[]> {
      const account = accountOf(caller);
      const grants = await store.listGrants(db, account);
      if (rules.endedGrants(grants, clock()).length > 0) await db.transaction(tx => expire(tx, account));
      const planName = (planId: string, quantity: number) =>
        plans.nameOf(account.siteId, planId, quantity, caller.locale);
      return readEntries(await store.listEntries(db, account), caller.locale, planName);
    },
  };

  async function balanceOf(caller: Caller): Promise<SourceFields & { consumables: Consumables }> {
    const grants = await store.listGrants(db, accountOf(caller));
    const source = rules.sourceFieldsOf(grants, clock());
    const costs = costsOf(caller.site);
    const ending = rules.endingOf(grants, clock());
    return { ...source, consumables: { ...rules.consumablesOf(source), costs, ending } };
  }

  function costsOf(site: Site): Consumables['costs'] {
    const costs = products.all().map(product => [product.key, rules.costOf(site, product)]);
    return Object.fromEntries(costs) as Consumables['costs'];
  }
}
