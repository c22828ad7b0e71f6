import { readFileSync } from 'node:fs';
import { groupByCause } from '../compare/compare-causes.ts';
import { compareAnswers, dayOf, readRecorded } from '../compare/compare.ts';
import { loadDecoder } from '../node.ts';

/**
 * `compare`: agreement with recorded answers, field by field and kind by kind; `--differences` lists the
 * rest, `--known` prints it by cause, as `test/known-differences.json` holds it.
 */
export function runCompare(args: string[]): number {
  const [path] = args.filter(argument => !argument.startsWith('--'));
  if (!path) {
    console.error('compare needs a file of recorded answers.');
    return 2;
  }
  const recorded = readRecorded(readFileSync(path, 'utf8'));
  const now = dayOf(recorded);
  const { fields, differences } = compareAnswers(loadDecoder({ now: () => now }), recorded);
  if (args.includes('--known')) {
    console.log(JSON.stringify(groupByCause(differences), null, 1));
    return 0;
  }
  for (const { kind, field, equal, total } of fields) {
    const share = ((100 * equal) / total).toFixed(2).padStart(6);
    console.log(`${kind.padEnd(10)} ${field.padEnd(18)} ${share} %  ${equal} of ${total}`);
  }
  console.log(`${recorded.length} answers, ${differences.length} differences`);
  if (args.includes('--differences')) for (const difference of differences) console.log(JSON.stringify(difference));
  return 0;
}
