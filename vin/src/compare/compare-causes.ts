import type { Difference } from './compare.ts';

/** Differences that have one cause. */
export interface KnownDifferences {
  cause: string;
  differences: Difference[];
}

const WAIVED = 'NHTSA waives the check digit of the VINs on a list of its own (VinException), which these tables lack.';
const SELECTION =
  'Codes 2 to 5, 8 and 14 and the suggested VIN rest on the keys of every element; these tables hold a selection of the elements.';
const CUBIC_INCHES = 'NHTSA converts this displacement from cubic inches, whose patterns these tables lack.';
const YEAR =
  'Nothing decodes in either thirty-year cycle here; NHTSA has patterns in one of them that these tables lack, or counts codes that are no use here.';
const YEAR_FOLLOWS = 'Follows from the model year, which differs.';
const CHANGED = 'vPIC was changed, or the answer recorded, at another time than the tables of February 2026.';

/** Why a field differs, judging from the field and the other differences of the same VIN. */
function causeOf(difference: Difference, all: Difference[]): string {
  const { field, expected, got, vin } = difference;
  if (field.startsWith('Displacement')) return CUBIC_INCHES;
  if (field === 'ErrorCode' && expected === '0' && got === '1') return WAIVED;
  if (field === 'ErrorCode' || field === 'SuggestedVIN') return SELECTION;
  if (field === 'ModelYear') return YEAR;
  return all.some(other => other.vin === vin && other.field === 'ModelYear') ? YEAR_FOLLOWS : CHANGED;
}

/** All differences by cause, each once, in a fixed order. */
export function groupByCause(differences: Difference[]): KnownDifferences[] {
  const groups = new Map<string, Map<string, Difference>>();
  for (const difference of differences) {
    const cause = causeOf(difference, differences);
    const group = groups.get(cause) ?? new Map<string, Difference>();
    groups.set(cause, group);
    group.set(keyOf(difference), difference);
  }
  return [...groups]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([cause, group]) => ({
      cause,
      differences: [...group].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([, one]) => one),
    }));
}

/** The identity of a difference. */
export function keyOf({ vin, year, field, expected, got }: Difference): string {
  return [vin, year ?? '', field, expected, got].join('|');
}
