import { dayAfter } from '../../rules/dates.ts';
import type { HistoryRecord, Place, RecordOf, SourceType } from '../history-record.ts';

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
  const fact = (prefix: string, on: string, where: string | null, sourceType: SourceType) => ({
    recordId: `${prefix}-${vin.slice(-6)}-${on.replaceAll('-', '')}-${String((written += 1)).padStart(2, '0')}`,
    sourceType,
    eventOn: on,
    reportedOn: dayAfter(on, 4),
    place: where === null ? null : place(where),
  });
  const visit = (on: string, where: string, miles: number, type: SourceType) => ({
    ...fact(type === 'inspection' ? 'INS' : 'SRV', on, where, type),
    section: 'service' as const,
    miles,
  });
  return {
    title: (on, where, miles, kind, extra) => ({
      ...fact('TTL', on, where, 'title_office'),
      section: 'titles',
      kind,
      miles,
      phrase: null,
      use: null,
      brandCodes: [],
      newOwner: kind === 'first' || kind === 'transfer',
      ...extra,
    }),
    service: (on, where, miles, work, extra) => ({
      ...visit(on, where, miles, 'service'),
      kind: 'service',
      shop: 'independent',
      work: work.split(' '),
      result: null,
      ...extra,
    }),
    inspection: (on, where, miles, extra) => ({
      ...visit(on, where, miles, 'inspection'),
      kind: 'safety_inspection',
      shop: 'station',
      work: [],
      result: 'pass',
      ...extra,
    }),
    accident: (on, where, extra) => ({
      ...fact('ACC', on, where, 'police'),
      section: 'accidents',
      severity: 'unknown',
      zones: [],
      airbags: 'unknown',
      towed: null,
      structural: null,
      firstEvent: 'vehicle',
      vehicles: 2,
      repairCents: null,
      miles: null,
      sourceText: null,
      ...extra,
    }),
    jsi: (on, where, extra) => ({
      ...fact('JSI', on, where, extra.reporterKind === 'insurer' ? 'insurer' : 'salvage_yard'),
      section: 'jsi',
      reporter: 'Demonstration Salvage',
      reporterKind: 'salvage_yard',
      phone: '(555) 555-0142',
      disposition: 'sold',
      forExport: false,
      ...extra,
    }),
    sale: (on, where, miles, extra) => ({
      ...fact('SAL', on, where, SALE_SOURCE[extra.channel ?? 'listing']),
      section: 'auctions',
      channel: 'listing',
      seller: 'dealer',
      miles,
      condition: 'good',
      damage: [],
      askedCents: null,
      soldCents: null,
      daysListed: null,
      ...extra,
    }),
    theft: (on, where, recoveredOn) => ({
      ...fact('THF', on, where, 'police'),
      section: 'theft',
      status: recoveredOn ? 'recovered' : 'active',
      recoveredOn,
    }),
    lien: (on, where, closedOn, extra) => ({
      ...fact('LIE', on, where, 'lender'),
      section: 'liens',
      kind: 'lien',
      status: closedOn ? 'closed' : 'active',
      holder: 'bank',
      closedOn,
      ...extra,
    }),
    fleet: (from, to, where, use) => ({ ...fact('FLT', from, where, 'fleet'), section: 'fleet', use, from, to }),
    reading: (on, where, miles, sourceType) => ({
      ...fact('ODO', on, where, sourceType),
      section: 'odometer',
      value: miles,
      unit: 'mi',
    }),
    recall: (on, extra) => ({
      ...fact('RCL', on, null, 'regulator'),
      section: 'recalls',
      campaign: 'DEMO',
      status: 'may_apply',
      closedOn: null,
      parkIt: false,
      parkOutside: false,
      overTheAir: false,
      component: '',
      summary: '',
      consequence: '',
      remedy: '',
      ...extra,
    }),
  };
}
