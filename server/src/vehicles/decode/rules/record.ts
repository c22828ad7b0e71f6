import type { Decoded } from '@marque/vin';
import { LAST_CLASSIC_YEAR } from '../rules.ts';
import { slugOf } from '../../catalog/rules/names.ts';
import type { Specification, VehicleOption, VehicleRecord } from '../contract.ts';

/** The last model year that gets specialist support, as automated sources know little of it. */
const LAST_SUPPORT_YEAR = 1976;
const SOURCES: Record<Decoded['kind'], string> = {
  modern: 'vpic',
  classic: 'classic',
  europe: 'europe',
  ymm: 'ymm',
  unknown: 'unknown',
};

/** A member's own data about a vehicle. */
export interface MemberData {
  userId: string | null;
  option: VehicleOption | null;
  mileage: number | null;
  /** The trim that its owner confirmed for a sticker: it comes before the ones the number may mean. */
  trim: string | null;
  /** Addresses of the pictures this person may read. */
  images: string[];
  at: Date;
  documents: VehicleRecord['documents'];
  finished: VehicleRecord['report'];
}

/** The name of a vehicle in its parts, as the record, a search and a saved vehicle keep it. */
export interface Identity {
  year: number | null;
  make: string | null;
  model: string | null;
  series: string | null;
  modelId: string | null;
  source: string;
}

/** The parts a vehicle is named by; `series` falls back to the model. */
export function identityOf(
  decoded: Decoded,
  { year, make, model }: { year: number | null; make: string | null; model: string | null },
): Identity {
  const series = decoded.vehicle.series?.value ?? model;
  const modelId = make && model ? `${slugOf(make)}-${slugOf(model)}` : null;
  return { year, make, model, series, modelId, source: SOURCES[decoded.kind] };
}

/** Whether a source is a European one: kilometers are shown, and no blocks of the US market. */
export const isEurope = (source: string): boolean => /europe/i.test(source);

/** Whether a number is a year-make-model name: it begins with the vehicle's own year and make. */
const isYmmVin = (vin: string, { year, make }: Identity): boolean =>
  year !== null && make !== null && vin.startsWith(`${year}-${slugOf(make)}`);

/**
 * The vehicle record of the specification, section 3. A record is masked (`blured`) until the person has a report of
 * the vehicle; what is masked is not in it.
 */
export function vehicleRecord(
  decoded: Decoded,
  identity: Identity,
  details: readonly Specification[],
  own: MemberData,
): VehicleRecord {
  const { year } = identity;
  const report = own.finished;
  const trim = own.trim ?? decoded.vehicle.trim?.value ?? null;
  const at = own.at.toISOString();
  return {
    vin: decoded.vin,
    user_id: own.userId,
    trim_set: trim !== null,
    vin_set: decoded.kind !== 'ymm' && decoded.kind !== 'unknown',
    year,
    make: identity.make,
    model: identity.model,
    model_name: identity.model,
    model_id: identity.modelId,
    series: identity.series,
    source: identity.source,
    europe: isEurope(identity.source),
    documents: own.documents,
    images: own.images,
    option: own.option ?? 'curious',
    report,
    details: Object.fromEntries(details.flatMap(({ key, value }) => (value ? [[key, value]] : []))),
    blured: report.vhr_report === null,
    mileage: own.mileage,
    miles: own.mileage,
    trim,
    cdt: at,
    date: at,
    classic: year !== null && year <= LAST_CLASSIC_YEAR,
    hasSupport: year !== null && year <= LAST_SUPPORT_YEAR,
    hasVHR: report.vhr_report !== null,
    hasSticker: report.vhr_sticker !== null,
    ymm: isYmmVin(decoded.vin, identity),
  };
}
