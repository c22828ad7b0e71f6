import { z } from 'zod';
import { Day } from '../../document/shape/shape-more.ts';

/** Where a public record stands: the data set, and the days of our copies that list it. */
export const PublicOrigin = z.object({
  /** The data pack, as on the command line: `ny-registrations`. */
  pack: z.string(),
  /** The data set's own title. */
  dataset: z.string(),
  /** The page of the data set. */
  link: z.url(),
  /** The day of our newest copy of it. */
  copiedOn: Day,
  /** The days of the first and the last copy that list the fact; the last is `copiedOn` while it is listed. */
  firstSeen: Day,
  lastSeen: Day,
});
export type PublicOrigin = z.infer<typeof PublicOrigin>;

/**
 * A registration as the state's file gives it. It is no title and no owner. `class`, `body` and `color` are the letters of the
 * file; null where it says nothing. Weights in pounds.
 */
export const Registration = z.object({
  county: z.string().nullable(),
  since: Day.nullable(),
  /** The day it expires; one after the copy says that it was valid then. */
  until: Day.nullable(),
  class: z.string().nullable(),
  body: z.string().nullable(),
  color: z.string().nullable(),
  weight: z.number().int().positive().nullable(),
  grossWeight: z.number().int().positive().nullable(),
});
export type Registration = z.infer<typeof Registration>;

/** A vehicle's entry in a list of licensed vehicles. The words are those of the list. */
export const ListedLicense = z.object({
  /** What the list is of, such as `FOR HIRE VEHICLE` or `MEDALLION`. */
  type: z.string().nullable(),
  /** The kind and the name of the company that it drives for. */
  baseType: z.string().nullable(),
  base: z.string().nullable(),
  since: Day.nullable(),
  until: Day.nullable(),
  /** Null where it is in good standing or nothing is said: `OUT OF BUSINESS`, `REVOKED`. */
  status: z.string().nullable(),
});
export type ListedLicense = z.infer<typeof ListedLicense>;
