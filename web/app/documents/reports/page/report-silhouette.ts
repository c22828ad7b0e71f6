import type { Silhouette } from '../../../kit/ui/vehicle/silhouette-shapes.ts';
import type { Words } from '../document.ts';

/** First fit wins: "sport utility truck" is drawn as a truck, "cargo van" as a van. */
const KINDS: [RegExp, Silhouette][] = [
  [/motorcycle|scooter|moped/i, 'motorcycle'],
  [/pickup|truck|crew cab/i, 'truck'],
  [/\bvan\b|minivan/i, 'van'],
  [/sport utility|suv|crossover|multi-?purpose/i, 'suv'],
  [/wagon|estate/i, 'wagon'],
  [/hatchback|liftback/i, 'hatchback'],
  [/coupe|convertible|roadster|cabriolet/i, 'coupe'],
  [/sedan|saloon/i, 'sedan'],
];

/** The drawing that fits a body as we name it in English; null when none does. */
export function reportSilhouette(body: Words | null): Silhouette | null {
  if (body === null) return null;
  const name = typeof body === 'string' ? body : body.en;
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
