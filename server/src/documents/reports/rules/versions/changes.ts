import { isDeepStrictEqual } from 'node:util';
import type { ChangesBlock } from '../../document/shape/shape-more.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { currentAnswers } from '../facts/current-answers.ts';
import { eachLanguage, type Bilingual } from '../../../../kit/text/bilingual.ts';
import { groupWords } from '../facts/market.ts';
import { reportEntries, type ReportEntry, joined } from './report-entries.ts';
import { vehicleName } from '@marque/vin';
import { dollars, figure } from '../facts/dates.ts';
import { unitWords } from '../facts/distance.ts';
import { say } from '../facts/words.ts';

type Row = ChangesBlock['rows'][number];
type Section = Row['section'];

/** Sections whose source answers now and did not, or the other way around, where no record says so. */
function stateRows(before: ReportDocument, after: ReportDocument, changed: ReadonlySet<Section>): Row[] {
  return after.heads.flatMap((head): Row[] => {
    const earlier = before.heads.find(({ key }) => key === head.key);
    if (!earlier || earlier.state === head.state || changed.has(head.key)) return [];
    return [{ change: 'changed', section: head.key, on: null, text: head.word, before: earlier.word, record: null }];
  });
}

/** As a version is kept: one of the two has been in the database, the other has not. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

type Entry = ReportEntry | FactEntry;

const plain = (entry: Entry) => ({
  section: entry.section,
  on: entry.on,
  text: entry.text,
  record: 'record' in entry ? entry.record : null,
});

/** Fields that the earlier document does not have came with a newer version of the product, and not from a source. */
function known(now: unknown, before: unknown): unknown {
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null || Array.isArray(now))
    return now;
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in before));
}

/** Words of a source that the earlier document has in English alone, without the Spanish that we have learned since. */
function asWorded(now: unknown, before: unknown): unknown {
  if (typeof now !== 'object' || now === null) return now;
  if (typeof before === 'string' && 'en' in now && 'es' in now) return now.en;
  if (typeof before !== 'object' || before === null) return now;
  const had = before as Record<string, unknown>;
  if (Array.isArray(now)) return now.map((each, at) => asWorded(each, had[at]));
  return Object.fromEntries(Object.entries(now).map(([name, each]) => [name, asWorded(each, had[name])]));
}

/** Facts of one name are told apart by their order. */
function apart(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map(entry => {
    const n = seen.get(entry.key) ?? 0;
    seen.set(entry.key, n + 1);
    return n === 0 ? entry : { ...entry, key: `${entry.key} ${n}` };
  });
}

/** Records and facts of the later version that the earlier one did not have, the other way around, and those that say something else. */
function entryRows(before: readonly Entry[], after: readonly Entry[]): Row[] {
  const had = new Map(before.map(entry => [entry.key, entry]));
  const has = new Set(after.map(({ key }) => key));
  const arrived = after.flatMap((entry): Row[] => {
    const earlier = had.get(entry.key);
    if (!earlier) return [{ change: 'new', ...plain(entry), before: null }];
    const stored = asStored(earlier.all);
    if (isDeepStrictEqual(stored, asWorded(known(asStored(entry.all), stored), stored))) return [];
    return [{ change: 'changed', ...plain(entry), before: earlier.text }];
  });
  const gone = before.filter(({ key }) => !has.has(key));
  return [...arrived, ...gone.map((entry): Row => ({ change: 'gone', ...plain(entry), before: null }))];
}

/** The sources that told nothing of a group this time, while what they told before still stands: one line for each day. */
export function standingAnswers(
  vehicle: { kind?: string | undefined },
  own: readonly GroupAnswer[],
  all: readonly GroupAnswer[],
): ChangesBlock['kept'] {
  const current = currentAnswers(all);
  const silent = own.filter(({ sections }) => sections.some(({ state }) => state === 'unavailable'));
  const kept = silent.flatMap(({ group, source, askedAt }) => {
    const earlier = current.find(each => each.group === group && each.source === source && each.askedAt !== askedAt);
    return earlier ? [{ source: groupWords(vehicle, group), as_of: earlier.askedAt }] : [];
  });
  const dayOf = (line: { as_of: string }) => line.as_of.slice(0, 10);
  return [...new Set(kept.map(dayOf))].map(day => {
    const ofDay = kept.filter(line => dayOf(line) === day);
    const source = eachLanguage(pick => [...new Set(ofDay.map(line => pick(line.source)))].join('; '));
    return { source, as_of: ofDay[0]?.as_of ?? day };
  });
}

/** Changes of a version from the one before it, from the two documents alone. */
export function reportChanges(
  before: ReportDocument,
  after: ReportDocument,
  kept: ChangesBlock['kept'] = [],
): ChangesBlock {
  const rows = entryRows(
    apart([...reportEntries(before), ...factEntries(before, after)]),
    apart([...reportEntries(after), ...factEntries(after, before)]),
  );
  const changed = new Set(rows.map(({ section }) => section));
  return {
    from_version: before.document.version,
    from_on: before.document.created,
    verdict: { before: before.verdict.level, after: after.verdict.level },
    rows: [...rows, ...stateRows(before, after, changed)],
    kept,
  };
}

/** A fact that no record stands behind, as a version shows it. */
interface FactEntry extends Omit<ReportEntry, 'section' | 'record' | 'tone'> {
  section: Section;
}

const named = (label: Bilingual, value: Bilingual | null): Bilingual =>
  value === null ? label : eachLanguage(pick => `${pick(label)}: ${pick(value)}`);

const keyOf = (words: Bilingual): string => (typeof words === 'string' ? words : words.en);

const fact = (section: Section, key: string, text: Bilingual, all: unknown, on: string | null = null): FactEntry => ({
  key: `${section} fact ${key}`,
  section,
  on,
  text,
  all,
});

/** The vehicle itself, and its rows of identity with where each is from. */
function identityFacts({ vehicle, units, identity }: ReportDocument): FactEntry[] {
  const { year, make, model, trim, given } = vehicle;
  const name = [vehicleName(year, make, model), trim].filter(Boolean).join(' ');
  return [
    fact('identity', 'vehicle', name, [name, vehicle.body, vehicle.decoded]),
    ...(given === null
      ? []
      : [fact('identity', 'given', say('change.given', { miles: figure(given), units: unitWords(units) }), given)]),
    ...identity.map(row => fact('identity', keyOf(row[0]), named(row[0], row[1]), row)),
  ];
}

function ownerFacts({ owners }: ReportDocument): FactEntry[] {
  return owners.map(owner =>
    fact(
      'ownership',
      String(owner.n),
      joined(say('change.owner', { n: String(owner.n) }), owner.type, owner.states),
      owner,
    ),
  );
}

/** Events of the life that no other section shows, and the one that is read off the number. */
function lifeFacts(report: ReportDocument): FactEntry[] {
  const shown = new Set(reportEntries(report).map(({ record }) => record));
  return report.events
    .filter(({ record }) => record === null || !shown.has(record))
    .map(event => {
      const { owner: _calculated, ...content } = event;
      const on = event.undated ? null : event.on;
      return fact('life', event.record ?? event.kind, joined(event.text, event.record && event.place), content, on);
    });
}

function valueFacts(report: ReportDocument): FactEntry[] {
  const { value, value_note: note } = report;
  if (!value) return note ? [fact('value', 'note', note, note)] : [];
  // When it was asked, and of which days its sales are, changes each time.
  const { markets, conditions = [], as_of: _asOf, from: _from, to: _to, ...basis } = value;
  const from = say('change.value_basis', { n: value.n, miles: figure(value.mileage), units: unitWords(report.units) });
  return [
    fact('value', 'basis', from, basis),
    ...markets.map(market =>
      fact('value', market.key, named(say(`change.market.${market.key}`), dollars(market.mean)), [
        market,
        conditions.flatMap(row => row.markets.filter(({ key }) => key === market.key)),
      ]),
    ),
  ];
}

/** EPA's and NHTSA's facts about the model, and cost, warranty and battery. */
function modelFacts({ ratings, extras = [] }: ReportDocument): FactEntry[] {
  const { fuel, safety, complaints } = ratings ?? {};
  return [
    ...(fuel?.rows ?? []).map(row => fact('fuel', row.ref, row.name, row)),
    ...(safety?.rows ?? []).map(row => fact('safety', row.name, row.name, row)),
    ...(complaints?.components ?? []).map(row =>
      fact('safety', `complaints ${keyOf(row.component)}`, named(row.component, String(row.count)), row),
    ),
    ...extras.flatMap(({ key, rows, notes, next, word }) => [
      ...rows.map(row => fact(key, keyOf(row.label), named(row.label, row.value), row)),
      ...[word, ...notes, ...(next ? [next] : [])].map(note => fact(key, `note ${keyOf(note)}`, note, note)),
    ]),
  ];
}

function equipmentFacts({ equipment }: ReportDocument): FactEntry[] {
  if (!equipment) return [];
  const { rows, text, source } = equipment;
  return [
    fact('equipment', 'source', joined(source, text), [text, source, equipment.word, equipment.as_of]),
    ...rows.map(row => fact('equipment', row.code ?? keyOf(row.name), joined(row.name, row.code), row)),
  ];
}

function classicFacts({ classic }: ReportDocument): FactEntry[] {
  if (!classic) return [];
  const { rows, year, ...read } = classic;
  return [
    fact('classic', 'year', year, [year, read]),
    ...rows.map(row => fact('classic', keyOf(row.label), named(row.label, row.value), row)),
  ];
}

const conflictFacts = ({ conflicts = [] }: ReportDocument): FactEntry[] =>
  conflicts.map(conflict =>
    fact(
      conflict.section === 'fleet' ? 'ownership' : conflict.section,
      keyOf(conflict.text),
      conflict.text,
      conflict,
      conflict.on,
    ),
  );

/** Parts of a document by the field they rest on: one that an earlier document does not have at all tells of no change. */
const PARTS: readonly [keyof ReportDocument, (report: ReportDocument) => FactEntry[]][] = [
  ['identity', identityFacts],
  ['owners', ownerFacts],
  ['events', lifeFacts],
  ['value', valueFacts],
  ['ratings', modelFacts],
  ['equipment', equipmentFacts],
  ['classic', classicFacts],
  ['conflicts', conflictFacts],
];

/** Every fact of a version that no record stands behind, of the parts that the other version has too. */
const factEntries = (report: ReportDocument, other: ReportDocument): FactEntry[] =>
  PARTS.filter(([field]) => report[field] !== undefined && other[field] !== undefined).flatMap(([, facts]) =>
    facts(report),
  );
