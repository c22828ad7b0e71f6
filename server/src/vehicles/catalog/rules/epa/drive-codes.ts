import { makeKey } from '../names.ts';
import { AMERICAN_CODES } from './american-drive-codes.ts';
import { IMPORT_CODES } from './import-drive-codes.ts';
import type { Axles, CodeLine, Drive } from './drive.ts';

/**
 * Where a maker writes the driven axles into its numbers: at these positions (1 to 17) stand these characters for two
 * driven wheels and these for four.
 */
export interface DriveCode {
  make: string;
  model: RegExp;
  from: number;
  to: number;
  at: number;
  length: number;
  two: readonly string[];
  four: readonly string[];
  /** The maker's names for them. */
  words: readonly [Drive, Drive];
}

const BY_MAKE = byMake([...AMERICAN_CODES, ...IMPORT_CODES].map(codeOf));

/** The driven axles by the maker's code in a number, with the rule in words; null without a known code. */
export function driveCodeOf(
  vin: string,
  vehicle: { year: number; make: string; model: string },
): { axles: Axles; drive: Drive; rule: string } | null {
  if (vin.length !== 17) return null;
  const { year, make, model } = vehicle;
  for (const code of BY_MAKE.get(makeKey(make)) ?? []) {
    if (year < code.from || year > code.to || !code.model.test(model)) continue;
    const found = vin.slice(code.at - 1, code.at - 1 + code.length);
    const axles = code.two.includes(found) ? 'two' : code.four.includes(found) ? 'four' : null;
    if (!axles) continue;
    const drive = code.words[axles === 'two' ? 0 : 1];
    const where =
      code.length === 1 ? `position ${code.at} is` : `positions ${code.at} to ${code.at + code.length - 1} are`;
    return { axles, drive, rule: `${where} ${found}, ${make}'s code for ${drive} on the ${model}` };
  }
  return null;
}

function codeOf([make, model, [from, to], at, two, four, words]: CodeLine): DriveCode {
  const listed = (codes: string) => codes.split(' ').filter(Boolean);
  const [first = ''] = listed(two || four);
  return { make, model, from, to, at, length: first.length, two: listed(two), four: listed(four), words };
}

function byMake(codes: readonly DriveCode[]): ReadonlyMap<string, readonly DriveCode[]> {
  const found = new Map<string, DriveCode[]>();
  for (const code of codes) found.set(code.make, [...(found.get(code.make) ?? []), code]);
  return found;
}
