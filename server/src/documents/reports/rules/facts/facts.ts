import { SourceGroup as Groups, type SectionKey, type SectionState, type SourceGroup } from '../../contract.ts';
import type { Ratings } from '../../../../vehicles/ratings/contract.ts';
import type { SafetyIssues } from '../../../../vehicles/recalls/contract.ts';
import type { ValueOutcome } from '../../../../vehicles/valuations/service.ts';
import type { Distance } from './distance.ts';
import type { NamedVehicle } from '../../../../vehicles/decode/rules/named-vehicle.ts';
import type { GroupAnswer, HistoryProviderInfo } from '../sources/history-provider.ts';
import type { License } from '../sources/license.ts';
import { GROUP_SECTIONS } from '../sources/history-provider.ts';
import type { HistoryRecord, RecordOf } from '../sources/history-record.ts';
import type { StickerOptions } from './equipment.ts';
import { foldRecords, type Reported } from './fold.ts';
import { mergeRecalls, type ReportedRecall } from '../sections/recalls.ts';

/** The decoded facts of the vehicle; an absent field was not decoded and is left out of the report. */
export interface ReportVehicle {
  vin: string;
  /** Made for another market than North America, as the number says, or numbered before 1981. */
  kind?: 'europe' | 'classic';
  /** Chosen by year, make and model: no number was read. */
  byName?: boolean;
  /** Of a classic: sections that a source has records of although registers find none. */
  supplied?: readonly string[];
  /** The market its buyer asked the report for, where that is not the United States: distances are in kilometers. */
  market?: 'CA' | 'EU';
  modelYear?: number;
  /** The possible model years, where the number does not settle it. */
  modelYears?: number[];
  make: string;
  model: string;
  series?: string;
  trim?: string;
  bodyClass?: string;
  doors?: number;
  seats?: number;
  /** Base price of the model when it was new, in dollars. */
  msrp?: number;
  engine?: string;
  fuel?: string;
  driveType?: string;
  transmission?: string;
  plantCity?: string;
  plantState?: string;
  plantCountry?: string;
  manufacturer?: string;
  gvwr?: string;
  /** Fields that were not read but inferred. */
  inferred?: string[];
  /** False when the check digit does not fit; the identity is then in doubt. */
  checkDigitOk?: boolean;
}

/** The market value source's answer for a report; `pending`: it comes after the others. `askedAt` is an ISO instant. */
export type ReportValuation = (ValueOutcome | { kind: 'pending' }) & {
  askedAt: string;
  /** License of the source; absent: unrestricted. */
  license?: License;
};

/** The notice of the contract with a source of national title data; `text` is null until the operator has written it. */
export interface NmvtisNotice {
  version: string;
  text: { en?: string; es?: string } | null;
}

/** All a report is made of. Integer cents; `createdAt` is an ISO instant. */
export interface ReportFacts {
  number: string;
  version: number;
  createdAt: string;
  verifyUrl: string;
  /** Until when a new version is free, an ISO instant; absent where there is none. */
  refreshUntil?: string;
  vehicle: ReportVehicle;
  /** The mileage of the ad. */
  given: Distance | null;
  /** A classic as its buyer named it. */
  named?: NamedVehicle | undefined;
  askingPriceCents: number | null;
  /** The sources, each with its groups; other groups are not covered. */
  sources: readonly HistoryProviderInfo[];
  answers: readonly GroupAnswer[];
  /** Set where a source holds national title data. */
  nmvtis?: NmvtisNotice | null;
  /** Public ratings of the model; null where no source was queried. */
  ratings?: Ratings | null;
  /** Investigations and communications about the model; null where the number names none. */
  safetyIssues?: SafetyIssues | null;
  /** The market value source's answer; absent where none was queried. */
  valuation?: ReportValuation | null;
  /** The options on the buyer's sticker: null where they have none, absent where there can be none. */
  sticker?: StickerOptions | null | undefined;
}

interface SectionFacts {
  state: SectionState;
  askedAt: string | null;
  /** Whether the records were deleted. */
  forgotten: boolean;
}

/** The answers by section. Where several sources answered for one section, what was found outweighs the rest. */
export interface MergedAnswers {
  /** The records of a section, each event once. */
  records<S extends SectionKey>(section: S): RecordOf<S>[];
  /** The same with the names of the sources that tell of each. */
  reported<S extends SectionKey>(section: S): Reported<RecordOf<S>>[];
  section(section: SectionKey): SectionFacts;
  /** Whether something that was found for the section is invented. */
  isDemo(section: SectionKey): boolean;
}

/** One group asked of one source; each answers or fails independently. */
export interface SourceRequest {
  source: HistoryProviderInfo;
  group: SourceGroup;
}

/** All questions in the order of the groups, so that answers of several sources to one group are together. */
export function requestsOf(sources: readonly HistoryProviderInfo[]): SourceRequest[] {
  return Groups.options.flatMap(group =>
    sources.filter(source => source.groups.includes(group)).map(source => ({ source, group })),
  );
}

/** Whether an answer is the answer to this; one that names no source is any source's. */
export function isAnswerTo({ source, group }: SourceRequest, answer: GroupAnswer): boolean {
  return answer.group === group && (answer.source === undefined || answer.source === source.name);
}

/** A found record outweighs a failure; "nothing reported" is said only where no source of several failed. */
const WEIGHT = ['found', 'unavailable', 'none_reported', 'not_covered'] as const;

/** Everything a record says, for an order of records of one day that depends on nothing else. */
const contentOf = ({ recordId: _own, ...content }: HistoryRecord): string => JSON.stringify(content);

/** ISO days are in order as texts. */
const byDay = (a: HistoryRecord, b: HistoryRecord): number =>
  a.eventOn < b.eventOn ? -1 : a.eventOn > b.eventOn ? 1 : contentOf(a).localeCompare(contentOf(b));

type Sourced = Pick<ReportFacts, 'sources' | 'answers'>;

/** Every source's records, by the names of the sources; recalls are merged by their campaigns instead. */
function reportedBySource({ answers }: Sourced): Reported[] {
  const reported = answers.flatMap(({ source, sections }) =>
    sections.flatMap(section =>
      (section.records as HistoryRecord[])
        .filter(record => record.section !== 'recalls')
        .map(record => ({ record, name: record.origin?.source ?? source })),
    ),
  );
  return reported
    .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
    .map(({ record, name }) => ({ record, by: name === undefined ? [] : [name] }));
}

/** Records of a section, oldest first, each event once; computed on demand, as many callers need few. */
function reportedBySection(facts: Sourced): (section: SectionKey) => readonly Reported[] {
  const reported = new Map<SectionKey, Reported[]>();
  for (const each of reportedBySource(facts)) {
    const same = reported.get(each.record.section);
    if (same) same.push(each);
    else reported.set(each.record.section, [each]);
  }
  const read = new Map<SectionKey, Reported[]>();
  return section => {
    const known = read.get(section);
    if (known) return known;
    const own = section === 'recalls' ? asReported(reportedRecalls(facts)) : foldRecords(reported.get(section) ?? []);
    own.sort((a, b) => byDay(a.record, b.record));
    read.set(section, own);
    return own;
  };
}

const asReported = (recalls: readonly ReportedRecall[]): Reported[] =>
  mergeRecalls(recalls).map(record => ({ record, by: (record.tellers ?? []).map(({ name }) => name) }));

/** The recalls of every source with who tells of them, oldest first. */
function reportedRecalls({ sources, answers }: Sourced): ReportedRecall[] {
  return answers
    .flatMap(answer => {
      const source = sources.find(each => isAnswerTo({ source: each, group: answer.group }, answer));
      const records = answer.sections.flatMap(section => section.records as HistoryRecord[]);
      return records.flatMap(record => {
        if (record.section !== 'recalls') return [];
        const by = record.tellers ?? [
          { name: source?.name ?? '', askedAt: answer.askedAt, demo: source?.demo ?? false },
        ];
        return [{ record, by }];
      });
    })
    .toSorted((a, b) => byDay(a.record, b.record));
}

export function mergeAnswers(facts: Sourced): MergedAnswers {
  const demo = (answer: GroupAnswer) =>
    facts.sources.some(source => source.demo && isAnswerTo({ source, group: answer.group }, answer));
  const all = facts.answers.flatMap(answer => answer.sections.map(own => ({ own, answer })));
  const unanswered = requestsOf(facts.sources).filter(
    request => !facts.answers.some(answer => isAnswerTo(request, answer)),
  );
  const pending = new Set(unanswered.flatMap(({ group }) => GROUP_SECTIONS[group]));
  const reported = reportedBySection(facts);
  const reportedOf = <S extends SectionKey>(section: S) => [...reported(section)] as Reported<RecordOf<S>>[];
  return {
    reported: reportedOf,
    records: section => reportedOf(section).map(({ record }) => record),
    section: section => {
      const answers = all
        .filter(({ own }) => own.section === section)
        .sort((a, b) => WEIGHT.indexOf(a.own.state) - WEIGHT.indexOf(b.own.state));
      const best = answers[0];
      if (pending.has(section) && best?.own.state !== 'found')
        return { state: 'pending', askedAt: null, forgotten: false };
      if (!best) return { state: 'not_covered', askedAt: null, forgotten: false };
      const forgotten = answers.some(({ own }) => own.forgotten);
      return { state: best.own.state, askedAt: best.answer.askedAt, forgotten };
    },
    isDemo: section => all.some(({ own, answer }) => own.section === section && own.records.length > 0 && demo(answer)),
  };
}
