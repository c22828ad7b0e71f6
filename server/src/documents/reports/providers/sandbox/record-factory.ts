import { dayAfter } from '../../rules/facts/dates.ts';
import type { HistoryRecord, Place, RecordOf, SourceType } from '../../rules/sources/history-record.ts';

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
  /** A record with the defaults of its kind. `Object.assign`, as a spread of so many fields takes ten times as long. */
  const record = <S extends HistoryRecord['section']>(
    facts: ReturnType<typeof fact>,
    own: Omit<RecordOf<S>, keyof ReturnType<typeof fact>>,
    extra?: Extra<S>,
  ): RecordOf<S> => Object.assign(facts, own, extra) as unknown as RecordOf<S>;
  return {
    title: (on, where, miles, kind, extra) =>
      record<'titles'>(
        fact('TTL', on, where, 'title_office'),
        {
          section: 'titles',
          kind,
          miles,
          phrase: null,
          use: null,
          brandCodes: [],
          newOwner: kind === 'first' || kind === 'transfer',
        },
        extra,
      ),
    service: (on, where, miles, work, extra) =>
      record<'service'>(
        fact('SRV', on, where, 'service'),
        {
          section: 'service',
          miles,
          kind: 'service',
          shop: 'independent',
          work: work.split(' '),
          result: null,
        },
        extra,
      ),
    inspection: (on, where, miles, extra) =>
      record<'service'>(
        fact('INS', on, where, 'inspection'),
        {
          section: 'service',
          miles,
          kind: 'safety_inspection',
          shop: 'station',
          work: [],
          result: 'pass',
        },
        extra,
      ),
    accident: (on, where, extra) =>
      record<'accidents'>(
        fact('ACC', on, where, 'police'),
        {
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
        },
        extra,
      ),
    jsi: (on, where, extra) =>
      record<'jsi'>(
        fact('JSI', on, where, extra.reporterKind === 'insurer' ? 'insurer' : 'salvage_yard'),
        {
          section: 'jsi',
          reporter: 'Demonstration Salvage',
          reporterKind: 'salvage_yard',
          phone: '(555) 555-0142',
          disposition: 'sold',
          forExport: false,
        },
        extra,
      ),
    sale: (on, where, miles, extra) =>
      record<'auctions'>(
        fact('SAL', on, where, SALE_SOURCE[extra.channel ?? 'listing']),
        {
          section: 'auctions',
          channel: 'listing',
          seller: 'dealer',
          miles,
          condition: 'good',
          damage: [],
          askedCents: null,
          soldCents: null,
          daysListed: null,
        },
        extra,
      ),
    theft: (on, where, recoveredOn) =>
      record<'theft'>(fact('THF', on, where, 'police'), {
        section: 'theft',
        status: recoveredOn ? 'recovered' : 'active',
        recoveredOn,
      }),
    lien: (on, where, closedOn, extra) =>
      record<'liens'>(
        fact('LIE', on, where, 'lender'),
        {
          section: 'liens',
          kind: 'lien',
          status: closedOn ? 'closed' : 'active',
          holder: 'bank',
          closedOn,
        },
        extra,
      ),
    fleet: (from, to, where, use) =>
      record<'fleet'>(fact('FLT', from, where, 'fleet'), { section: 'fleet', use, from, to }),
    reading: (on, where, miles, sourceType) =>
      record<'odometer'>(fact('ODO', on, where, sourceType), { section: 'odometer', value: miles, unit: 'mi' }),
    recall: (on, extra) =>
      record<'recalls'>(
        fact('RCL', on, null, 'regulator'),
        {
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
        },
        extra,
      ),
  };
}
