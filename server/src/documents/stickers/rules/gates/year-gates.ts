import type { ModernBuild } from '../../providers/build-data-provider.ts';

/** First model year whose label has the block; the laws refer to the day of manufacture, which is unknown. */
export const FIRST_YEAR = {
  /** Window labels of passenger cars: models introduced after October 1958 (15 U.S.C. 1231, 1232). */
  label: 1959,
  /** The first fuel economy labels (40 CFR 600, subpart D). */
  fuel: 1977,
  /** City and highway apart, with the range that most drivers reach. */
  fuelOf1985: 1985,
  /** The label of 2008: other test cycles, combined figure, scale of the class. */
  fuelOf2008: 2008,
  /** The label of 2013: fuel per 100 miles, five years' cost, greenhouse gas and smog. */
  fuelOf2013: 2013,
  /** Medium-duty passenger vehicles of 8,500 to 10,000 lb are labeled since model year 2011 (40 CFR 600.002). */
  fuelOfHeavyPassenger: 2011,
  /** Made since 1 October 1994 (49 CFR 583). */
  parts: 1995,
  /** Made since 1 September 2007 (49 CFR 575.301). */
  safety: 2008,
  /** Before it, colors and options are those of the model year alone. Source: the specification, "Business constants". */
  buildRecords: 1999,
  /** The overall score of the safety ratings. */
  safetyOverall: 2011,
} as const;

type Fuel = NonNullable<ModernBuild['fuel']>;

/** The design of the fuel label a model year had; null before there was one. */
function fuelDesign(year: number): Fuel['design'] | null {
  if (year >= FIRST_YEAR.fuelOf2013) return '2013';
  if (year >= FIRST_YEAR.fuelOf2008) return '2008';
  if (year >= FIRST_YEAR.fuelOf1985) return '1985';
  return year >= FIRST_YEAR.fuel ? '1977' : null;
}

/** Figures that came with the label of 2013, and those that came with the label of 2008. */
const SINCE_2013 = { ghg: null, smog: null, five_year: null };
const BURNED_SINCE_2013 = { gal_100: null, average: null };
const BURNED_SINCE_2008 = { class: null, class_name: null };

function fuelOf(fuel: ModernBuild['fuel'], year: number): ModernBuild['fuel'] {
  const design = fuelDesign(year);
  if (!fuel || !design) return null;
  if (design === '2013') return { ...fuel, design };
  const older = { ...fuel, ...SINCE_2013, design };
  if (older.kind === 'electric') return older;
  return { ...older, ...BURNED_SINCE_2013, ...(design === '2008' ? {} : BURNED_SINCE_2008) };
}

function safetyOf(safety: ModernBuild['safety'], year: number): ModernBuild['safety'] {
  if (!safety || year < FIRST_YEAR.safety) return null;
  if (year >= FIRST_YEAR.safetyOverall) return safety;
  const { overall: _, ...older } = safety;
  return older;
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
