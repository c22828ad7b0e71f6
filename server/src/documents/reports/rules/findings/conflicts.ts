import { eachLanguage, listOf, type Bilingual, type Translations } from '../../../../kit/text/bilingual.ts';
import { SectionKey } from '../../contract.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { decodedWord } from '../../../../vehicles/decode/rules/decoded-words.ts';
import { brandName } from '../titles/brands.ts';
import { dayWords, figure, isUndated } from '../facts/dates.ts';
import type { MergedAnswers, ReportFacts } from '../facts/facts.ts';
import type { Finding } from './finding.ts';
import { samePlace, sameTime, type Reported } from '../facts/fold.ts';
import { distanceOf, unitWords } from '../facts/distance.ts';
import { tolerance } from '../odometer/odometer-series.ts';
import { codesIn, statedCodes } from '../titles/title-marks.ts';
import { inventedIn } from '../sources/invented-records.ts';
import { publicSource } from '../sources/public-words.ts';
import { capitalized, placeText, say, sourceWords } from '../facts/words.ts';

type Conflict = NonNullable<ReportDocument['conflicts']>[number];

/** One thing a record says that another of the same day may contradict. */
interface Statement {
  about: string;
  value: string | number;
  words: Bilingual;
}

const miles = (value: number): Statement => ({
  about: 'miles',
  value,
  words: eachLanguage(pick => `${figure(value)} ${pick(unitWords('mi'))}`),
});

const word = (about: string, value: string, key: string): Statement => ({ about, value, words: say(key) });

/** A record's statements on questions with only one right answer. An unknown value is no statement. */
function statementsOf(record: HistoryRecord): Statement[] {
  switch (record.section) {
    case 'titles': {
      const codes = statedCodes(record).toSorted();
      return [
        ...(record.kind === 'issued' ? [] : [word('kind', record.kind, `title.${record.kind}`)]),
        ...(codes.length > 0 ? [{ about: 'brands', value: codes.join(), words: listOf(codes.map(brandName)) }] : []),
        ...(record.miles === null ? [] : [miles(record.miles)]),
      ];
    }
    case 'brands': {
      const codes = codesIn(record.code).toSorted();
      return codes.length === 0 ? [] : [{ about: 'brands', value: codes.join(), words: listOf(codes.map(brandName)) }];
    }
    case 'jsi':
      return record.disposition === 'not_stated'
        ? []
        : [word('disposition', record.disposition, `disposition.${record.disposition}`)];
    case 'theft':
      return [word('theft', record.status, `conflict.theft_${record.status}`)];
    case 'accidents':
      return [
        ...(record.severity === 'unknown'
          ? []
          : [word('severity', record.severity, `conflict.severity_${record.severity}`)]),
        ...(record.airbags === 'unknown'
          ? []
          : [word('airbags', record.airbags, `conflict.airbags_${record.airbags}`)]),
      ];
    case 'liens':
      return [word(`lien ${record.kind}`, record.status, `conflict.lien_${record.status}`)];
    case 'odometer':
      return [miles(distanceOf(record.value, record.unit).miles)];
    default:
      return [];
  }
}

function differ(one: Statement, other: Statement): boolean {
  if (typeof one.value !== 'number' || typeof other.value !== 'number') return one.value !== other.value;
  const [low, high] = [Math.min(one.value, other.value), Math.max(one.value, other.value)];
  return high - low > tolerance(high);
}

/** Two records of one day and place of which no source told both. What a dealership has sent puts no other record in doubt. */
function isOneMatter(a: Reported, b: Reported): boolean {
  if (a.record.origin?.uploadedBy || b.record.origin?.uploadedBy) return false;
  const days = a.record.eventOn.length === 10 && b.record.eventOn.length === 10 && sameTime(a.record, b.record);
  const apart = a.by.length > 0 && b.by.length > 0 && !a.by.some(name => b.by.includes(name));
  return days && apart && !isUndated(a.record.eventOn) && samePlace(a.record.place, b.record.place);
}

const contradicted = (one: Statement, { record }: Reported): Statement | undefined =>
  statementsOf(record).find(each => each.about === one.about && differ(each, one));

function between(a: Reported, b: Reported, titleOf: (name: string) => Translations): Conflict[] {
  const found = statementsOf(a.record).filter(one => contradicted(one, b));
  // The kind of a title says what its brands say; one sentence is enough.
  const matters = found.some(({ about }) => about === 'kind') ? found.filter(({ about }) => about !== 'brands') : found;
  return matters.flatMap(one => {
    const other = contradicted(one, b);
    if (!other) return [];
    const says = [
      { by: a.by, words: one.words, record: a.record.recordId },
      { by: b.by, words: other.words, record: b.record.recordId },
    ].map(({ by, words, record }) => ({ source: joined(by.map(titleOf)), words, record }));
    const [first, second] = says.map(({ source, words }) => say('conflict.says', { source, what: words }));
    const day = dayWords(a.record.eventOn);
    const text = say('conflict.text', { day, first: first ?? '', second: second ?? '' });
    return [{ section: a.record.section, label: labelOf(a.record.section), on: a.record.eventOn, text, says }];
  });
}

/** Names of sources for readers; one without a name of its own is the operator's. */
const titlesIn = (sources: ReportFacts['sources']) => (name: string) => {
  const source = sources.find(each => each.name === name);
  // The operator's own records are told under the name each import gave them.
  const title = source ? source.title : name;
  const named = title && decodedWord(title);
  return named ? eachLanguage(pick => pick(named)) : say('own_source');
};

const joined = (names: readonly Translations[]): Translations =>
  eachLanguage((_, language) => names.map(name => name[language]).join(', '));

/** Where two sources say different things of one matter: both are kept, and both are shown. */
export function conflictsOf(merged: MergedAnswers, { sources }: Pick<ReportFacts, 'sources'>): Conflict[] {
  const titleOf = titlesIn(sources);
  return SectionKey.options.flatMap(section => {
    const reported: Reported[] = merged.reported(section);
    return reported.flatMap((a, at) =>
      reported.slice(at + 1).flatMap(b => (isOneMatter(a, b) ? between(...inOrder(a, b), titleOf) : [])),
    );
  });
}

const labelOf = (section: SectionKey) => capitalized(say(`unchecked.${section}`));

/** By the names of the sources, so that their order changes no sentence. */
const inOrder = (a: Reported, b: Reported): [Reported, Reported] => (a.by.join() <= b.by.join() ? [a, b] : [b, a]);

export const conflictFindings = (conflicts: readonly Conflict[]): Finding[] =>
  conflicts.map(({ text }) => ({
    code: 'source_conflict',
    level: 'check',
    params: { what: text },
    about: typeof text === 'string' ? text : text.en,
  }));

/** A campaign that only may apply is no record of this vehicle. */
const isOfVehicle = (record: HistoryRecord): boolean => record.section !== 'recalls' || record.status !== 'may_apply';

/**
 * Each of the operator's sources with the day on which it was last imported, and each dealership with that of its last upload, as
 * far as they tell of this vehicle.
 */
function importsIn(answers: ReportFacts['answers']): Map<string, { day: string; uploadedBy?: string | undefined }> {
  const origins = answers
    .flatMap(({ sections }) => sections.flatMap(({ records }) => records as HistoryRecord[]))
    .flatMap(({ origin }) => origin ?? [])
    .toSorted((a, b) => a.importedAt.localeCompare(b.importedAt));
  return new Map(
    origins.map(({ source, importedAt, uploadedBy }) => [source, { day: importedAt.slice(0, 10), uploadedBy }]),
  );
}

/**
 * Every record with where it is from. `sources` is empty where one source told all of them. A value
 * names its source itself.
 */
export function reportedBy(
  merged: MergedAnswers,
  { sources, answers }: Pick<ReportFacts, 'sources' | 'answers'>,
): ReportDocument['told_by'] {
  const titleOf = titlesIn(sources);
  const imports = importsIn(answers);
  const nameOf = (name: string): Translations => {
    const found = imports.get(name);
    if (!found) return titleOf(name);
    const day = dayWords(found.day);
    return found.uploadedBy === undefined
      ? say('imported_source', { source: titleOf(name), day })
      : say('uploaded_source', { source: found.uploadedBy, day });
  };
  const invented = inventedIn({ sources, answers });
  const rows = SectionKey.options
    .filter(section => section !== 'value')
    .flatMap(section => {
      const reported: Reported[] = merged.reported(section);
      return reported
        .filter(({ record }) => isOfVehicle(record))
        .map(({ record, by }) => ({
          section,
          label: labelOf(section),
          on: record.eventOn,
          record: record.recordId,
          sources: by.map(name => (name === record.origin?.source && publicSource(record)) || nameOf(name)),
          kind: sourceWords(record.sourceType),
          reported_on: record.reportedOn,
          place: placeText(record.place),
          ...(invented.has(record.recordId) ? { demo: true as const } : {}),
          ...(record.origin?.uploadedBy ? { uploaded: true as const } : {}),
          ...(record.origin?.publicRecord ? { link: record.origin.publicRecord.link } : {}),
        }));
    });
  const names = new Set(rows.flatMap(row => row.sources.map(({ en }) => en)));
  return names.size > 1 || imports.size > 0 ? rows : rows.map(row => ({ ...row, sources: [] }));
}
