/** vPIC's element ids that the procedure treats specially. */
export const E = {
  bodyClass: 5,
  cylinders: 9,
  displacementCc: 11,
  displacementCi: 12,
  displacementL: 13,
  doors: 14,
  driveType: 15,
  engineModel: 18,
  fuelPrimary: 24,
  gvwr: 25,
  make: 26,
  manufacturer: 27,
  model: 28,
  modelYear: 29,
  plantCity: 31,
  series: 34,
  transmission: 37,
  trim: 38,
  vehicleType: 39,
  fuelSecondary: 66,
  plantCountry: 75,
  plantCompany: 76,
  plantState: 77,
} as const;

/** Elements whose items are all kept and joined, in the order of their pattern ids. */
export const MULTI_VALUED: ReadonlySet<number> = new Set([114, 121, 129, 150, 154, 155, 169, 186]);

/** Elements that come from the maker code or the input, never from a VIN pattern. */
export const NOT_FROM_PATTERNS: ReadonlySet<number> = new Set([E.make, E.manufacturer, E.modelYear, E.vehicleType]);
