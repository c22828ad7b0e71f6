import { coupe, type SilhouetteShape } from './silhouette-coupe.ts';
import shapes from './silhouettes.json' with { type: 'json' };

/** The body kinds we have a drawing for. */
export type Silhouette =
  | 'sedan'
  | 'coupe'
  | 'hatchback'
  | 'wagon'
  | 'suv'
  | 'truck'
  | 'van'
  | 'motorcycle'
  | 'classic_sedan'
  | 'classic_coupe'
  | 'classic_convertible'
  | 'classic_wagon'
  | 'classic_truck'
  | 'classic_van'
  | 'other';

export const SILHOUETTES = { ...shapes, coupe } as unknown as Record<Silhouette, SilhouetteShape>;
