import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { decodedWord } from '../../vehicles/rules/decoded-words.ts';
import { dayForms } from './dates.ts';
import type { Finding } from './finding.ts';
import { capitalized, say } from './words.ts';

type Recall = RecordOf<'recalls'>;
type Row = ReportDocument['recalls'][number];

type RecallTeller = NonNullable<Recall['tellers']>[number];

/** A record as one source gave it. */
export interface ToldRecall {
  record: Recall;
  by: RecallTeller[];
}

/**
 * What is known of this very vehicle goes before what is known of its model; of two that disagree the open one, and of two
 * open ones the one without a repair, as a repair that does not exist can't be booked.
 */
const WEIGHT: Recall['status'][] = ['remedy_not_available', 'open', 'closed', 'may_apply'];

/** One number of a campaign for all its spellings: `20V-314`, `20v314` and `20V314000` are one. */
function numberOf({ campaign }: Recall): string {
  const plain = campaign.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return /^\d{2}[A-Z]\d{3}$/.test(plain) ? `${plain}000` : plain;
}

/** Each campaign once. A source that answered for this vehicle outweighs one that answered for its model. */
export function mergeRecalls(told: readonly ToldRecall[]): Recall[] {
  const numbers = [...new Set(told.map(({ record }) => numberOf(record)))];
  return numbers.flatMap(number => {
    const same = told.filter(({ record }) => numberOf(record) === number);
    const records = same
      .map(({ record }) => record)
      .toSorted((a, b) => WEIGHT.indexOf(a.status) - WEIGHT.indexOf(b.status));
    const [first] = records;
    if (!first) return [];
    const said = (field: 'component' | 'summary' | 'consequence' | 'remedy') =>
      records.find(record => record[field] !== '')?.[field] ?? '';
    return {
      ...first,
      component: said('component'),
      summary: said('summary'),
      consequence: said('consequence'),
      remedy: said('remedy'),
      parkIt: records.some(record => record.parkIt),
      parkOutside: records.some(record => record.parkOutside),
      tellers: same.flatMap(({ by }) => by),
    };
  });
}

/** Open on this very vehicle: what only may apply is not. */
const isOpen = ({ status }: Recall): boolean => status === 'open' || status === 'remedy_not_available';
const mayApply = ({ status }: Recall): boolean => status === 'may_apply';

function toneOf(recall: Recall): Row['tone'] {
  if (recall.status === 'closed') return 'info';
  return recall.parkIt ? 'serious' : 'caution';
}

/** Those that forbid driving before all, then the open ones, what may apply, and the repaired; the most recent first. */
export function recallRows(records: readonly Recall[]): Row[] {
  const rank = (recall: Recall) => (isOpen(recall) ? 0 : mayApply(recall) ? 1 : 2);
  const forbids = (recall: Recall) => recall.parkIt && recall.status !== 'closed';
  return [...records]
    .sort((a, b) => Number(forbids(b)) - Number(forbids(a)) || rank(a) - rank(b) || b.eventOn.localeCompare(a.eventOn))
    .map(record => ({
      id: record.campaign,
      on: record.undated ? null : record.eventOn,
      open: isOpen(record),
      status: record.status,
      status_word: statusWord(record),
      tone: toneOf(record),
      park_it: record.parkIt,
      park_outside: record.parkOutside,
      over_the_air: record.overTheAir,
      component: capitalized(record.component),
      part: record.part ?? null,
      summary: record.summary,
      consequence: record.consequence,
      remedy: record.remedy,
      sources: (record.tellers ?? []).map(({ name, askedAt, copiedOn, demo }) => ({
        name: name === 'sandbox' ? 'Demo' : decodedWord(name),
        asked_at: askedAt,
        copied_on: copiedOn ?? null,
        demo,
      })),
    }));
}

function statusWord({ status, closedOn }: Recall) {
  if (status === 'closed' && closedOn === null) return say('recall.closed_undated');
  return say(`recall.${status}`, closedOn ? dayForms('day', closedOn) : {});
}

/** How many are open on this vehicle, and how many only may apply. */
export function recallCounts(rows: readonly Row[]): { open: number; may: number } {
  return {
    open: rows.filter(({ open }) => open).length,
    may: rows.filter(({ status }) => status === 'may_apply').length,
  };
}

const SAYS_FREE = /free of charge|without charge|at no (cost|charge)|\bfor free\b/i;

/** Whether its source says that the repair costs nothing. The law does not require it of every age of vehicle. */
function isFree({ remedy }: Recall): boolean {
  return SAYS_FREE.test(typeof remedy === 'string' ? remedy : remedy.en);
}

/** What its sources say of the repair of recalls: there is none yet, some wait for one, it is free, or ask what it costs. */
function repairOf(recalls: readonly Recall[]): 'none' | 'some' | 'free' | 'ask' {
  const ready = recalls.filter(({ status }) => status !== 'remedy_not_available');
  if (ready.length === 0) return 'none';
  if (ready.length < recalls.length) return 'some';
  return ready.every(isFree) ? 'free' : 'ask';
}

/** What may apply is said apart from what is open, and only where nothing is. */
export function recallFindings(records: readonly Recall[]): Finding[] {
  const open = records.filter(isOpen);
  const sure = open.length > 0;
  const told = sure ? open : records.filter(mayApply);
  const forbidding = records.filter(record => record.parkIt && mayApply(record) && sure);
  return [...told, ...forbidding].map(record => ({
    code: record.parkIt ? 'park_it' : 'recall_open',
    level: record.parkIt && isOpen(record) ? 'serious' : 'check',
    params: {
      n: told.length,
      sure: isOpen(record) ? 'yes' : 'no',
      campaign: record.campaign,
      component: record.component,
      repair: repairOf(record.parkIt ? [record] : told),
    },
  }));
}
