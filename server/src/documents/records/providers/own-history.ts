import { SectionKey, SourceGroup } from '../../reports/contract.ts';
import {
  GROUP_SECTIONS,
  type HistoryProvider,
  type SectionAnswer,
  type SectionCount,
} from '../../reports/rules/sources/history-provider.ts';
import { mergeAnswers } from '../../reports/rules/facts/facts.ts';
import { sectionProgress } from '../../reports/rules/findings/outcome.ts';
import type { HistoryRecord } from '../../reports/rules/sources/history-record.ts';
import type { Reach, Records } from '../service.ts';

/** Stored with every answer, so it never changes. */
const NAME = 'own-records';
/** Records that are hinted at before the purchase. */
const ROWS_SHOWN = 3;

/** A store of records: what it has of a vehicle, and of which sections. */
type Kept = Pick<Records, 'ofVehicle' | 'reach'>;

/**
 * What this installation keeps as a source of reports: the operator's own records and what dealerships have sent. It is asked
 * only for groups it has records of or covers. That it has no record of a vehicle means something only where an import declared
 * that it covers the section.
 */
export function createOwnHistory(...kept: readonly Kept[]): HistoryProvider {
  const records = together(kept);
  return {
    name: NAME,
    demo: false,
    classics: true,
    get groups() {
      return groupsOf(records.reach());
    },

    async query(vin) {
      const reach = records.reach();
      if (groupsOf(reach).length === 0) return [];
      const own = await records.ofVehicle(vin);
      const sections = groupsOf(reach).flatMap(group => GROUP_SECTIONS[group]);
      return countsOf(own, reach).filter(({ section, exists }) => exists === 'yes' || sections.includes(section));
    },

    async pull(group, vin, { now }) {
      const own = await records.ofVehicle(vin);
      const sections = GROUP_SECTIONS[group].map(section => answerOf(section, own, records.reach()));
      return { group, askedAt: now.toISOString(), sections };
    },
  };
}

function together(kept: readonly Kept[]): Kept {
  return {
    ofVehicle: async vin => (await Promise.all(kept.map(each => each.ofVehicle(vin)))).flat(),
    reach() {
      const reaches = kept.map(each => each.reach());
      return {
        some: new Set(reaches.flatMap(({ some }) => [...some])),
        all: new Set(reaches.flatMap(({ all }) => [...all])),
      };
    },
  };
}

const groupsOf = ({ some, all }: Reach): SourceGroup[] =>
  SourceGroup.options.filter(group => GROUP_SECTIONS[group].some(section => some.has(section) || all.has(section)));

function answerOf(section: SectionKey, own: readonly HistoryRecord[], { all }: Reach): SectionAnswer {
  const records = own.filter(record => record.section === section);
  if (records.length > 0) return { section, state: 'found', records, ...(all.has(section) ? {} : { whole: false }) };
  return { section, state: all.has(section) ? 'none_reported' : 'not_covered', records };
}

/** How much there is of each section, counted as a report counts it: a brand may stand on a title, a reading on a service. */
function countsOf(own: readonly HistoryRecord[], reach: Reach): SectionCount[] {
  // What other sections tell of the odometer and of brands is counted, also where these have no records of their own.
  const sections = SectionKey.options.map(section => ({ ...answerOf(section, own, reach), state: 'found' as const }));
  const answers = SourceGroup.options.map(group => ({
    group,
    askedAt: '',
    sections: sections.filter(({ section }) => GROUP_SECTIONS[group].includes(section)),
  }));
  return sectionProgress(mergeAnswers({ sources: [], answers })).map(({ key: section, count }) => {
    const rows = own.filter(record => record.section === section).slice(0, ROWS_SHOWN);
    const hints = rows.map(({ sourceType, eventOn }) => ({ kind: sourceType, year: Number(eventOn.slice(0, 4)) }));
    if (count) return { section, exists: 'yes', count, rows: hints };
    return { section, exists: reach.all.has(section) ? 'no' : 'unknown', count: null, rows: [] };
  });
}
