import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { ProductKey } from '../../products/contract.ts';
import type { Consumables, SourceFields } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import type { Prices } from './prices.ts';

export function createBalance(deps: CreditDeps, { pricesFor }: Pick<Prices, 'pricesFor'>) {
  const { db, clock, products } = deps;

  return {
    /** Credits a product would take of what the member has now: 0 on a subscription without limit, null when there is not enough. */
    async quote(caller: Caller, key: ProductKey): Promise<number | null> {
      const grants = await store.listGrants(db, accountOf(caller));
      const cost = (await pricesFor(caller))(key);
      return rules.spendOf(grants, caller.site, products.get(key), clock(), cost)?.amount ?? null;
    },

    /** Documents the member may still make. */
    consumables: async (caller: Caller): Promise<Consumables> => (await balanceOf(caller)).consumables,

    /** The same, with the original's fields it is read from. */
    balance: balanceOf,
  };

  async function balanceOf(caller: Caller): Promise<SourceFields & { consumables: Consumables }> {
    const grants = await store.listGrants(db, accountOf(caller));
    const source = rules.sourceFieldsOf(grants, clock());
    const costs = await costsOf(caller);
    const ending = rules.endingOf(grants, clock());
    return { ...source, consumables: { ...rules.consumablesOf(source), costs, ending } };
  }

  async function costsOf(caller: Caller): Promise<Consumables['costs']> {
    const price = await pricesFor(caller);
    const costs = products.all().map(({ key }) => [key, price(key)]);
    return Object.fromEntries(costs) as Consumables['costs'];
  }
}
