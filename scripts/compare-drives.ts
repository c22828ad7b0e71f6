/**
 * How many drives are given, and how many of those are right, on a list of vehicles whose drive is known:
 * `npm run -s cli -- vehicle show - --json < vins.txt | npx tsx scripts/compare-drives.ts truth.tsv`.
 * The list has a VIN and a drive a line, separated by white space; AWD and 4WD both are four driven wheels.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Shown {
  vin: string;
  vehicle: { driveType: string | null };
}

interface Compared {
  listed: number;
  given: number;
  right: number;
  wrong: string[];
}

/** Compares the lines of `vehicle show --json` with a list of VINs and drives. */
export function compareDrives(shown: readonly string[], truth: readonly string[]): Compared {
  const given = new Map(
    shown.map(line => JSON.parse(line) as Shown).map(({ vin, vehicle }) => [vin, vehicle.driveType]),
  );
  const result: Compared = { listed: 0, given: 0, right: 0, wrong: [] };
  for (const line of truth) {
    const [vin = '', drive = ''] = line.trim().split(/\s+/);
    if (!wheels(drive)) continue;
    result.listed++;
    const found = given.get(vin);
    if (!found) continue;
    result.given++;
    if (wheels(found) === wheels(drive)) result.right++;
    else result.wrong.push(`${vin} is ${drive}, not ${found}`);
  }
  return result;
}

/** Which wheels are driven: `all`, `front` or `rear`; null for any other word. */
function wheels(drive: string): 'all' | 'front' | 'rear' | null {
  if (/^(?:AWD|4WD|4x4|all|four)/i.test(drive)) return 'all';
  if (/^(?:FWD|front)/i.test(drive)) return 'front';
  return /^(?:RWD|rear)/i.test(drive) ? 'rear' : null;
}

const linesOf = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { listed, given, right, wrong } = compareDrives(
    linesOf(readFileSync(0, 'utf8')),
    linesOf(readFileSync(process.argv[2] ?? '', 'utf8')),
  );
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;
  console.log(`${listed} vehicles, ${given} drives given (${percent(given, listed)})`);
  console.log(`${right} of them right (${percent(right, given)})`);
  for (const line of wrong) console.log(line);
}
