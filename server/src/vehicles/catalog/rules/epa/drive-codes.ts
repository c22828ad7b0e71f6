import { makeKey } from '../names.ts';
import type { Axles, Drive } from './drive.ts';
import codes from './drive-codes.json' with { type: 'json' };

/**
 * Where a maker writes the driven axles into its numbers: at these positions (1 to 17) stand these characters for two
 * driven wheels and these for four.
 */
interface DriveCode {
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

type CodeLine = [
  makes: string,
  models: string,
  from: number,
  to: number,
  at: number,
  two: string,
  four: string,
  words: string,
];

const BY_MAKE = byMake(codes.lines as CodeLine[]);

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

/** Reads a line of the file. A pattern of models may end in `/i`, where case does not count. */
function codeOf([, models, from, to, at, two, four, words]: CodeLine): DriveCode {
  const listed = (text: string) => text.split(' ').filter(Boolean);
  const [first = ''] = listed(two || four);
  const [pattern = '', flags] = models.split(/\/(?=i$)/);
  const called = words.split('/') as [Drive, Drive];
  const model = new RegExp(pattern, flags);
  return { model, from, to, at, length: first.length, two: listed(two), four: listed(four), words: called };
}

function byMake(lines: readonly CodeLine[]): ReadonlyMap<string, readonly DriveCode[]> {
  const found = new Map<string, DriveCode[]>();
  for (const line of lines) {
    const code = codeOf(line);
    for (const make of line[0].split(' ')) found.set(make, [...(found.get(make) ?? []), code]);
  }
  return found;
}
