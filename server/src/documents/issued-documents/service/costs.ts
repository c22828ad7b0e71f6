import { costOf } from '../../../money/products/rules.ts';
import type { ClassicTier, DocumentKind, ProductKey } from '../../../money/products/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { IssuedDocumentDeps } from './deps.ts';

/** What documents of a vehicle cost, in credits. */
export function createCosts({
  credits,
  products,
  vehicles,
}: Pick<IssuedDocumentDeps, 'credits' | 'products' | 'vehicles'>) {
  const keyOf = (kind: DocumentKind, vin: string, tier?: ClassicTier) =>
    products.of(kind, vehicles.soldAs(vin), tier).key;
  return {
    /** What a document would take of the member now; null when there is not enough. */
    quote: (caller: Caller, kind: DocumentKind, vin: string, tier?: ClassicTier): Promise<number | null> =>
      credits.quote(caller, keyOf(kind, vin, tier)),

    /** What it costs the caller now, whatever the wallet has. */
    cost: async (caller: Caller, kind: DocumentKind, vin: string, tier?: ClassicTier): Promise<number> =>
      (await credits.pricesFor(caller))(keyOf(kind, vin, tier)),

    /**
     * What documents of these vehicles cost the caller when they are made now, one after the other. `list`: without volume
     * prices.
     */
    async costsInTurn(caller: Caller, kind: DocumentKind, vins: readonly string[]) {
      const price = await credits.pricesFor(caller);
      const ahead = new Map<ProductKey, number>();
      return vins.map(vin => {
        const key = keyOf(kind, vin);
        const before = ahead.get(key) ?? 0;
        ahead.set(key, before + 1);
        return { credits: price(key, before), list: costOf(caller.site, products.get(key)) };
      });
    },
  };
}
