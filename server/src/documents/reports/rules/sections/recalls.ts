import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { decodedWord } from '../../../../vehicles/decode/rules/decoded-words.ts';
import { eachLanguage, listOf, type Translations } from '../../../../kit/text/bilingual.ts';
import { dayForms, UNDATED, yearsBetween } from '../facts/dates.ts';
import type { Finding } from '../findings/finding.ts';
import { capitalized, say } from '../facts/words.ts';

type Recall = RecordOf<'recalls'>;
type Row = ReportDocument['recalls'][number];

type RecallTeller = NonNullable<Recall['tellers']>[number];

/** A record as one source gave it. */
export interface ReportedRecall {
  record: Recall;
  by: RecallTeller[];
}

/**
 * A record of this very vehicle comes before one of its model; of two that disagree the open one, and of two open ones the one without a
 * repair, as a repair that does not exist can't be booked.
 */
const WEIGHT: Recall['status'][] = ['remedy_not_available', 'open', 'closed', 'may_apply'];

/** One number of a campaign for all its spellings: `20V-314`, `20v314` and `20V314000` are one. */
function numberOf({ campaign }: Recall): string {
  const plain = campaign.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return /^\d{2}[A-Z]\d{3}$/.test(plain) ? `${plain}000` : plain;
}

/** Each campaign once. A source that answered for this vehicle outweighs one that answered for its model. */
export function mergeRecalls(matching: readonly ReportedRecall[]): Recall[] {
  const numbers = [...new Set(matching.map(({ record }) => numberOf(record)))];
  return numbers.flatMap(number => {
    const same = matching.filter(({ record }) => numberOf(record) === number);
    const records = same
      .map(({ record }) => record)
      .toSorted((a, b) => WEIGHT.indexOf(a.status) - WEIGHT.indexOf(b.status));
    const [first] = records;
    if (!first) return [];
    const textOf = (field: 'component' | 'summary' | 'consequence' | 'remedy') =>
      records.find(record => record[field] !== '')?.[field] ?? '';
    return {
      ...first,
      component: textOf('component'),
      summary: textOf('summary'),
      consequence: textOf('consequence'),
      remedy: textOf('remedy'),
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
  return recall.parkIt || recall.parkOutside ? 'serious' : 'caution';
}

/** Those that forbid driving before all, then the open ones, what may apply, and the repaired; the most recent first. */
export function recallRows(records: readonly Recall[], sale: FirstSale = {}): Row[] {
  const rank = (recall: Recall) => (isOpen(recall) ? 0 : mayApply(recall) ? 1 : 2);
  const forbids = ({ parkIt, parkOutside, status }: Recall) =>
    status === 'closed' ? 0 : parkIt ? 2 : Number(parkOutside);
  return [...records]
    .sort((a, b) => forbids(b) - forbids(a) || rank(a) - rank(b) || b.eventOn.localeCompare(a.eventOn))
    .map(record => ({
      id: record.campaign,
      on: record.undated ? null : record.eventOn,
      open: isOpen(record),
      status: record.status,
      status_word: statusWord(record),
      tone: toneOf(record),
      park_it: record.parkIt,
      park_outside: record.parkOutside,
      over_the_air: isOverTheAir(record),
      component: capitalized(record.component),
      part: record.part ?? null,
      summary: record.summary,
      consequence: record.consequence,
      remedy: record.remedy,
      cost: costWords(record, sale),
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

const SAYS_OVER_THE_AIR = /\bover[ -]the[ -]air\b|\bOTA\b/i;

/** Whether a repair comes over the air: its source marks it, or says so of the remedy. */
const isOverTheAir = ({ overTheAir, remedy }: Recall): boolean =>
  overTheAir || SAYS_OVER_THE_AIR.test(typeof remedy === 'string' ? remedy : remedy.en);

/** Whether its source says that the repair costs nothing. The law does not require it of every age of vehicle. */
function isFree({ remedy }: Recall): boolean {
  return SAYS_FREE.test(typeof remedy === 'string' ? remedy : remedy.en);
}

/** The vehicle's first sale, as far as it is known; a maker's legal duties depend on it. */
export interface FirstSale {
  /** The day of the first title, where one was reported. */
  on?: string | undefined;
  modelYear?: number | undefined;
}

/** A repair is free by law where the first buyer bought the vehicle less than so many years before the recall. */
const FREE_YEARS = 15;

/** Whether the law makes a repair free; null where neither a first title nor the model year settles it. */
function isFreeByLaw({ eventOn, undated }: Recall, { on, modelYear }: FirstSale): boolean | null {
  if (undated) return null;
  if (on !== undefined) return yearsBetween(on, eventOn) < FREE_YEARS;
  if (modelYear === undefined) return null;
  // A vehicle is sold from the year before its model year on, and sometimes a year after it.
  const years = Number(eventOn.slice(0, 4)) - modelYear;
  if (years < FREE_YEARS - 1) return true;
  return years > FREE_YEARS + 1 ? false : null;
}

/**
 * Whether a repair is free: by law, or where that is not known, by the words of its source. Where the law no longer asks
 * for it and the source promises it all the same, a dealer has to say so: null.
 */
function freeOf(recall: Recall, sale: FirstSale): boolean | null {
  const byLaw = isFreeByLaw(recall, sale);
  if (!isFree(recall)) return byLaw;
  return byLaw === false ? null : true;
}

/** The cost of the repair, by the law; its source's own words are in the remedy. */
function costWords(recall: Recall, sale: FirstSale): Translations | null {
  if (recall.status === 'closed') return null;
  const free = isFreeByLaw(recall, sale);
  const by = sale.on === undefined ? 'model' : 'title';
  const promised = isFree(recall) ? 'yes' : 'no';
  const params = { by, promised, ...dayForms('first', sale.on ?? UNDATED), year: String(sale.modelYear ?? '') };
  return say(`recall_cost.${free === null ? 'unknown' : free ? 'free' : 'too_old'}`, params);
}

type Repair = 'none' | 'some' | 'some_over_the_air' | 'over_the_air' | 'free' | 'too_old' | 'ask';

/** The next step for recalls: there is no repair yet, it comes over the air, it is free, or ask for the price. */
function repairOf(recalls: readonly Recall[], sale: FirstSale): Repair {
  const ready = recalls.filter(({ status }) => status !== 'remedy_not_available');
  if (ready.length === 0) return 'none';
  const isSoftware = ready.every(isOverTheAir);
  if (ready.length < recalls.length) return isSoftware ? 'some_over_the_air' : 'some';
  if (isSoftware) return 'over_the_air';
  const free = ready.map(recall => freeOf(recall, sale));
  if (free.every(one => one === true)) return 'free';
  return free.every(one => one === false) ? 'too_old' : 'ask';
}

/** "20V314 (air bags) and 21V100 (brakes)": each campaign by its own name. */
const namesOf = (recalls: readonly Recall[]): Translations =>
  listOf(
    recalls.map(({ campaign, component }) =>
      eachLanguage(pick => (pick(component) === '' ? campaign : `${campaign} (${pick(component)})`)),
    ),
  );

const CODES = [
  ['park_it', 'stop'],
  ['park_outside', 'serious'],
  ['recall_open', 'check'],
] as const;

const codeOf = ({ parkIt, parkOutside }: Recall) => (parkIt ? 'park_it' : parkOutside ? 'park_outside' : 'recall_open');

/** Open recalls, by what they forbid; a recall that only may apply counts where it forbids something, or where nothing is open. */
export function recallFindings(records: readonly Recall[], sale: FirstSale = {}): Finding[] {
  const open = records.filter(isOpen);
  const may = records.filter(record => mayApply(record) && (open.length === 0 || codeOf(record) !== 'recall_open'));
  return CODES.flatMap(([code, level]) =>
    [open, may].flatMap((all): Finding[] => {
      const matching = all.filter(record => codeOf(record) === code);
      if (matching.length === 0) return [];
      const sure = all === open ? 'yes' : 'no';
      const params = { n: matching.length, sure, recalls: namesOf(matching), repair: repairOf(matching, sale) };
      return [{ code, level: sure === 'yes' ? level : 'check', params, about: sure }];
    }),
  );
}
