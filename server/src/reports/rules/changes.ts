import { isDeepStrictEqual } from 'node:util';
import { eachLanguage, type Bilingual } from '../../kit/bilingual.ts';
import type { ChangesBlock } from '../document/shape-changes.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { GroupAnswer } from '../providers/history-provider.ts';
import { currentAnswers } from './current-answers.ts';
import { figure } from './dates.ts';
import { unitWords } from './distance.ts';
import { groupWords } from './market.ts';
import { say } from './words.ts';

type Row = ChangesBlock['rows'][number];
type Section = Row['section'];
/** A record as two versions are compared by it: what it is found by, and what is said of it. */
interface Entry {
  key: string;
  section: Section;
  on: string | null;
  text: Bilingual;
  record: string | null;
  /** Everything the version says of it, to see whether any of it differs. */
  all: unknown;
}

/** "Title, new owner · Kentucky"; parts that a source did not give are left out. */
const joined = (...parts: (Bilingual | null | undefined)[]): Bilingual => {
  const given = parts.filter(part => part !== null && part !== undefined && part !== '' && part !== '–');
  return eachLanguage(pick => given.map(part => pick(part as Bilingual)).join(' · '));
};

type Recorded = { record: string; on: string };

/** The rows of a section that carry their record. */
function entriesOf<R extends Recorded>(section: Section, rows: readonly R[], text: (row: R) => Bilingual): Entry[] {
  return rows.map(row => ({
    key: `${section} ${row.record}`,
    section,
    on: row.on,
    text: text(row),
    record: row.record,
    all: row,
  }));
}

/** What a reading says by itself; how it fits the others is the verdict's. */
const readingText = (units: ReportDocument['units'], row: ReportDocument['readings'][number]): Bilingual =>
  joined(say('change.reading', { miles: figure(row.miles), units: unitWords(units) }), row.source, row.place);

/** Every record of a report, with the words it is named by. */
function entries(report: ReportDocument): Entry[] {
  const brands = report.brands_found.map(({ record: _record, ...brand }) => ({ ...brand, record: brand.code }));
  const recalls = report.recalls.map(recall => ({ ...recall, record: recall.id, on: recall.on ?? '' }));
  return [
    ...entriesOf('titles', report.titles, row => joined(row.kind, row.state, row.brand)),
    ...entriesOf('brands', brands, row => joined(row.label, row.place)),
    ...entriesOf('jsi', report.jsi, row => joined(row.who, row.disposition, row.place)),
    ...entriesOf('accidents', report.accident ?? [], row => joined(row.sentence, row.place)),
    ...entriesOf('odometer', report.readings, row => readingText(report.units, row)).map(entry => ({
      ...entry,
      all: entry.text,
    })),
    ...entriesOf('theft', report.theft.rows, row =>
      joined(say(row.recovered_on ? 'change.theft_recovered' : 'change.theft_active'), row.place),
    ),
    ...entriesOf('liens', report.liens, row => joined(row.text, row.holder, row.place)),
    ...entriesOf('recalls', recalls, row => joined(row.id, row.component, row.status_word)).map(entry => ({
      ...entry,
      on: entry.on || null,
      all: entry.text,
    })),
    ...entriesOf('auctions', report.auctions, row => joined(row.channel, row.place)),
    ...entriesOf('service', report.service, row => joined(row.work, row.place)),
  ];
}

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

const plain = ({ section, on, text, record }: Entry) => ({ section, on, text, record });

/** Records of the later version that the earlier one did not have, the other way around, and those that say something else. */
function recordRows(before: readonly Entry[], after: readonly Entry[]): Row[] {
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
  const rows = recordRows(entries(before), entries(after));
  const told = new Set(rows.map(({ section }) => section));
  return {
    from_version: before.document.version,
    from_on: before.document.created,
    verdict: { before: before.verdict.level, after: after.verdict.level },
    rows: [...rows, ...stateRows(before, after, told)],
    kept,
  };
}
