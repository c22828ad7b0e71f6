import { isDeepStrictEqual } from 'node:util';
import type { ChangesBlock } from '../../document/shape/shape-changes.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { currentAnswers } from '../facts/current-answers.ts';
import { eachLanguage } from '../../../../kit/text/bilingual.ts';
import { groupWords } from '../facts/market.ts';
import { factEntries, type FactEntry } from './fact-entries.ts';
import { reportEntries, type ReportEntry } from './report-entries.ts';

type Row = ChangesBlock['rows'][number];
type Section = Row['section'];

/** Sections whose source answers now and did not, or the other way around, where no record says so. */
function stateRows(before: ReportDocument, after: ReportDocument, changed: ReadonlySet<Section>): Row[] {
  return after.heads.flatMap((head): Row[] => {
    const earlier = before.heads.find(({ key }) => key === head.key);
    if (!earlier || earlier.state === head.state || changed.has(head.key)) return [];
    return [{ change: 'changed', section: head.key, on: null, text: head.word, before: earlier.word, record: null }];
  });
}

/** As a version is kept: one of the two has been in the database, the other has not. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

type Entry = ReportEntry | FactEntry;

const plain = (entry: Entry) => ({
  section: entry.section,
  on: entry.on,
  text: entry.text,
  record: 'record' in entry ? entry.record : null,
});

/** Fields that the earlier document does not have came with a newer version of the product, and not from a source. */
function known(now: unknown, before: unknown): unknown {
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null || Array.isArray(now))
    return now;
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in before));
}

/** Words of a source that the earlier document has in English alone, without the Spanish that we have learned since. */
function asWorded(now: unknown, before: unknown): unknown {
  if (typeof now !== 'object' || now === null) return now;
  if (typeof before === 'string' && 'en' in now && 'es' in now) return now.en;
  if (typeof before !== 'object' || before === null) return now;
  const had = before as Record<string, unknown>;
  if (Array.isArray(now)) return now.map((each, at) => asWorded(each, had[at]));
  return Object.fromEntries(Object.entries(now).map(([name, each]) => [name, asWorded(each, had[name])]));
}

/** Facts of one name are told apart by their order. */
function apart(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map(entry => {
    const n = seen.get(entry.key) ?? 0;
    seen.set(entry.key, n + 1);
    return n === 0 ? entry : { ...entry, key: `${entry.key} ${n}` };
  });
}

/** Records and facts of the later version that the earlier one did not have, the other way around, and those that say something else. */
function entryRows(before: readonly Entry[], after: readonly Entry[]): Row[] {
  const had = new Map(before.map(entry => [entry.key, entry]));
  const has = new Set(after.map(({ key }) => key));
  const arrived = after.flatMap((entry): Row[] => {
    const earlier = had.get(entry.key);
    if (!earlier) return [{ change: 'new', ...plain(entry), before: null }];
    const stored = asStored(earlier.all);
    if (isDeepStrictEqual(stored, asWorded(known(asStored(entry.all), stored), stored))) return [];
    return [{ change: 'changed', ...plain(entry), before: earlier.text }];
  });
  const gone = before.filter(({ key }) => !has.has(key));
  return [...arrived, ...gone.map((entry): Row => ({ change: 'gone', ...plain(entry), before: null }))];
}

/** The sources that told nothing of a group this time, while what they told before still stands: one line for each day. */
export function standingAnswers(
  vehicle: { kind?: string | undefined },
  own: readonly GroupAnswer[],
  all: readonly GroupAnswer[],
): ChangesBlock['kept'] {
  const current = currentAnswers(all);
  const silent = own.filter(({ sections }) => sections.some(({ state }) => state === 'unavailable'));
  const kept = silent.flatMap(({ group, source, askedAt }) => {
    const earlier = current.find(each => each.group === group && each.source === source && each.askedAt !== askedAt);
    return earlier ? [{ source: groupWords(vehicle, group), as_of: earlier.askedAt }] : [];
  });
  const dayOf = (line: { as_of: string }) => line.as_of.slice(0, 10);
  return [...new Set(kept.map(dayOf))].map(day => {
    const ofDay = kept.filter(line => dayOf(line) === day);
    const source = eachLanguage(pick => [...new Set(ofDay.map(line => pick(line.source)))].join('; '));
    return { source, as_of: ofDay[0]?.as_of ?? day };
  });
}

/** Changes of a version from the one before it, from the two documents alone. */
export function reportChanges(
  before: ReportDocument,
  after: ReportDocument,
  kept: ChangesBlock['kept'] = [],
): ChangesBlock {
  const rows = entryRows(
    apart([...reportEntries(before), ...factEntries(before, after)]),
    apart([...reportEntries(after), ...factEntries(after, before)]),
  );
  const changed = new Set(rows.map(({ section }) => section));
  return {
    from_version: before.document.version,
    from_on: before.document.created,
    verdict: { before: before.verdict.level, after: after.verdict.level },
    rows: [...rows, ...stateRows(before, after, changed)],
    kept,
  };
}
