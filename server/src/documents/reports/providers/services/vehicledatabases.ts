import type { ServiceAddress } from '../../../../kit/web/json-client.ts';
import type { SectionAnswer } from '../../rules/sources/history-provider.ts';
import type { RecordOf } from '../../rules/sources/history-record.ts';
import { centsOf, dayOf, flagOf, milesOf, placeIn, Row, shownText, stated, textOf } from './field-readers.ts';
import { createReportClient, meaningOf } from './report-client.ts';
import { brandRecord, dispositionOf, rowIn, rowsIn } from './nmvtis-names.ts';
import { failed, type PullOutcome, type ReportService } from './report-service.ts';
import { notCovered, sectionOf, type Draft } from './section-of.ts';

const URL_OF_SERVICE = 'https://api.vehicledatabases.com';
const PREFIX = 'VD';

/**
 * vehicledatabases.com: `GET /vehicle-history/{vin}` with the header `x-authkey`, paid for each answer. A part of the answer
 * that is missing is not covered. Address, header and envelope (`status`, `data`, `message`) are published. DOUBTFUL until an
 * account has shown them: the names inside `data` (`title`, `salvage`, `theft`, `accidents`, `lien` and their rows).
 */
export function createVehicleDatabasesHistory({
  key,
  url = URL_OF_SERVICE,
  ...options
}: ServiceAddress & { key: string }): ReportService {
  const ask = createReportClient('Vehicle Databases history', options);
  const headers = { 'x-authkey': key, accept: 'application/json' };
  return {
    name: 'Vehicle Databases',
    groups: ['titles', 'jsi', 'theft', 'accidents', 'liens'],
    nmvtis: false,
    async pull(vin): Promise<PullOutcome> {
      const answer = await ask(`${url}/vehicle-history/${vin}`, { headers });
      if ('fault' in answer) return failed(answer.fault, answer.sent ? 'maybe' : 'no');
      const given = Row.safeParse(answer.body).data ?? {};
      const status = textOf(given, 'status').toLowerCase();
      if (status === '') return failed('unreadable', 'maybe');
      if (status !== 'success') {
        const meaning = meaningOf(textOf(given, 'message') || textOf(rowIn(given.msg), 'message'));
        return meaning === 'not_covered' ? { kind: 'not_covered' } : failed(meaning, 'no');
      }
      const data = rowIn(given.data);
      const named = textOf(data, 'vin') || textOf(rowIn(data.intro), 'vin');
      if (named === '') return failed('unreadable', 'yes');
      if (named.toUpperCase() !== vin) return failed('other_vehicle', 'yes');
      return { kind: 'report', sections: sectionsOf(data) };
    },
  };
}

/** The rows of a part such as `{"count":1,"records":[…]}`; null where it is missing or disagrees with its count. */
function partOf(data: Row, name: string): Row[] | null {
  const part = rowIn(data[name]);
  const rows = rowsIn(part.records);
  return rows !== null && rows.length < Number(textOf(part, 'count') || 0) ? null : rows;
}

function part(data: Row, name: string, section: SectionAnswer['section'], draft: (row: Row) => Draft): SectionAnswer {
  if (data[name] === undefined) return notCovered(section);
  const rows = partOf(data, name);
  return sectionOf(section, PREFIX, rows && rows.map(draft));
}

function sectionsOf(data: Row): SectionAnswer[] {
  return [
    notCovered('titles'),
    brandsOf(textOf(rowIn(data.title), 'status')),
    notCovered('odometer'),
    part(data, 'salvage', 'jsi', jsiDraft),
    part(data, 'theft', 'theft', theftDraft),
    part(data, 'accidents', 'accidents', accidentDraft),
    liensOf(data.lien),
  ];
}

/** The state of the title in one word; without one nothing is known. */
function brandsOf(status: string): SectionAnswer {
  if (status === '') return notCovered('brands');
  const isClean = /^(clean|clear|none)$/i.test(status);
  return sectionOf('brands', PREFIX, isClean ? [] : [brandRecord({ code: '', name: status, on: '', state: '' })]);
}

/** Whether a lien is open: the only thing that is said of it. */
function liensOf(lien: unknown): SectionAnswer {
  const { open } = rowIn(lien);
  if (typeof open !== 'boolean') return notCovered('liens');
  const base = { section: 'liens', sourceType: 'not_stated', ...dated(''), place: null } as const;
  const draft: Draft = { ...base, kind: 'lien', status: 'active', holder: 'other', closedOn: null };
  return sectionOf('liens', PREFIX, open ? [draft] : []);
}

function dated(text: string) {
  const on = dayOf(text);
  return { eventOn: on, reportedOn: on };
}

const at = (row: Row) => ({ ...dated(textOf(row, 'date')), place: placeIn(textOf(row, 'location', 'state')) });

const jsiDraft = (row: Row): Draft => ({
  section: 'jsi',
  sourceType: 'salvage_yard',
  ...at(row),
  reporter: shownText(textOf(row, 'source'), 80) ?? '–',
  reporterKind: 'salvage_yard',
  phone: null,
  disposition: dispositionOf(textOf(row, 'disposition')),
  forExport: null,
});

const theftDraft = (row: Row): Draft => {
  const recovered = /recover/i.test(textOf(row, 'status'));
  return {
    section: 'theft',
    sourceType: 'not_stated',
    ...at(row),
    status: recovered ? 'recovered' : 'active',
    recoveredOn: null,
  };
};

const SEVERITIES: readonly [RegExp, RecordOf<'accidents'>['severity']][] = [
  [/severe|major|total/i, 'severe'],
  [/moderate/i, 'moderate'],
  [/minor|light|slight/i, 'minor'],
];

/** The severity by the source; anything else is unknown. */
export const severityOf = (text: string): RecordOf<'accidents'>['severity'] =>
  SEVERITIES.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';

/** Whether the airbags deployed; what is not said stays unknown. */
export const airbagsOf = (deployed: boolean | null): RecordOf<'accidents'>['airbags'] =>
  deployed === null ? 'unknown' : deployed ? 'deployed' : 'not_deployed';

const accidentDraft = (row: Row): Draft => ({
  section: 'accidents',
  sourceType: 'not_stated',
  ...at(row),
  severity: severityOf(textOf(row, 'severity')),
  zones: [],
  airbags: airbagsOf(flagOf(textOf(row, 'airbags_deployed', 'airbags'))),
  towed: flagOf(textOf(row, 'towed')),
  structural: flagOf(textOf(row, 'structural_damage')),
  firstEvent: null,
  vehicles: null,
  repairCents: centsOf(textOf(row, 'repair_cost')),
  miles: milesOf(textOf(row, 'mileage', 'odometer')),
  sourceText: shownText(textOf(row, 'damage', 'description')),
  ...stated({
    rollover: flagOf(textOf(row, 'rollover')),
    severityText: shownText(textOf(row, 'severity'), 60),
    valueCents: centsOf(textOf(row, 'actual_cash_value')),
  }),
});
