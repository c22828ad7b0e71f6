import type { Preview } from '@marque/server/vehicles/contract';

const KINDS: [RegExp, Preview['silhouette']][] = [
  [/pickup|ranchero|el camino/i, 'truck'],
  [/wagon|suburban/i, 'wagon'],
  [/van|panel/i, 'van'],
  [/sedan|saloon|4-door/i, 'sedan'],
  [/coupe|fastback|hardtop|convertible|roadster|2-door/i, 'coupe'],
];

/** The drawing for a body as a classic reading words it; null when it says nothing we can draw. */
export function classicSilhouette(body: string | undefined): Preview['silhouette'] | null {
  return KINDS.find(([words]) => words.test(body ?? ''))?.[1] ?? null;
}
