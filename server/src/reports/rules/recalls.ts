import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { dayWords } from './dates.ts';
import type { Finding } from './finding.ts';
import { capitalized, say } from './words.ts';

type Recall = RecordOf<'recalls'>;

const isOpen = (recall: Recall): boolean => recall.status !== 'closed';

function toneOf(recall: Recall): ReportDocument['recalls'][number]['tone'] {
  if (!isOpen(recall)) return 'info';
  return recall.parkIt ? 'serious' : 'caution';
}

/** Open ones first, those that forbid driving before all, then the most recent. */
export function recallRows(records: readonly Recall[]): ReportDocument['recalls'] {
  return [...records]
    .sort(
      (a, b) =>
        Number(isOpen(b)) - Number(isOpen(a)) ||
        Number(b.parkIt) - Number(a.parkIt) ||
        b.eventOn.localeCompare(a.eventOn),
    )
    .map(record => ({
      id: record.campaign,
      on: record.eventOn,
      open: isOpen(record),
      status: record.status,
      status_word: say(`recall.${record.status}`, { day: record.closedOn ? dayWords(record.closedOn) : '' }),
      tone: toneOf(record),
      park_it: record.parkIt,
      park_outside: record.parkOutside,
      over_the_air: record.overTheAir,
      component: capitalized(record.component),
      summary: record.summary,
      consequence: record.consequence,
      remedy: record.remedy,
    }));
}

export function recallFindings(records: readonly Recall[]): Finding[] {
  const open = records.filter(isOpen);
  return open.map(record => ({
    code: record.parkIt ? 'park_it' : 'recall_open',
    level: record.parkIt ? 'serious' : 'check',
    params: {
      n: open.length,
      sure: open.some(each => each.status !== 'may_apply') ? 'yes' : 'no',
      campaign: record.campaign,
      component: record.component,
    },
  }));
}
