import type { PlatformDeps } from '../../platform/deps.ts';
import type { Decoded } from '@marque/vin';
import type { Catalog } from '../catalog/service.ts';
import { listedMakeKeys } from '../recalls/rules/match-names.ts';
import type { Vehicles } from '../decode/service.ts';
import type { Complaints, FuelEconomy, Ratings, SafetyRatings } from './contract.ts';
import { ServiceFailed } from './providers/public-service.ts';
import { NO_PROVIDERS, type NamedVehicle, type RatingProviders } from './providers/rating-providers.ts';
import { complaintsOf, noComplaints } from './rules/complaints.ts';
import { FIRST_FUEL_YEAR, fuelEconomy, noFuel } from './rules/fuel.ts';
import { drivenAlike, listedAs } from './rules/listed-names.ts';
import { FIRST_SAFETY_YEAR, noSafety, safetyRatings } from './rules/stars.ts';
import * as store from './store.ts';

export type RatingsService = ReturnType<typeof createRatings>;

export interface RatingsDeps extends Pick<PlatformDeps, 'db' | 'log'> {
  catalog: Catalog;
  vehicles: Vehicles;
  /** The services to ask where there is no copy. */
  sources: RatingProviders;
}

/** NHTSA's complaints begin with vehicles of about this year. */
const FIRST_COMPLAINT_YEAR = 1950;
/** Vehicle types rated by EPA and NHTSA. */
const RATED_TYPE = /passenger|multipurpose|truck|incomplete/i;

/**
 * Public ratings of a vehicle's model: fuel economy, stars and complaints. The copy of a source's file comes before
 * its service. Each block fails by itself and says so.
 */
export function createRatings({ db, log, catalog, vehicles, sources }: RatingsDeps) {
  /** A service's answer. Its failures are logged by `createPublicService`; anything else is our own fault. */
  async function answerOf<T>(question: Promise<T>, failed: () => T): Promise<T> {
    try {
      return await question;
    } catch (error) {
      if (!(error instanceof ServiceFailed))
        log.error({ err: error }, 'An answer of a source of ratings cannot be used');
      return failed();
    }
  }

  async function fuelOf(vehicle: NamedVehicle, { fuel }: RatingProviders): Promise<FuelEconomy> {
    const { year } = vehicle;
    if (year < FIRST_FUEL_YEAR) return noFuel('not_covered', null);
    const copied = await catalog.rated(vehicle);
    if (copied) return copied.length > 0 ? fuelEconomy(year, copied) : noFuel('none', await catalog.ratedOn());
    if (!fuel) return noFuel('not_covered', null);
    const answer = fuel(vehicle).then(({ rows, on }) =>
      rows.length > 0 ? fuelEconomy(year, rows) : noFuel('none', on),
    );
    return answerOf(answer, () => noFuel('unavailable', null));
  }

  async function safetyOf(vehicle: NamedVehicle, { safety }: RatingProviders): Promise<SafetyRatings> {
    if (vehicle.year < FIRST_SAFETY_YEAR) return noSafety('not_covered', null);
    const copy = await store.currentCopy(db);
    if (copy) return safetyRatings(await copiedRatings(vehicle, copy.id), copy.copiedOn);
    if (!safety) return noSafety('not_covered', null);
    const answer = safety(vehicle).then(({ rows, on }) => safetyRatings(drivenAlike(vehicle, rows), on));
    return answerOf(answer, () => noSafety('unavailable', null));
  }

  async function copiedRatings(vehicle: NamedVehicle, copyId: string) {
    const makeKeys = listedMakeKeys(vehicle.make);
    const rows = await store.listRatings(db, copyId, { year: vehicle.year, makeKeys });
    const names = new Set(
      listedAs(
        vehicle,
        rows.map(({ model }) => model),
      ),
    );
    const named = rows.filter(({ model }) => names.has(model)).map(({ ratings }) => ratings);
    return drivenAlike(vehicle, named);
  }

  async function complaintsAbout(vehicle: NamedVehicle, { complaints }: RatingProviders): Promise<Complaints> {
    if (!complaints || vehicle.year < FIRST_COMPLAINT_YEAR) return noComplaints('not_covered', null);
    const answer = complaints(vehicle).then(({ count, on }) =>
      count ? complaintsOf(count, on) : noComplaints('none', on),
    );
    return answerOf(answer, () => noComplaints('unavailable', null));
  }

  async function ratingsOf(decoded: Decoded, outside: RatingProviders): Promise<Ratings> {
    const vehicle = namedVehicle(decoded);
    if (!vehicle)
      return {
        fuel: noFuel('not_covered', null),
        safety: noSafety('not_covered', null),
        complaints: noComplaints('not_covered', null),
      };
    const [fuel, safety, complaints] = await Promise.all([
      fuelOf(vehicle, outside),
      safetyOf(vehicle, outside),
      complaintsAbout(vehicle, outside),
    ]);
    return { fuel, safety, complaints };
  }

  return {
    /** Ratings for the model of a number; none for a number that names no vehicle. `onFile`: as below. */
    ofNumber: (vin: string, { onFile }: { onFile?: true } = {}): Promise<Ratings> =>
      ratingsOf(vehicles.identify(vin), onFile ? NO_PROVIDERS : sources),
    /** The same with the number as it is written. */
    async answer(vin: string): Promise<Ratings & { vin: string }> {
      const decoded = vehicles.identify(vin);
      return { vin: decoded.vin, ...(await ratingsOf(decoded, sources)) };
    },
    /** The same from what was imported alone: nobody outside is asked. */
    onFile: (decoded: Decoded): Promise<Ratings> => ratingsOf(decoded, NO_PROVIDERS),
  };
}

/** The vehicle by its name; null where year, make or model is open, or where nobody rates its type. */
function namedVehicle({ vin, vehicle, kind }: Decoded): NamedVehicle | null {
  const { modelYear, make, model, vehicleType } = vehicle;
  if (!modelYear || !make || !model || kind === 'europe') return null;
  if (vehicleType && !RATED_TYPE.test(vehicleType.value)) return null;
  return { vin, vehicle, year: modelYear.value, make: make.value, model: model.value };
}
