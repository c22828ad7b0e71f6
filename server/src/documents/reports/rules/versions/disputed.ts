import type { DisputeMark } from '../../document/shape/shape-more.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { dayWords } from '../facts/dates.ts';
import { eventEntries, reportEntries, type ReportEntry } from './report-entries.ts';
import { toneOfLevel } from '../sections/tones.ts';
import { say } from '../facts/words.ts';

/** A record that somebody disputes or has disputed. Days are ISO days; `decided` is null while it is open. */
export interface DisputedRecord {
  record: string;
  state: 'open' | 'upheld' | 'corrected';
  since: string;
  decided: string | null;
}

function markOf(entry: ReportEntry, { record, state, since, decided }: DisputedRecord): DisputeMark {
  const days = { since: dayWords(since), decided: decided === null ? '' : dayWords(decided) };
  const { section, on, text: about } = entry;
  return { record, section, on, about, state, since, decided, text: say(`dispute.${state}`, days) };
}

/** Whether the verdict has its level from a record as serious as this one. */
function decides({ verdict }: ReportDocument, { tone }: ReportEntry): boolean {
  return verdict.level !== 'nothing' && tone === toneOfLevel(verdict.level);
}

/**
 * A report with the marks of its disputed records. The level of the verdict, its reasons and every tone stay as they are: a
 * dispute turns nothing green. A report that holds none of the records is answered as it is.
 */
export function withDisputes(report: ReportDocument, disputed: readonly DisputedRecord[]): ReportDocument {
  if (disputed.length === 0) return report;
  const entries = [...reportEntries(report), ...eventEntries(report)].flatMap(entry => {
    const found = disputed.find(({ record }) => record === entry.record);
    return found ? [{ entry, found }] : [];
  });
  if (entries.length === 0) return report;
  const open = entries.filter(({ found }) => found.state === 'open');
  const rests = open.some(({ entry }) => decides(report, entry));
  const note = rests ? 'dispute.verdict' : 'dispute.elsewhere';
  return {
    ...report,
    disputes: entries.map(({ entry, found }) => markOf(entry, found)),
    verdict: { ...report.verdict, ...(open.length > 0 ? { disputed: say(note) } : {}) },
  };
}
