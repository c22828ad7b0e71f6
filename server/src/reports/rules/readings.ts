import type { Bilingual } from '../../kit/bilingual.ts';
import type { HistoryRecord, Place, SourceType } from '../providers/history-record.ts';
import type { MergedAnswers } from './facts.ts';
import { distanceOf, type Distance } from './distance.ts';
import type { OdometerPhrase, Reading } from './odometer.ts';
import { placeText, sourceWords } from './words.ts';

export interface SourcedReading extends Reading, Distance {
  kind: 'title' | 'service' | 'inspection' | 'other';
  source: Bilingual;
  place: string | null;
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
  maker: 10,
  regulator: 11,
  owner: 12,
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

function reading(record: HistoryRecord & { place: Place | null }): SourcedReading[] {
  const distance = distanceIn(record);
  if (distance === null) return [];
  const { sourceType, eventOn, recordId } = record;
  return [
    {
      on: eventOn,
      ...distance,
      rank: RANK[sourceType],
      recordId,
      kind: kindOf(sourceType),
      source: sourceWords(sourceType),
      place: placeText(record.place),
    },
  ];
}

/** Every mileage that any record names, in miles, and in kilometers where the source said them. */
export function readingsOf(merged: MergedAnswers): SourcedReading[] {
  return (['titles', 'odometer', 'service', 'auctions', 'accidents'] as const).flatMap(section =>
    merged.records(section).flatMap(reading),
  );
}

const PHRASE_OF_BRAND: Record<string, OdometerPhrase> = {
  '69': 'not_actual',
  '70': 'tampering_verified',
  '72': 'exceeds_limits',
};

/** Federal odometer phrases on titles and among brands. */
export function phrasesOf(merged: MergedAnswers): OdometerPhrase[] {
  const titles = merged.records('titles');
  const codes = [...titles.flatMap(title => title.brandCodes), ...merged.records('brands').map(brand => brand.code)];
  const written = titles.flatMap(({ phrase }) =>
    phrase === null || phrase === 'actual' || phrase === 'exempt' ? [] : [phrase],
  );
  return [...written, ...codes.flatMap(code => PHRASE_OF_BRAND[code] ?? [])];
}
