import { eachLanguage, type Bilingual } from '../../../../kit/text/bilingual.ts';
import type { SectionName } from '../../document/shape/section-keys.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { Tone } from '../../document/shape/shape-more.ts';
import { figure } from '../facts/dates.ts';
import { unitWords } from '../facts/distance.ts';
import { say } from '../facts/words.ts';

type Section = SectionName;

/** A record as a report shows it: what it is found by in another version, and what is said of it. */
export interface ReportEntry {
  key: string;
  section: Section;
  on: string | null;
  text: Bilingual;
  /** The record's key in a dispute; of a brand whose record was not stored, its code. */
  record: string;
  /** How serious it is by itself; null where nothing about it needs attention. */
  tone: Tone | null;
  /** Everything the version says of it, to see whether any of it differs. */
  all: unknown;
}

/** "Title, new owner · Kentucky"; parts that a source did not give are left out. */
export const joined = (...parts: (Bilingual | null | undefined)[]): Bilingual => {
  const given = parts.filter(part => part !== null && part !== undefined && part !== '' && part !== '–');
  // A sentence that is not the last part goes on: it has no full stop.
  return eachLanguage(pick =>
    given
      .map(part => pick(part as Bilingual))
      .join(' · ')
      .replaceAll('. · ', ' · '),
  );
};

type Recorded = { record: string; on: string };

/** The rows of a section that carry their record. */
function entriesOf<R extends Recorded>(
  section: Section,
  rows: readonly R[],
  text: (row: R) => Bilingual,
  toneOf: (row: R) => Tone | null,
): ReportEntry[] {
  return rows.map(row => ({
    key: `${section} ${row.record}`,
    section,
    on: row.on,
    text: text(row),
    record: row.record,
    tone: toneOf(row),
    all: row,
  }));
}

/** A reading by itself; how it fits the others is the verdict's. */
const readingText = (units: ReportDocument['units'], row: ReportDocument['readings'][number]): Bilingual =>
  joined(say('change.reading', { miles: figure(row.miles), units: unitWords(units) }), row.source, row.place);

/** A brand is compared by its code and disputed by its record. */
function brandEntries(report: ReportDocument): ReportEntry[] {
  return report.brands_found.map(({ record, ...brand }) => ({
    key: `brands ${brand.code}`,
    section: 'brands' as const,
    on: brand.on,
    text: joined(brand.label, brand.place),
    record: record ?? brand.code,
    tone: brand.state,
    all: brand,
  }));
}

type Reading = ReportDocument['readings'][number];
type LienRow = ReportDocument['liens'][number];
type RegistrationRow = NonNullable<ReportDocument['registrations']>[number];

/** A reading without what only its neighbors say. */
const withoutDistances = ({ since_last: _since, per_year: _year, ...reading }: Reading): unknown => reading;

/** A campaign without the moments at which its sources were asked. */
const withoutMoments = (recall: unknown): unknown => {
  const { sources = [], ...content } = recall as ReportDocument['recalls'][number];
  return { ...content, sources: sources.map(({ name, demo }) => ({ name, demo })) };
};

/** A lien without its sentence, which follows from the rest and, of a public list, from the day of the copy. */
const withoutSentence = ({ text: _text, ...lien }: LienRow): unknown => lien;

/** Any other fact of a registration is another entry of its list, and each copy has another day. */
const asListed = ({ on, record }: RegistrationRow): unknown => ({ on, record });

/** Every record of a report, with the words it is named by. */
export function reportEntries(report: ReportDocument): ReportEntry[] {
  const recalls = report.recalls.map(recall => ({ ...recall, record: recall.id, on: recall.on ?? '' }));
  const doubt = report.odometer?.state ?? null;
  return [
    ...entriesOf(
      'ownership',
      report.registrations ?? [],
      row => row.text,
      () => null,
    ).map(({ all, ...entry }) => ({ ...entry, all: asListed(all as RegistrationRow) })),
    ...entriesOf(
      'titles',
      report.titles,
      row => joined(row.kind, row.state, row.brand),
      row => row.tone,
    ),
    ...brandEntries(report),
    ...entriesOf(
      'jsi',
      report.jsi,
      row => joined(row.who, row.disposition, row.place),
      row => row.tone,
    ),
    ...entriesOf(
      'accidents',
      report.accident ?? [],
      row => joined(row.sentence, row.place),
      row => row.state,
    ),
    ...entriesOf(
      'odometer',
      report.readings,
      row => readingText(report.units, row),
      row => (row.flag || (row.mark && row.mark !== 'listed') ? doubt : null),
    ).map(({ all, ...entry }) => ({ ...entry, all: withoutDistances(all as Reading) })),
    ...entriesOf(
      'theft',
      report.theft.rows,
      row => joined(say(row.recovered_on ? 'change.theft_recovered' : 'change.theft_active'), row.place),
      () => report.theft.state,
    ),
    ...entriesOf(
      'liens',
      report.liens,
      row => joined(row.text, row.holder, row.place),
      row => (row.status === 'active' ? 'caution' : null),
    ).map(({ all, ...entry }) => ({ ...entry, all: withoutSentence(all as LienRow) })),
    ...entriesOf(
      'recalls',
      recalls,
      row => joined(row.id, row.component, row.status_word),
      row => row.tone,
    ).map(({ all, ...entry }) => ({ ...entry, on: entry.on || null, all: withoutMoments(all) })),
    ...entriesOf(
      'auctions',
      report.auctions,
      row => joined(row.channel, row.place),
      row => row.tone,
    ),
    ...entriesOf(
      'service',
      report.service,
      row => joined(row.work, row.place),
      row => (row.result === 'fail' ? 'caution' : null),
    ),
  ];
}

/** The events in the life of the vehicle that rest on a record, among them those that no other section shows. */
export function eventEntries(report: ReportDocument): ReportEntry[] {
  return report.events.flatMap(event => {
    const { record, on, text, place, state: tone } = event;
    if (record === null) return [];
    return [
      { key: `life ${record}`, section: 'life' as const, on, text: joined(text, place), record, tone, all: event },
    ];
  });
}
