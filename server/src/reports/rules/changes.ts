import { isDeepStrictEqual } from 'node:util';
import type { ChangesBlock } from '../document/shape-changes.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { GroupAnswer } from '../providers/history-provider.ts';
import { currentAnswers } from './current-answers.ts';
import { groupWords } from './market.ts';
import { reportEntries, type ReportEntry } from './report-entries.ts';

type Row = ChangesBlock['rows'][number];
type Section = Row['section'];

/** Sections whose source answers now and did not, or the other way around, where no record says so. */
function stateRows(before: ReportDocument, after: ReportDocument, told: ReadonlySet<Section>): Row[] {
  return after.heads.flatMap((head): Row[] => {
    const earlier = before.heads.find(({ key }) => key === head.key);
    if (!earlier || earlier.state === head.state || told.has(head.key)) return [];
    return [{ change: 'changed', section: head.key, on: null, text: head.word, before: earlier.word, record: null }];
  });
}

/** As a version is kept: one of the two has been in the database, the other has not. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const plain = ({ section, on, text, record }: ReportEntry) => ({ section, on, text, record });

/** Records of the later version that the earlier one did not have, the other way around, and those that say something else. */
function recordRows(before: readonly ReportEntry[], after: readonly ReportEntry[]): Row[] {
  const had = new Map(before.map(entry => [entry.key, entry]));
  const has = new Set(after.map(({ key }) => key));
  const arrived = after.flatMap((entry): Row[] => {
    const earlier = had.get(entry.key);
    if (!earlier) return [{ change: 'new', ...plain(entry), before: null }];
    if (isDeepStrictEqual(asStored(earlier.all), asStored(entry.all))) return [];
    return [{ change: 'changed', ...plain(entry), before: earlier.text }];
  });
  const gone = before.filter(({ key }) => !has.has(key));
  return [...arrived, ...gone.map((entry): Row => ({ change: 'gone', ...plain(entry), before: null }))];
}

/** The sources that told nothing of a group this time, while what they told before still stands. */
export function keptAnswers(
  vehicle: { kind?: string | undefined },
  own: readonly GroupAnswer[],
  all: readonly GroupAnswer[],
): ChangesBlock['kept'] {
  const current = currentAnswers(all);
  const silent = own.filter(({ sections }) => sections.some(({ state }) => state === 'unavailable'));
  return silent.flatMap(({ group, source, askedAt }) => {
    const earlier = current.find(each => each.group === group && each.source === source && each.askedAt !== askedAt);
    return earlier ? [{ source: groupWords(vehicle, group), as_of: earlier.askedAt }] : [];
  });
}

/** What a version says that the one before it did not: pure, from the two documents alone. */
export function reportChanges(
  before: ReportDocument,
  after: ReportDocument,
  kept: ChangesBlock['kept'] = [],
): ChangesBlock {
  const rows = recordRows(reportEntries(before), reportEntries(after));
  const told = new Set(rows.map(({ section }) => section));
  return {
    from_version: before.document.version,
    from_on: before.document.created,
    verdict: { before: before.verdict.level, after: after.verdict.level },
    rows: [...rows, ...stateRows(before, after, told)],
    kept,
  };
}
