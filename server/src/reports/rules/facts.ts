import type { SectionKey, SectionState, SourceGroup } from '../contract.ts';
import type { GroupAnswer } from '../providers/history-provider.ts';
import { GROUP_SECTIONS } from '../providers/history-provider.ts';
import type { HistoryRecord, RecordOf } from '../providers/history-record.ts';

/** What the decoder says of the vehicle; an absent field was not decoded and is left out of the report. */
export interface ReportVehicle {
  vin: string;
  modelYear?: number;
  /** What the model year may be, where the number does not settle it. */
  modelYears?: number[];
  make: string;
  model: string;
  series?: string;
  trim?: string;
  bodyClass?: string;
  doors?: number;
  engine?: string;
  fuel?: string;
  driveType?: string;
  transmission?: string;
  plantCity?: string;
  plantState?: string;
  plantCountry?: string;
  manufacturer?: string;
  gvwr?: string;
  /** False when the check digit does not fit; the identity is then in doubt. */
  checkDigitOk?: boolean;
}

/** All a report is made of. Miles and integer cents; `createdAt` is an ISO instant. */
export interface ReportFacts {
  number: string;
  version: number;
  createdAt: string;
  verifyUrl: string;
  vehicle: ReportVehicle;
  givenMiles: number | null;
  askedPriceCents: number | null;
  demo: boolean;
  /** The groups that are asked; others are not covered. */
  groups: readonly SourceGroup[];
  answers: readonly GroupAnswer[];
}

interface SectionFacts {
  state: SectionState;
  askedAt: string | null;
}

/** The answers by section. Where several sources answered for one section, what was found outweighs the rest. */
export interface Gathered {
  records<S extends SectionKey>(section: S): RecordOf<S>[];
  section(section: SectionKey): SectionFacts;
}

const WEIGHT = ['found', 'none_reported', 'unavailable', 'not_covered'] as const;

export function gather(facts: Pick<ReportFacts, 'groups' | 'answers'>): Gathered {
  const all = facts.answers.flatMap(answer => answer.sections.map(section => ({ ...section, at: answer.askedAt })));
  const unanswered = facts.groups.filter(group => !facts.answers.some(answer => answer.group === group));
  const pending = new Set(unanswered.flatMap(group => GROUP_SECTIONS[group]));
  return {
    records: <S extends SectionKey>(section: S) =>
      all
        .flatMap(answer => answer.records as HistoryRecord[])
        .filter((record): record is RecordOf<S> => record.section === section)
        .sort((a, b) => a.eventOn.localeCompare(b.eventOn)),
    section: section => {
      const answers = all
        .filter(answer => answer.section === section)
        .sort((a, b) => WEIGHT.indexOf(a.state) - WEIGHT.indexOf(b.state));
      const best = answers[0];
      if (!best) return { state: pending.has(section) ? 'pending' : 'not_covered', askedAt: null };
      return { state: best.state, askedAt: best.at };
    },
  };
}
