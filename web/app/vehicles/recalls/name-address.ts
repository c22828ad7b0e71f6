import type { Typed } from '../decode/search/search-query.ts';
import { RECALL_PAGE } from '../decode/recalls/recall-search-query.ts';

/** A name as part of an address: `Mercedes-Benz` is `mercedes-benz`, `Town & Country` is `town-and-country`. */
export function nameSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The one address of a model's list, `/recall-check/2014/toyota/camry`; null where a name has no letter or figure of an address. */
export function nameAddress({ year = '', make = '', model = '' }: Typed): string | null {
  const parts = [year, make, model].map(nameSlug);
  return parts.every(part => part !== '') ? [RECALL_PAGE, ...parts].join('/') : null;
}

/** The query of an address, where it says anything: its parts stand for names that only the lists can spell. */
export function namedIn({ year, make, model }: Typed): Typed | null {
  if (!year) return null;
  return { year, ...(make ? { make } : {}), ...(model ? { model } : {}) };
}
