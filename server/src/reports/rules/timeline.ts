import type { Bilingual } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { HistoryRecord, RecordOf } from '../providers/history-record.ts';
import { zonesText } from './accidents.ts';
import { dayWords, monthsBetween } from './dates.ts';
import { shownOrNull, unitsOf } from './distance.ts';
import type { MergedAnswers, ReportVehicle } from './facts.ts';
import type { Finding } from './finding.ts';
import { ownerAt, type Owner } from './owners.ts';
import { workText } from './sales.ts';
import { titleRows } from './titles.ts';
import { capitalized, placeName, placeText, say, sourceWords } from './words.ts';

type Event = ReportDocument['events'][number];
type EventText = Pick<Event, 'kind' | 'state'> & { text: Bilingual; miles?: number | null };

/** Longer than this without a record is drawn as a gap. */
const GAP_MONTHS = 18;

function describeTitle(title: RecordOf<'titles'>): EventText {
  const row = titleRows([title])[0];
  const place = placeName(title.place);
  const text = row?.brand
    ? say('event.title_brand', { kind: row.kind, place, brand: row.brand })
    : say('event.title', { kind: say(`title.${title.kind}`), place });
  return { kind: 'title', state: row?.tone ?? null, text, miles: title.miles };
}

function describeSale(sale: RecordOf<'auctions'>): EventText {
  const state = sale.channel === 'salvage_auction' ? 'caution' : null;
  return {
    kind: 'sale',
    state,
    text: say(`event.${sale.channel}`, { place: placeName(sale.place) }),
    miles: sale.miles,
  };
}

function describeAccident(accident: RecordOf<'accidents'>): EventText {
  const state = accident.severity === 'severe' ? 'serious' : accident.severity === 'minor' ? null : 'caution';
  const text = say(`event.accident_${accident.severity}`, { zones: zonesText(accident.zones) });
  return { kind: 'damage', state, text, miles: accident.miles };
}

function describeService(service: RecordOf<'service'>): EventText {
  const failed = service.result === 'fail';
  const kind = service.kind === 'service' ? 'service' : 'inspection';
  const text = capitalized(workText(service));
  return { kind, state: failed ? 'caution' : null, text, miles: service.miles };
}

/** What one record adds to the life of the vehicle; a value, a lien's look-up or a lone reading add nothing. */
function describe(record: HistoryRecord): EventText | null {
  switch (record.section) {
    case 'titles':
      return describeTitle(record);
    case 'auctions':
      return describeSale(record);
    case 'accidents':
      return describeAccident(record);
    case 'service':
      return describeService(record);
    case 'jsi': {
      const taker = say(`taker.${record.reporterKind}`);
      const text = say('event.jsi', { taker, disposition: say(`disposition.${record.disposition}`) });
      return { kind: 'damage', state: 'serious', text };
    }
    case 'theft':
      return {
        kind: 'theft',
        state: record.status === 'active' ? 'serious' : 'caution',
        text: say(`event.theft_${record.status}`),
      };
    case 'fleet':
      return { kind: 'use', state: null, text: say('event.fleet', { use: say(`use.${record.use}`) }) };
    case 'liens':
      return {
        kind: 'use',
        state: null,
        text: say(`event.${record.kind}`, { holder: say(`holder.${record.holder}`) }),
      };
    case 'recalls': {
      if (record.status === 'may_apply') return null;
      return {
        kind: 'recall',
        state: null,
        text: say('event.recall', { campaign: record.campaign, component: record.component }),
      };
    }
    default:
      return null;
  }
}

/** None when the model year is unknown: no source says when it was built. */
function builtEvent(vehicle: ReportVehicle, firstDay: string | undefined): Event[] {
  if (vehicle.modelYear === undefined) return [];
  const plant = [vehicle.plantCity, vehicle.plantState ?? vehicle.plantCountry].filter(Boolean).join(', ');
  const on = String(Math.min(vehicle.modelYear, Number(firstDay?.slice(0, 4) ?? vehicle.modelYear)));
  return [
    {
      owner: 0,
      on,
      text: plant ? say('event.built', { place: plant }) : say('event.built_somewhere'),
      miles: null,
      source: sourceWords('maker'),
      state: null,
      kind: 'built',
      place: plant || null,
      record: null,
    },
  ];
}

const SECTIONS = ['titles', 'jsi', 'theft', 'accidents', 'service', 'auctions', 'fleet', 'liens', 'recalls'] as const;

/** The life of the vehicle in order; the day of manufacture is not known, so it carries a year only. */
export function timeline(merged: MergedAnswers, vehicle: ReportVehicle, owners: readonly Owner[]): Event[] {
  const units = unitsOf(vehicle);
  const records = SECTIONS.flatMap(section => merged.records(section) as HistoryRecord[]);
  const events = records.flatMap((record): Event[] => {
    const described = describe(record);
    if (!described) return [];
    const { text, kind, state } = described;
    const miles = shownOrNull(units, described.miles ?? null);
    const owner = ownerAt(owners, record.eventOn);
    const place = placeText(record.place);
    const source = sourceWords(record.sourceType);
    return [{ owner, on: record.eventOn, text, miles, source, state, kind, place, record: record.recordId }];
  });
  const sorted = events.sort((a, b) => a.on.localeCompare(b.on));
  return [...builtEvent(vehicle, sorted[0]?.on), ...sorted];
}

/** Stretches of more than eighteen months without a record, the last one up to the day of the report. */
export function timelineGaps(events: readonly Event[], today: string): ReportDocument['gaps'] {
  const days = [...events.filter(event => event.kind !== 'built').map(event => event.on), today];
  return days.slice(1).flatMap((to, at) => {
    const from = days[at] ?? to;
    const months = monthsBetween(from, to);
    if (months <= GAP_MONTHS) return [];
    return [{ from, to, months, text: say('gap', { n: months, from: dayWords(from), to: dayWords(to) }) }];
  });
}

/** The longest gap between two records; the silence since the last one is no finding. */
export function gapFindings(gaps: ReportDocument['gaps'], today: string): Finding[] {
  const between = gaps.filter(gap => gap.to !== today).sort((a, b) => b.months - a.months)[0];
  if (!between) return [];
  const params = { n: between.months, from: dayWords(between.from), to: dayWords(between.to) };
  return [{ code: 'long_gap', level: 'check', params }];
}
