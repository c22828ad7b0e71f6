import { z } from 'zod';
import { Empty, get, post, success } from '../../kit/contract.ts';
import { VehicleSummary } from '../decode/contract.ts';

import { PLATE_STATES } from './rules/states.ts';

export { PLATE_STATES, UNCOVERED_TERRITORIES, type PlateState } from './rules/states.ts';

/** The car as the plate service describes it; null where it says nothing. Never anything about a person. */
export const Reported = z.object({
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  body: z.string().nullable(),
  color: z.string().nullable(),
});
export type Reported = z.infer<typeof Reported>;

/**
 * Why a vehicle may be the wrong one. `check_digit`: a character of its VIN is wrong; `not_decoded`: the VIN names no make;
 * `several_readings`: a pre-1981 VIN that more than one vehicle may have, of which the likeliest is named;
 * `service_differs`: the VIN says another year or make than the plate service; `other_reading`: found with O and 0
 * exchanged; `several`: the plate belongs to several vehicles.
 */
export const PlateDoubt = z.enum([
  'check_digit',
  'not_decoded',
  'several_readings',
  'service_differs',
  'other_reading',
  'several',
]);
export type PlateDoubt = z.infer<typeof PlateDoubt>;

/** `high`: nothing speaks against it; `low`: see the doubts. */
export const PlateConfidence = z.enum(['high', 'low']);

/** One vehicle that has the plate. The user confirms that it is the one they mean before anything is done with it. */
export const PlateVehicle = z.object({
  vin: z.string(),
  /** `2003 Honda Accord`; the VIN where it names no vehicle. */
  title: z.string(),
  vehicle: VehicleSummary,
  reported: Reported,
  confidence: PlateConfidence,
  doubts: z.array(PlateDoubt),
});
export type PlateVehicle = z.infer<typeof PlateVehicle>;

/**
 * A number that was read from a photo. `confidence`: 0 to 1, as the service says it; null where it does not. `state`: that
 * of a plate, where the service recognized it.
 */
export const PhotoReading = z.object({
  text: z.string(),
  confidence: z.number().min(0).max(1).nullable(),
  state: z.enum(PLATE_STATES).nullable(),
});
export type PhotoReading = z.infer<typeof PhotoReading>;

/**
 * Reads a plate or a VIN from a photo by an outside service, with the visitor's consent; off unless it is set up. The photo
 * is kept nowhere. The readings, best first, are for the visitor to check; nothing is searched by itself. Refusals:
 * `photo_consent`, `image_kind`, `image_large`, `image_pixels`, `image_unreadable` (400, with the field),
 * `photo_reading_off`, `photo_unread` (404), `photo_service_down` (502), `photo_limit` (503), `photo_service_slow` (504).
 */
export const readPhotoCall = post(
  '/api-cwa/read-photo',
  {
    kind: z.enum(['plate', 'vin']),
    /** `data:image/…;base64,…` of 2 MB at most. */
    image: z.string(),
    consent: z.boolean().default(false),
  },
  { readings: z.array(PhotoReading).min(1), source: z.string() },
  { files: { field: 'image', most: 1, bytes: 2 * 1024 * 1024 }, limits: [{ max: 10, minutes: 24 * 60 }] },
);

/**
 * How often each plate service was asked for this brand in the last 90 days, newest day (UTC) first; only what it `found`
 * is billed. For operators who may read orders.
 */
export const plateServicesCall = get('/api/operator/plate-services', Empty, {
  days: z.array(
    z.object({
      day: z.iso.date(),
      service: z.string(),
      asked: z.number().int(),
      found: z.number().int(),
      failed: z.number().int(),
    }),
  ),
});

/** A change made to the plate before the search, in the reader's language. */
export const PlateNote = z.object({ code: z.enum(['characters_dropped', 'other_reading']), message: z.string() });
export type PlateNote = z.infer<typeof PlateNote>;

/** `vin`, `vehicle`: those of the one vehicle; null where the plate belongs to several, which the user chooses from. */
export const PlateAnswer = success({
  vin: z.string().nullable(),
  vehicle: VehicleSummary.nullable(),
  confidence: PlateConfidence,
  /** The name of the service that answered. */
  source: z.string(),
  vehicles: z.array(PlateVehicle).min(1),
  /** The plate that was looked up: upper case, letters and digits only. */
  plate: z.string(),
  state: z.string(),
  /** In the reader's language. */
  state_name: z.string(),
  notes: z.array(PlateNote),
  /** Whether the answer is demonstration data. */
  demo: z.boolean(),
});
export type PlateAnswer = z.infer<typeof PlateAnswer>;

/**
 * The vehicle of a plate. Upper and lower case, spaces, dashes and symbols do not matter; `state` is one of
 * `PLATE_STATES`. Refusals: `plate_invalid` and `state_invalid` (400, with the field), `plate_state_uncovered` (400, field
 * `state`), `plate_not_found` (404), `plate_limit` (429), `plate_service_down` (502), `plate_service_quota` (503),
 * `plate_service_slow` (504). The limits of a day are settings and count in the database.
 */
export const plateDecodeCall = get(
  '/api-cwa/license_plate_decode',
  { plate: z.string().max(60).default(''), state: z.string().max(40).default('') },
  PlateAnswer,
  { limits: [{ max: 20, minutes: 1 }] },
);
