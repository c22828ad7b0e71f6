import type { Site } from '../../platform/sites/contract.ts';
import type { ClassicTier, DocumentKind, ProductKey } from './contract.ts';

/** A document that is sold. Each module that makes documents names its own; `app.ts` brings them together. */
export interface Product {
  key: ProductKey;
  kind: DocumentKind;
  /** The vehicles it is made for, as the decoder classifies them. */
  vehicles: 'modern' | 'classic';
  /** Of which tier, where a document is sold in several; the first of them is what is sold when none is asked for. */
  tier?: ClassicTier;
  /** The credits that pay for it where each kind has its own; on a site with one wallet that wallet pays. */
  unit: 'vhr' | 'sticker';
  /** So many of them; a site with one wallet names its own costs. */
  cost: number;
  /** The job that makes it. */
  job: string;
  /** The job that orders it for the buyer of a paid order. */
  buyJob: string;
  /** Its page, for its owner. */
  path(vin: string): string;
}

/** Credits a product costs: the site's own table where credits are shared, the product's own cost everywhere else. */
export function costOf(
  site: Pick<Site, 'credit_type' | 'credit_costs'>,
  { key, cost }: Pick<Product, 'key' | 'cost'>,
): number {
  return site.credit_type === 'global' ? site.credit_costs[key] : cost;
}

export type Products = ReturnType<typeof createProducts>;

/** The registry of what is sold; `all`: what the modules have registered. */
export function createProducts(all: () => readonly Product[]) {
  function found(what: string, fits: (product: Product) => boolean): Product {
    const product = all().find(fits);
    if (!product) throw new Error(`Nobody sells ${what}`);
    return product;
  }

  return {
    all,

    get: (key: ProductKey): Product => found(key, product => product.key === key),

    /** The product of this unit's plans. */
    ofUnit: (unit: Product['unit']): Product => found(unit, product => product.unit === unit),

    /** The product ordered by this job. */
    ofBuyJob: (job: string): Product => found(job, product => product.buyJob === job),

    /** The product of this kind of document for a vehicle; an unknown number counts as modern. */
    of(kind: DocumentKind, vehicles: string, tier?: ClassicTier): Product {
      const own = all().filter(product => product.kind === kind && product.vehicles === vehicles);
      return (
        own.find(product => product.tier === tier) ??
        own[0] ??
        found(kind, product => product.kind === kind && product.vehicles === 'modern')
      );
    },
  };
}
