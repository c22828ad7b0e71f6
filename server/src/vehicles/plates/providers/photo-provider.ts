import type { PhotoReading } from '../contract.ts';
import type { PlateFault } from './plate-provider.ts';

/** Why a photo was not read. `daily_limit`: nobody was asked, as our own limit of paid calls a day is reached. */
export type PhotoFault = PlateFault | 'daily_limit';

/** A service's reading of a photo: numbers, best first; none; or why it failed. */
export type PhotoOutcome = { kind: 'read'; readings: PhotoReading[] } | { kind: 'failed'; fault: PhotoFault };

/** A service that reads the number on a photo. Adapters never throw. */
export interface PhotoProvider {
  readonly name: string;
  /** `url`: where the service can fetch the photo while it is asked. */
  read(kind: 'plate' | 'vin', url: string): Promise<PhotoOutcome>;
}
