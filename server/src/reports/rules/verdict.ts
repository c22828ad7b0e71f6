import type { ReportDocument } from '../document/shape.ts';
import { onePerTopic, ranked, type Finding } from './finding.ts';
import { toneOfLevel } from './tones.ts';
import { say } from './words.ts';

const MOST_REASONS = 6;
const MOST_THINGS = 3;

/** Nothing was found: there are three sentences, for all, some or no answers. */
function silence({ answered, of }: { answered: number; of: number }): string {
  if (answered === 0) return 'nothing_answered';
  return answered === of ? 'nothing' : 'nothing_partial';
}

/** The verdict line: the worst level found, with its reasons, never a score. */
export function verdict(
  findings: readonly Finding[],
  coverage: { answered: number; of: number },
): ReportDocument['verdict'] {
  const order = ranked(findings);
  const worst = order[0]?.level ?? 'note';
  const notable = order.filter(finding => finding.level !== 'note').slice(0, MOST_REASONS);
  const reasons =
    notable.length > 0
      ? notable.map(finding => say(`reason.${finding.code}`, finding.params))
      : [say(`reason.${silence(coverage)}`, coverage)];
  return { level: worst === 'note' ? 'nothing' : worst, ...coverage, reasons };
}

/** At most three points to know, each with the next step; general advice when nothing was found. */
export function thingsToKnow(findings: readonly Finding[]): ReportDocument['things'] {
  const things = onePerTopic(ranked(findings))
    .slice(0, MOST_THINGS)
    .map(({ code, level, params }) => ({
      state: toneOfLevel(level),
      text: say(`thing.${code}`, params),
      next: say(`next.${code}`, params),
    }));
  if (things.length > 0) return things;
  return [{ state: 'info', text: say('thing.nothing'), next: say('next.nothing') }];
}
