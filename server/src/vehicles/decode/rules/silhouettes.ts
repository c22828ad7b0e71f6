import type { Decoded } from '@marque/vin';
import type { Preview } from '../contract.ts';
import bodyLines from './body-lines.json' with { type: 'json' };

type Silhouette = Preview['silhouette'];

const BODIES: readonly [RegExp, Silhouette][] = [
  [/pickup|truck/i, 'truck'],
  [/sport utility|suv|crossover/i, 'suv'],
  [/minivan|van/i, 'van'],
  [/wagon/i, 'wagon'],
  [/hatchback|liftback/i, 'hatchback'],
  [/coupe|convertible|roadster/i, 'coupe'],
  [/motorcycle/i, 'motorcycle'],
  [/sedan|saloon/i, 'sedan'],
];

/** Bodies of before 1982, which looked otherwise than those of today. */
const CLASSIC_BODIES: readonly [RegExp, Silhouette][] = [
  [/motorcycle/i, 'motorcycle'],
  [/convertible|roadster|cabriolet|spyder|spider|phaeton/i, 'classic_convertible'],
  [/pickup|truck|stepside|fleetside|el camino|ranchero/i, 'classic_truck'],
  [/wagon|nomad|estate/i, 'classic_wagon'],
  [/\bvan\b|\bbus\b|kombi/i, 'classic_van'],
  [/\b(?:4|four)-?\s?door|sedan|saloon|limousine/i, 'classic_sedan'],
  [/coupe|hardtop|fastback|targa|\b(?:2|two)-?\s?door/i, 'classic_coupe'],
];

/** Lines of models that are built in one kind of body, for numbers of other markets, which name no body. */
const OF_LINE = new Map(
  Object.entries(bodyLines).flatMap(([kind, lines]) => lines.map(line => [line, kind as Silhouette] as const)),
);

/** The outline to draw for a vehicle: by its body, else by the model of another market. */
export function silhouetteOf(
  { kind, vehicle, candidates }: Pick<Decoded, 'kind' | 'vehicle' | 'candidates'>,
  reading: Decoded['candidates'][number] | null,
): Silhouette {
  if (kind === 'classic') {
    const body = (reading ?? candidates[0])?.body ?? '';
    return CLASSIC_BODIES.find(([pattern]) => pattern.test(body))?.[1] ?? 'other';
  }
  const body = `${vehicle.bodyClass?.value ?? ''} ${vehicle.vehicleType?.value ?? ''}`;
  const known = BODIES.find(([pattern]) => pattern.test(body))?.[1];
  return known ?? (kind === 'europe' ? OF_LINE.get(vehicle.model?.value ?? '') : undefined) ?? 'other';
}
