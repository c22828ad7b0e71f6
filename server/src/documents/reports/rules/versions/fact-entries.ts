import { vehicleName } from '@marque/vin';
import { eachLanguage, type Bilingual } from '../../../../kit/text/bilingual.ts';
import type { ChangesBlock } from '../../document/shape/shape-changes.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { dollars, figure } from '../facts/dates.ts';
import { unitWords } from '../facts/distance.ts';
import { joined, reportEntries, type ReportEntry } from './report-entries.ts';
import { say } from '../facts/words.ts';

type Section = ChangesBlock['rows'][number]['section'];

/** A fact that no record stands behind, as a version shows it. */
export interface FactEntry extends Omit<ReportEntry, 'section' | 'record' | 'tone'> {
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
export const factEntries = (report: ReportDocument, other: ReportDocument): FactEntry[] =>
  PARTS.filter(([field]) => report[field] !== undefined && other[field] !== undefined).flatMap(([, facts]) =>
    facts(report),
  );
