import type { PhotoReading } from '../contract.ts';
import type { PlateFault } from './plate-provider.ts';

/** A service's reading of a photo: numbers, best first; none; or why it failed. */
export type PhotoOutcome = { kind: 'read'; readings: PhotoReading[] } | { kind: 'failed'; fault: PlateFault };

/** A service that reads the number on a photo. Adapters never throw. */
export interface PhotoProvider {
  readonly name: string;
  /** `url`: where the service can fetch the photo while it is asked. */
  read(kind: 'plate' | 'vin', url: string): Promise<PhotoOutcome>;
}
