import type { Valuation } from '../../../../vehicles/valuations/contract.ts';
import { SourceGroup } from '../../contract.ts';
import type { HistoryProvider } from '../../rules/sources/history-provider.ts';
import { GROUP_SECTIONS, type GroupAnswer } from '../../rules/sources/history-provider.ts';
import type { HistoryRecord, RecordOf } from '../../rules/sources/history-record.ts';
import { askGroup } from '../ask-group.ts';
import { secondSandbox } from '../sandbox/second-source.ts';
import { SandboxHistory } from '../sandbox.ts';
import type { ReportFacts, ReportValuation, ReportVehicle } from '../../rules/facts/facts.ts';

const NOW = '2026-11-20T14:32:00.000Z';
export const SITE = { name: 'Marque', host: 'marque.example', primaryColor: '#0b3d66' };

export const VEHICLE: ReportVehicle = {
  vin: '4S4BSACC5H3200019',
  modelYear: 2017,
  make: 'Subaru',
  model: 'Outback',
  bodyClass: 'Wagon',
  doors: 4,
  checkDigitOk: true,
};

/** Answers of every group that hold the given records and nothing else; `states` overrides by group. */
export function answersWith(
  records: readonly HistoryRecord[],
  states: Partial<Record<SourceGroup, 'unavailable' | 'not_covered'>> = {},
): GroupAnswer[] {
  return SourceGroup.options.map(group => ({
    group,
    askedAt: NOW,
    sections: GROUP_SECTIONS[group].map(section => {
      const state = states[group];
      const own = state ? [] : records.filter(record => record.section === section);
      return { section, state: state ?? (own.length > 0 ? 'found' : 'none_reported'), records: own };
    }),
  }));
}

export function factsWith(answers: readonly GroupAnswer[], more: Partial<ReportFacts> = {}): ReportFacts {
  return {
    number: 'MQR-8XW2-51KF-7DQN-R0E4',
    version: 1,
    createdAt: NOW,
    verifyUrl: 'https://marque.example/verify/8XW251KF7DQNR0E4',
    vehicle: VEHICLE,
    given: null,
    askingPriceCents: null,
    sources: [{ name: 'sandbox', demo: true, groups: SourceGroup.options }],
    answers,
    ...more,
  };
}

/** Every group of the sandbox asked about a vehicle, as the service does it. */
export async function sandboxFacts(
  vehicle: ReportVehicle,
  options: { provider?: HistoryProvider; now?: string; givenMiles?: number | null } = {},
): Promise<ReportFacts> {
  const provider = options.provider ?? new SandboxHistory({ paceMs: 0, slowMs: 0 });
  const createdAt = options.now ?? NOW;
  const givenMiles = options.givenMiles ?? null;
  const context = { now: new Date(createdAt), vehicle, givenMiles };
  const sources = [
    provider,
    ...(options.provider || !secondSandbox.vins?.includes(vehicle.vin) ? [] : [secondSandbox]),
  ];
  const answers = await Promise.all(
    sources.flatMap(source => source.groups.map(group => askGroup(source, group, vehicle.vin, context))),
  );
  return factsWith(
    answers.map(({ answer }) => answer),
    { createdAt, vehicle, given: givenMiles === null ? null : { miles: givenMiles }, sources },
  );
}

/** A market value as a source of history gives it. */
export function valueRecord(miles: number): RecordOf<'value'> {
  const range = (cents: number) => ({ belowCents: cents * 0.87, meanCents: cents, aboveCents: cents * 1.14 });
  return {
    section: 'value',
    recordId: 'VAL-200019-20261120',
    sourceType: 'auction',
    reportedOn: '2026-11-20',
    eventOn: '2026-11-20',
    place: null,
    miles,
    sample: 42,
    certainty: 88,
    from: '2026-08-22',
    to: '2026-11-20',
    brandCutPercent: 0,
    trade: range(900_000),
    private: range(1_100_000),
    retail: range(1_300_000),
  };
}

/** The answer of a source of market values. */
export function valuation(miles: number, change: Partial<Valuation> = {}): ReportValuation {
  const range = (mid: number) => ({ low: mid - 100_000, mid, high: mid + 100_000 });
  return {
    kind: 'found',
    miles,
    askedAt: NOW,
    valuation: {
      currency: 'USD',
      as_of: '2026-11-20',
      values: { trade_in: range(900_000), private_party: range(1_100_000), retail: range(1_300_000) },
      sample: { count: 42, certainty: 88, period: ['2026-08-22', '2026-11-20'] },
      adjustments: { mileage: -50_000, history: 0, condition: 0, known_damage: 0 },
      basis: 'vin',
      source: 'Values Inc.',
      demo: false,
      ...change,
    },
  };
}
