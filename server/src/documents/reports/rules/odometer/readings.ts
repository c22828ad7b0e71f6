import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import type { HistoryRecord, RecordOf, SourceType } from '../sources/history-record.ts';
import type { MergedAnswers } from '../facts/facts.ts';
import { distanceOf, type Distance } from '../facts/distance.ts';
import type { OdometerPhrase, OdometerVerdict, Reading } from './odometer.ts';
import { codesIn, codesOf, statementsOf } from '../titles/title-marks.ts';
import { placeText, sourceWords } from '../facts/words.ts';

export interface SourcedReading extends Reading, Distance {
  kind: 'title' | 'service' | 'inspection' | 'other';
  source: Bilingual;
  place: string | null;
  /** A figure that nobody has certified, and where it is from: a public list, or what a dealership has sent. */
  beside?: 'list' | 'upload';
  /** Odometer statements of the reading's title, as codes of brands. */
  stated: string[];
}

/** Sources that read the odometer themselves come before those that repeat a statement. */
const RANK: Record<SourceType, number> = {
  title_office: 0,
  inspection: 1,
  service: 2,
  auction: 3,
  insurer: 4,
  salvage_yard: 5,
  police: 6,
  fleet: 7,
  lender: 8,
  listing: 9,
  public_body: 10,
  maker: 11,
  regulator: 12,
  owner: 13,
  not_stated: 14,
};

function distanceIn(record: HistoryRecord): Distance | null {
  if (record.section === 'odometer') return distanceOf(record.value, record.unit);
  if (record.section === 'value' || !('miles' in record) || record.miles === null) return null;
  return { miles: record.miles };
}

function kindOf(type: SourceType): SourcedReading['kind'] {
  if (type === 'title_office') return 'title';
  return type === 'service' || type === 'inspection' ? type : 'other';
}

/** A title's own statement about its mileage, such as "not actual". */
const statedOn = (record: HistoryRecord): string[] =>
  record.section === 'titles' ? statementsOf(record).filter(code => READING_CODES.includes(code)) : [];

/** The mileage a record names, as a reading; none where it names none. */
function readingOf(record: HistoryRecord): SourcedReading[] {
  const distance = distanceIn(record);
  if (distance === null) return [];
  const { sourceType, eventOn, recordId } = record;
  const beside = record.origin?.uploadedBy ? 'upload' : sourceType === 'public_body' ? 'list' : null;
  const stated = statedOn(record);
  return [
    {
      on: eventOn,
      ...distance,
      rank: RANK[sourceType],
      recordId,
      kind: kindOf(sourceType),
      source: sourceWords(sourceType),
      place: placeText(record.place),
      stated,
      ...(record.section === 'titles' ? { onTitle: true } : {}),
      ...(beside ? { beside } : {}),
      ...(stated.includes(EXEMPT) ? { exempt: true } : {}),
    },
  ];
}

/** The sections whose records may name a mileage. */
const READ_FROM = ['titles', 'odometer', 'service', 'auctions', 'accidents'] as const;

/** Every mileage that any record names, in miles, and in kilometers where the source said them. */
export function readingsOf(merged: MergedAnswers): SourcedReading[] {
  return READ_FROM.flatMap(section => merged.records(section).flatMap(readingOf));
}

/** All that is known of the mileage. */
export interface Mileages {
  /** Of the readings that somebody vouches for. */
  odometer: OdometerVerdict<SourcedReading>;
  /** Figures of public lists and of uploads, which prove nothing of the odometer. */
  listed: SourcedReading[];
}

/** Readings that somebody vouches for, and those that only a public list or an upload has. */
export function vouchedFor(all: readonly SourcedReading[]): { vouched: SourcedReading[]; listed: SourcedReading[] } {
  return { vouched: all.filter(({ beside }) => !beside), listed: all.filter(({ beside }) => beside) };
}

/** How many there are: a preview counts them, and needs no words for them. */
export function countReadings(merged: MergedAnswers): number {
  return READ_FROM.flatMap(section => merged.records(section)).filter(record => distanceIn(record) !== null).length;
}

const PHRASE_OF_BRAND: Record<string, OdometerPhrase> = {
  '69': 'not_actual',
  '70': 'tampering_verified',
  '72': 'exceeds_limits',
  '73': 'may_be_altered',
  '74': 'replaced',
  '76': 'discrepancy',
};
/** Brands that the odometer is judged by, rather than as a brand. */
export const ODOMETER_CODES = Object.keys(PHRASE_OF_BRAND);
/** With "exempt from disclosure", which says nothing against a reading and nothing for it. */
const EXEMPT = '71';
const READING_CODES = [...ODOMETER_CODES, EXEMPT];
/** Takes "exceeds mechanical limits" back. */
const RECTIFIED = '78';

interface Mark {
  code: string;
  on: string;
}

/** Every mark in codes or words, with its day. */
function marksOf(merged: MergedAnswers, isReported: (brand: RecordOf<'brands'>) => boolean = () => true): Mark[] {
  const titles = merged.records('titles').flatMap(title => codesOf(title).map(code => ({ code, on: title.eventOn })));
  const brands = merged
    .records('brands')
    .filter(isReported)
    .flatMap(({ code, eventOn: on }) => codesIn(code).map(each => ({ code: each, on })));
  return [...titles, ...brands];
}

/** Federal odometer phrases on titles, and what brands say of the odometer. */
function phrasesIn(merged: MergedAnswers, marks: readonly Mark[]): OdometerPhrase[] {
  const written = merged
    .records('titles')
    .flatMap(({ phrase }) => (phrase === null || phrase === 'actual' || phrase === 'exempt' ? [] : [phrase]));
  const codes = marks.map(({ code }) => code);
  const phrases = [...written, ...codes.flatMap(code => PHRASE_OF_BRAND[code] ?? [])];
  return codes.includes(RECTIFIED) ? phrases.filter(phrase => phrase !== 'exceeds_limits') : phrases;
}

export const phrasesOf = (merged: MergedAnswers): OdometerPhrase[] => phrasesIn(merged, marksOf(merged));

/** The same without what only an auction or another that has no say in titles told. */
export const titlePhrasesOf = (merged: MergedAnswers): OdometerPhrase[] =>
  phrasesIn(
    merged,
    marksOf(merged, ({ sourceType }) => sourceType === 'title_office'),
  );

/** The days on which a title or a brand says that the odometer was replaced. */
export function replacementsOf(merged: MergedAnswers): string[] {
  return [...new Set(marksOf(merged).flatMap(({ code, on }) => (PHRASE_OF_BRAND[code] === 'replaced' ? [on] : [])))];
}
