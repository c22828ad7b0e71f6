import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { HistoryRecord, Place, RecordOf } from '../sources/history-record.ts';
import { accidentEvent, accidentTone } from '../findings/accidents.ts';
import { dayRange, dayWords, isUndated, monthsBetween } from '../facts/dates.ts';
import { shownOrNull, unitsOf } from '../facts/distance.ts';
import { lastDayOf } from '../odometer/odometer-series.ts';
import type { MergedAnswers, ReportVehicle } from '../facts/facts.ts';
import type { Finding } from '../findings/finding.ts';
import { holderWords, type Claim } from '../titles/liens.ts';
import { ownerAt, wordsOfUse, type Owner } from '../titles/owners.ts';
import { workText } from '../value/sales.ts';
import { publicOriginOf, publicUse } from '../sources/public-words.ts';
import { titleRows } from '../titles/titles.ts';
import { capitalized, paperOf, placeName, placeText, say, sourceWords } from '../facts/words.ts';

type Event = ReportDocument['events'][number];
type EventText = Pick<Event, 'kind' | 'state'> & { text: Bilingual; miles?: number | null };

/** Longer than this without a record is drawn as a gap. */
const GAP_MONTHS = 18;

function describeTitle(title: RecordOf<'titles'>): EventText {
  const row = titleRows([title])[0];
  const place = placeName(title.place);
  const text = row?.brand
    ? say('event.title_brand', { kind: row.kind, place, brand: row.brand })
    : say('event.title', { kind: say(`${paperOf(title.place)}.${title.kind}`), place });
  return { kind: 'title', state: row?.tone ?? null, text, miles: title.miles };
}

function describeSale(sale: RecordOf<'auctions'>): EventText {
  const state = sale.channel === 'salvage_auction' ? 'caution' : null;
  const { reason, place } = sale;
  if (publicOriginOf(sale))
    return {
      kind: 'sale',
      state,
      text: say(`event.city_auction${reason ? '_reason' : ''}`, { place: placeName(place), reason: reason ?? '' }),
      miles: sale.miles,
    };
  return {
    kind: 'sale',
    state,
    text: say(`event.${sale.channel}`, { place: placeName(place) }),
    miles: sale.miles,
  };
}

function describeAccident(accident: RecordOf<'accidents'>): EventText {
  return { kind: 'damage', state: accidentTone(accident), text: accidentEvent(accident), miles: accident.miles };
}

function describeService(service: RecordOf<'service'>): EventText {
  const failed = service.result === 'fail';
  const kind = service.kind === 'service' ? 'service' : 'inspection';
  const text = capitalized(workText(service));
  return { kind, state: failed ? 'caution' : null, text, miles: service.miles };
}

/** One record's event in the life of the vehicle; a value or a lone reading is none. */
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
      const params = { who: say(`taker.${record.reporterKind}`), outcome: record.disposition };
      const text = say(record.reporterKind === 'insurer' ? 'event.total_loss' : 'event.jsi', params);
      return { kind: 'damage', state: 'serious', text };
    }
    case 'fleet':
      return {
        kind: 'use',
        state: null,
        text: publicUse(record) ?? say('event.fleet', { use: wordsOfUse(record.use) }),
      };
    case 'recalls': {
      if (record.status === 'may_apply' || record.undated) return null;
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

/** Where the model year and the plant are from: read from the number, or inferred in part. */
function decodedSource({ inferred = [], kind, byName }: ReportVehicle): Bilingual {
  if (byName) return say('source.name');
  const isInferred = ['modelYear', 'plantCity', 'plantState', 'plantCountry'].some(field => inferred.includes(field));
  return say(`source.${kind === 'classic' ? 'number' : 'vin'}${isInferred ? '_inferred' : ''}`);
}

/**
 * The model year and the plant, as far as the number says them. It names no day on which the vehicle was built, and often
 * not the calendar year either: the event has no date. None when the model year is unknown.
 */
function builtEvent(vehicle: ReportVehicle): Event[] {
  if (vehicle.modelYear === undefined) return [];
  const plant = [vehicle.plantCity, vehicle.plantState ?? vehicle.plantCountry].filter(Boolean).join(', ');
  const year = String(vehicle.modelYear);
  return [
    {
      owner: 0,
      on: year,
      undated: true,
      text: plant ? say('event.built', { year, place: plant }) : say('event.built_somewhere', { year }),
      miles: null,
      source: decodedSource(vehicle),
      state: null,
      kind: 'built',
      place: plant || null,
      record: null,
    },
  ];
}

const SECTIONS = ['titles', 'jsi', 'accidents', 'service', 'auctions', 'fleet', 'recalls'] as const;

/** Inputs of the vehicle's life: its records in order of time, thefts and claims as they turned out. */
export interface LifeFacts {
  records: MergedAnswers;
  thefts: readonly RecordOf<'theft'>[];
  claims: readonly Claim[];
}

type Happening = EventText & { on: string; place: Place | null; source: Bilingual; record: string };

function theftHappening(theft: RecordOf<'theft'>): Happening {
  const { status, eventOn: on, place, recordId: record } = theft;
  const state = status === 'active' ? 'serious' : 'caution';
  return {
    kind: 'theft',
    state,
    text: say(`event.theft_${status}`),
    on,
    place,
    source: sourceWords(theft.sourceType),
    record,
  };
}

/** A claim and, where its day is known, its release; one that a title notes is told with the title. */
function claimHappenings(claim: Claim): Happening[] {
  const { kind, on, closedOn, place, recordId: record } = claim;
  if (claim.noted) return [];
  const key = claim.listed ? 'public_lien' : kind;
  const params = { holder: holderWords(claim), what: claim.listed?.words ?? '', place: placeName(place) };
  const event = { kind: 'use' as const, state: null, place, record, source: sourceWords(claim.sourceType) };
  const release = closedOn === null ? [] : [{ ...event, on: closedOn, text: say(`event.${key}_closed`, params) }];
  return [{ ...event, on, text: say(`event.${key}`, params) }, ...release];
}

function recordHappening(record: HistoryRecord): Happening[] {
  const described = describe(record);
  const { eventOn: on, place, recordId } = record;
  return described ? [{ ...described, on, place, source: sourceWords(record.sourceType), record: recordId }] : [];
}

/** The life of the vehicle in order, after what its number says. */
export function timeline(
  { records, thefts, claims }: LifeFacts,
  vehicle: ReportVehicle,
  owners: readonly Owner[],
): Event[] {
  const units = unitsOf(vehicle);
  const happenings = [
    ...SECTIONS.flatMap(section => records.records(section) as HistoryRecord[]).flatMap(recordHappening),
    ...thefts.map(theftHappening),
    ...claims.flatMap(claimHappenings),
  ];
  const events = happenings.map(({ kind, state, text, miles, on, place, source, record }): Event => {
    const shown = shownOrNull(units, miles ?? null);
    return { owner: ownerAt(owners, on), on, text, miles: shown, source, state, kind, place: placeText(place), record };
  });
  return [...builtEvent(vehicle), ...events.sort((a, b) => a.on.localeCompare(b.on))];
}

/** Days on which a record tells of the vehicle that is no event of its life: a reading, a brand, the end of a use or theft. */
export function daysBeside({ records, thefts }: Pick<LifeFacts, 'records' | 'thefts'>): string[] {
  return [
    ...records.records('odometer').map(({ eventOn }) => eventOn),
    ...records.records('brands').map(({ eventOn }) => eventOn),
    ...records.records('fleet').flatMap(({ to }) => to ?? []),
    ...thefts.flatMap(({ recoveredOn }) => recoveredOn ?? []),
  ].filter(on => !isUndated(on));
}

/** The ends of a gap: the model year and the first record, two records, or the last one and the day of the report. */
const gapWords = (kind: 'before' | 'between' | 'since', n: number, from: string, to: string) =>
  say('gap', { kind, n, range: dayRange(from, to), year: from, day: dayWords(kind === 'before' ? to : from) });

/** Events that do not tell where the vehicle was: a campaign is announced for all vehicles of a model. */
const TELL_NOTHING: readonly Event['kind'][] = ['built', 'recall'];

/** The time from the end of the model year to the first record. */
function beforeFirst(year: string, to: string): ReportDocument['gaps'][number] {
  const months = monthsBetween(`${year}-12-31`, to);
  return { from: year, to, months, text: gapWords('before', months, year, to) };
}

/**
 * Stretches of more than eighteen months without a record, by one rule: from the end of the model year to the first record,
 * from each record to the next, and from the last one to the day of the report or the end of the vehicle.
 */
export function timelineGaps(
  events: readonly Event[],
  today: string,
  {
    gone = null,
    beside = [],
    modelYear,
  }: { gone?: string | null; beside?: readonly string[]; modelYear?: number | undefined } = {},
): ReportDocument['gaps'] {
  const lived = events.filter(({ kind }) => !TELL_NOTHING.includes(kind)).map(({ on }) => on);
  const recorded = [...lived, ...beside.filter(on => on <= today)].sort((a, b) => a.localeCompare(b));
  const [first] = recorded;
  if (first === undefined) return [];
  const days = gone === null ? [...recorded, today] : recorded.filter(on => on <= gone);
  const before = modelYear === undefined ? [] : [beforeFirst(String(modelYear), first)];
  const later = days.slice(1).map((to, at) => {
    const from = days[at] ?? to;
    const months = monthsBetween(lastDayOf(from), to);
    return { from, to, months, text: gapWords(to === today ? 'since' : 'between', months, from, to) };
  });
  return [...before, ...later].filter(({ months }) => months > GAP_MONTHS);
}

/** A gap of up to seven years is worth a note; a longer one is a question. A working figure of ours. */
const NOTED_MONTHS = 84;

/** The longest gap, wherever it lies. */
export function gapFindings(gaps: ReportDocument['gaps']): Finding[] {
  const longest = gaps.toSorted((a, b) => b.months - a.months)[0];
  if (!longest) return [];
  const { months, text } = longest;
  return [{ code: 'long_gap', level: months > NOTED_MONTHS ? 'check' : 'note', params: { n: months, gap: text } }];
}
