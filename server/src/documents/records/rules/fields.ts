import { z } from 'zod';
import { columnKey } from '../../../platform/data-packs/rules.ts';
import { Day, SectionKey } from '../../reports/contract.ts';
import { HistoryRecord, Place } from '../../reports/rules/sources/history-record.ts';

/** Model-level facts have modules of their own, which keep them fresh; a file of records would age. */
const ELSEWHERE = ['recalls', 'value'];

/** The sections that are imported, and that a source may cover. */
export const IMPORTED = SectionKey.options.filter(section => !ELSEWHERE.includes(section));

/** A field of a record; `choices` where it is one of a few words. */
export interface Field {
  name: string;
  type: 'choice' | 'whole' | 'flag' | 'list' | 'day' | 'place' | 'text';
  choices: readonly string[];
  /** Whether it is left out where the source does not say, or null. */
  optional: boolean;
  nullable: boolean;
}

type Fields = readonly Field[];

/**
 * Fields no file has: the section is read first, the origin is where the file comes from, severities are merged, and
 * registrations and licenses are public records.
 */
const OURS = ['section', 'origin', 'severities', 'registration', 'license'];

/** The fields of each section, read off its schema, so that a field is described in one place. */
const FIELDS: ReadonlyMap<string, Fields> = new Map(
  HistoryRecord.options.map(option => {
    const shape = Object.entries(option.shape as Record<string, z.core.$ZodType>);
    const section = String((option.shape.section as z.ZodLiteral<string>).value);
    const described = shape.filter(([name]) => !OURS.includes(name));
    return [section, described.map(([name, schema]) => fieldOf(name, schema))];
  }),
);

/** The fields of a section, in the order in which they are kept. */
export const fieldsOf = (section: SectionKey): Fields => FIELDS.get(section) ?? [];

function fieldOf(name: string, schema: z.core.$ZodType): Field {
  const optional = schema instanceof z.ZodOptional;
  const given = optional ? schema.unwrap() : schema;
  const nullable = given instanceof z.ZodNullable;
  const inner = nullable ? given.unwrap() : given;
  const choices = choicesOf(inner) ?? (inner instanceof z.ZodArray ? choicesOf(inner.element) : null) ?? [];
  return { name, type: typeOf(inner), choices, optional, nullable };
}

function choicesOf(schema: z.core.$ZodType): string[] | null {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null;
}

function typeOf(schema: z.core.$ZodType): Field['type'] {
  if (schema === Day) return 'day';
  if (schema === Place) return 'place';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodNumber) return 'whole';
  if (schema instanceof z.ZodBoolean) return 'flag';
  return schema instanceof z.ZodArray ? 'list' : 'text';
}

/** Names that a file may use for what we call otherwise, as `columnKey` writes them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  event: 'section',
  eventtype: 'section',
  recordtype: 'section',
  id: 'recordId',
  date: 'eventOn',
  eventdate: 'eventOn',
  mileage: 'miles',
  odometer: 'miles',
};

/** Every name a file may give a value: those of all sections, and the parts of a place. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set([
    'vin',
    'section',
    'city',
    'state',
    ...IMPORTED.flatMap(section => fieldsOf(section).map(({ name }) => name)),
  ]),
];

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...FIELD_NAMES.map(name => [columnKey(name), name] as const),
]);

/** The field that a column or a key of a file means by its name; undefined for a name that is not ours. */
export const fieldNamed = (name: string): string | undefined => NAMES.get(columnKey(name));

/** Words for a section, with what they say besides. */
const EVENT_WORDS: Readonly<Record<string, { section: SectionKey; channel?: string }>> = {
  title: { section: 'titles' },
  brand: { section: 'brands' },
  damage: { section: 'accidents' },
  accident: { section: 'accidents' },
  sale: { section: 'auctions' },
  auction: { section: 'auctions', channel: 'auction' },
  listing: { section: 'auctions', channel: 'listing' },
  lien: { section: 'liens' },
};

/** The section a file means: its own name, or the word for one event. Null for what is none of those that are imported. */
export function sectionNamed(name: string): { section: SectionKey; channel?: string } | null {
  const word = name.trim().toLowerCase();
  const section = IMPORTED.find(each => each === word);
  if (section) return { section };
  return Object.hasOwn(EVENT_WORDS, word) ? (EVENT_WORDS[word] ?? null) : null;
}

/** `titles, brands, …`, with the words for one event. */
export const SECTION_WORDS = `${IMPORTED.join(', ')} (or ${Object.keys(EVENT_WORDS).join(', ')})`;
