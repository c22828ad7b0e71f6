import { dayAfter } from '../../rules/facts/dates.ts';
import type { HistoryRecord, Place, RecordOf, SourceType } from '../../rules/sources/history-record.ts';
import blanks from './blank-records.json' with { type: 'json' };

type Extra<S extends HistoryRecord['section']> = Partial<RecordOf<S>>;
type TitleKind = RecordOf<'titles'>['kind'];

/** "Columbus, OH" or "OH". */
function place(text: string): Place {
  const [first, second] = text.split(', ');
  return second ? { city: first ?? null, state: second } : { city: null, state: first ?? null };
}

/** Writes invented records of one vehicle; ids are made of section, day and number, so they are always the same. */
export interface RecordFactory {
  title(on: string, where: string, miles: number | null, kind: TitleKind, extra?: Extra<'titles'>): RecordOf<'titles'>;
  service(on: string, where: string, miles: number, work: string, extra?: Extra<'service'>): RecordOf<'service'>;
  inspection(on: string, where: string, miles: number, extra?: Extra<'service'>): RecordOf<'service'>;
  accident(on: string, where: string, extra: Extra<'accidents'>): RecordOf<'accidents'>;
  jsi(on: string, where: string, extra: Extra<'jsi'>): RecordOf<'jsi'>;
  sale(on: string, where: string, miles: number, extra: Extra<'auctions'>): RecordOf<'auctions'>;
  theft(on: string, where: string, recoveredOn: string | null): RecordOf<'theft'>;
  lien(on: string, where: string, closedOn: string | null, extra?: Extra<'liens'>): RecordOf<'liens'>;
  fleet(from: string, to: string | null, where: string, use: RecordOf<'fleet'>['use']): RecordOf<'fleet'>;
  reading(on: string, where: string, miles: number, sourceType: SourceType): RecordOf<'odometer'>;
  recall(on: string, extra: Partial<RecordOf<'recalls'>>): RecordOf<'recalls'>;
}

const SALE_SOURCE = { auction: 'auction', salvage_auction: 'auction', listing: 'listing' } as const;

/** `vin` marks the ids; every record was reported a few days after it happened. */
export function recordFactory(vin: string): RecordFactory {
  let written = 0;
  /** A record with the defaults of its kind. `Object.assign`, as a spread of so many fields takes ten times as long. */
  const record = <R extends HistoryRecord>(
    kind: keyof RecordFactory,
    on: string,
    where: string | null,
    ...stated: (Partial<R> | undefined)[]
  ): R => {
    const { prefix, source, facts } = blanks[kind];
    written += 1;
    const head = {
      recordId: `${prefix}-${vin.slice(-6)}-${on.replaceAll('-', '')}-${String(written).padStart(2, '0')}`,
      sourceType: source,
      eventOn: on,
      reportedOn: dayAfter(on, 4),
      place: where === null ? null : place(where),
    };
    return Object.assign(head, facts, ...stated) as unknown as R;
  };
  return {
    title: (on, where, miles, kind, extra) =>
      record('title', on, where, { kind, miles, newOwner: kind === 'first' || kind === 'transfer' }, extra),
    service: (on, where, miles, work, extra) => record('service', on, where, { miles, work: work.split(' ') }, extra),
    inspection: (on, where, miles, extra) => record('inspection', on, where, { miles }, extra),
    accident: (on, where, extra) => record('accident', on, where, extra),
    jsi: (on, where, extra) =>
      record('jsi', on, where, extra.reporterKind === 'insurer' ? { sourceType: 'insurer' } : undefined, extra),
    sale: (on, where, miles, extra) =>
      record('sale', on, where, { sourceType: SALE_SOURCE[extra.channel ?? 'listing'], miles }, extra),
    theft: (on, where, recoveredOn) =>
      record<RecordOf<'theft'>>('theft', on, where, { status: recoveredOn ? 'recovered' : 'active', recoveredOn }),
    lien: (on, where, closedOn, extra) =>
      record('lien', on, where, { status: closedOn ? 'closed' : 'active', closedOn }, extra),
    fleet: (from, to, where, use) => record<RecordOf<'fleet'>>('fleet', from, where, { use, from, to }),
    reading: (on, where, miles, sourceType) =>
      record<RecordOf<'odometer'>>('reading', on, where, { sourceType, value: miles, unit: 'mi' }),
    recall: (on, extra) => record('recall', on, null, extra),
  };
}
