import type { ModernBuild } from '../providers/build-data-provider.ts';

/** First model year whose label has the block; the laws refer to the day of manufacture, which is unknown. */
export const FIRST_YEAR = {
  /** Window labels of passenger cars: models introduced after October 1958 (15 U.S.C. 1231, 1232). */
  label: 1959,
  /** Fuel economy labels began in 1977; data is published from 1984 (40 CFR 600). */
  fuel: 1984,
  /** The label of 2013 added greenhouse gas, smog, and five years' cost. */
  fuelRatings: 2013,
  /** Made since 1 October 1994 (49 CFR 583). */
  parts: 1995,
  /** Made since 1 September 2007 (49 CFR 575.301). */
  safety: 2008,
  /** The overall score of the safety ratings. */
  safetyOverall: 2011,
} as const;

function fuelOf(fuel: ModernBuild['fuel'], year: number): ModernBuild['fuel'] {
  if (!fuel || year < FIRST_YEAR.fuel) return null;
  return year < FIRST_YEAR.fuelRatings ? { ...fuel, ghg: null, smog: null, five_year: null } : fuel;
}

function safetyOf(safety: ModernBuild['safety'], year: number): ModernBuild['safety'] {
  if (!safety || year < FIRST_YEAR.safety) return null;
  return year < FIRST_YEAR.safetyOverall ? { ...safety, overall: null } : safety;
}

/** The blocks a label of that year carried; others are left off, whatever the source delivers. */
export function withinYear(build: ModernBuild): ModernBuild {
  const { year } = build.vehicle;
  return {
    ...build,
    parts: year < FIRST_YEAR.parts ? null : build.parts,
    fuel: fuelOf(build.fuel, year),
    safety: safetyOf(build.safety, year),
  };
}
