import type { Db } from '../../../kit/database/db.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { ProductKey } from '../../products/contract.ts';
import { costOf } from '../../products/rules.ts';
import type { VolumeProduct } from '../contract.ts';
import * as rules from '../rules.ts';
import type { CreditDeps } from './deps.ts';

/** Credits of the next document of a product, or of one that comes after `ahead` others. */
type Price = (key: ProductKey, ahead?: number) => number;

export type Prices = ReturnType<typeof createPrices>;

/** What documents cost in credits: the price of the brand, and for a dealership its volume prices. */
export function createPrices({ db, products, dealerships }: CreditDeps) {
  return {
    /** What documents cost the caller now. A purchase asks it in its transaction, with the account of the ledger locked. */
    async pricesFor(caller: Caller, from: Db = db): Promise<Price> {
      const { site, actor } = caller;
      const hasVolume = actor.kind === 'member' && actor.worksFor && site.volume_prices.length > 0;
      const made = hasVolume ? await dealerships.madeThisMonth(from, caller) : null;
      return (key, ahead = 0) => {
        const product = products.get(key);
        return made ? rules.volumeCostOf(site, product, (made.get(key) ?? 0) + ahead) : costOf(site, product);
      };
    },

    /**
     * The volume prices of the dealership in use, by product, with what it has made of each in this month.
     * @throws AppError `login_needed`, `dealers_only`, `dealership_role`
     */
    async volumePrices(caller: Caller): Promise<VolumeProduct[]> {
      const { id } = await dealerships.need(caller, 'read_wallet');
      const { site } = caller;
      const made = await dealerships.madeThisMonth(db, await dealerships.asBuyer({ ...caller, dealership: id }));
      return products.all().flatMap(product => {
        const prices = rules.volumePricesOf(site, product).map(({ from, credits }) => ({ from, credits }));
        if (prices.length === 0) return [];
        const count = made?.get(product.key) ?? 0;
        const next = rules.volumeCostOf(site, product, count);
        return [{ product: product.key, cost: costOf(site, product), prices, made: count, next }];
      });
    },
  };
}
