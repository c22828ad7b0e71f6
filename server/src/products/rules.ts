import type { DocumentKind, ProductKey } from './contract.ts';

/** A document that is sold. Each noun that makes documents names its own; `app.ts` brings them together. */
export interface Product {
  key: ProductKey;
  kind: DocumentKind;
  /** Vehicles it is made of, as the decoder tells them apart. */
  vehicles: 'modern' | 'classic';
  /** The credits that pay for it where each kind has its own; on a site with one wallet that wallet pays. */
  unit: 'vhr' | 'sticker';
  /** So many of them; a site with one wallet names its own costs. */
  cost: number;
  /** The job that makes it. */
  job: string;
  /** Its page, for its owner. */
  path(vin: string): string;
}

export type Products = ReturnType<typeof createProducts>;

/** The registry of what is sold; `all`: what the nouns have registered. */
export function createProducts(all: () => readonly Product[]) {
  return {
    all,

    get(key: ProductKey): Product {
      const found = all().find(product => product.key === key);
      if (!found) throw new Error(`Nobody sells ${key}`);
      return found;
    },

    /** What is sold as this kind of document for a vehicle; one whose number nothing is known of counts as modern. */
    of(kind: DocumentKind, vehicles: string): Product {
      const own = all().filter(product => product.kind === kind);
      const found = own.find(product => product.vehicles === vehicles) ?? own.find(each => each.vehicles === 'modern');
      if (!found) throw new Error(`Nobody sells a ${kind}`);
      return found;
    },
  };
}
