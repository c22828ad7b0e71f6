import { hash } from 'node:crypto';
import type { SectionKey } from '../../reports/contract.ts';
import { HistoryRecord, type SourceType } from '../../reports/rules/sources/history-record.ts';
import { fieldNamed, fieldsOf, SECTION_WORDS, sectionNamed, type Field } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { readNumber } from './vehicle-number.ts';
import {
  BadValue,
  isBlank,
  milesOfKm,
  quoted,
  readChoice,
  readDay,
  readDollars,
  readFlag,
  readList,
  readText,
  readWhole,
} from './values.ts';

/** A line of a file by the names of its columns or keys. */
export type Raw = Readonly<Record<string, unknown>>;

/** Why a line was not taken: the field it is about (empty: the whole line) and the rest of the sentence. */
export interface Refusal {
  field: string;
  reason: string;
}

/** A record of a file, as it is kept. `key`: 64 bits of the hash of what makes it the same record, as a signed number. */
export interface ReadRecord {
  vin: string;
  section: SectionKey;
  key: string;
  /** A `HistoryRecord` as JSON, always written in the same way. */
  record: string;
}

export interface ReadSettings {
  mapping: Mapping;
  /** Kind of source for lines that do not name one; null: every line does. */
  sourceType: SourceType | null;
  now: Date;
}

/** A record that is longer was not made of facts. */
const MAX_CHARACTERS = 16_384;

/** Values by our fields. */
type Named = Record<string, unknown>;

class Refused extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** Reads lines of one file as records. `ignored` counts the values under names that are not ours. */
export function createRecordReader(settings: ReadSettings) {
  const { mapping } = settings;
  const ignored = new Map<string, number>();
  const fields = new Map<string, string | null>();

  function fieldOf(name: string): string | null {
    const known = fields.get(name);
    if (known !== undefined) return known;
    const field = mapping.columns[name] ?? fieldNamed(name) ?? null;
    fields.set(name, field);
    return field;
  }

  function named(raw: Raw): Named {
    const values: Named = { ...mapping.constants };
    for (const name in raw) {
      const value = raw[name];
      const field = fieldOf(name);
      if (field === null) ignored.set(name, (ignored.get(name) ?? 0) + 1);
      else if (!isBlank(value)) values[field] = translated(value, mapping.values[field]);
    }
    return values;
  }

  return {
    ignored,

    /** The record of a line, or why it is none. */
    read(raw: Raw): ReadRecord | Refusal {
      try {
        return recordOf(named(raw), settings);
      } catch (error) {
        if (error instanceof Refused) return { field: error.field, reason: error.message };
        throw error;
      }
    },
  };
}

/** A value, and each word of a list, in our words. */
function translated(value: unknown, words: Readonly<Record<string, string>> | undefined): unknown {
  if (!words || typeof value !== 'string') return value;
  if (Object.hasOwn(words, value.trim())) return words[value.trim()];
  return value.replaceAll(/[^;|]+/g, part => (Object.hasOwn(words, part.trim()) ? words[part.trim()]! : part));
}

function recordOf(values: Named, settings: ReadSettings): ReadRecord {
  const vin = vinOf(values.vin);
  const section = withSection(values);
  const fact: Named = { section };
  for (const field of fieldsOf(section)) fact[field.name] = valueOf(field, values, settings, vin.length !== 17);
  fact.reportedOn ??= fact.eventOn;
  if (isBlank(values.sourceType)) fact.sourceType = settings.sourceType ?? sourceTypeOf(fact);
  const hasId = typeof fact.recordId === 'string';
  if (!hasId) fact.recordId = `R${hash('sha1', `${vin}${JSON.stringify(fact)}`).slice(0, 15)}`;
  const parsed = HistoryRecord.safeParse(fact);
  if (!parsed.success) throw refusalOf(parsed.error.issues[0], fact);
  const record = JSON.stringify(parsed.data);
  if (record.length > MAX_CHARACTERS) throw new Refused('', `is longer than ${MAX_CHARACTERS} characters`);
  const digest = hash('sha1', `${section}\n${String(fact.recordId)}`, 'buffer');
  return { vin, section, key: String(digest.readBigInt64BE()), record };
}

function refusalOf(issue: { path: PropertyKey[]; message: string } | undefined, fact: Named): Refused {
  const field = String(issue?.path[0] ?? '');
  const value = fact[field];
  return isBlank(value)
    ? new Refused(field, 'is missing')
    : new Refused(field, `is ${quoted(value)}: ${issue?.message ?? 'it cannot be used'}`);
}

/** @throws Refused for what is no number of a vehicle, or mistyped */
function vinOf(value: unknown): string {
  if (isBlank(value)) throw new Refused('vin', 'is missing');
  const { vin, wrong } = readNumber(String(value));
  if (vin === undefined) throw new Refused('vin', `is ${quoted(value)}${wrong}`);
  return vin;
}

/** The section of a line; a file without a column for it may call it `kind`. */
function withSection(values: Named): SectionKey {
  const isKind = isBlank(values.section);
  const word = isKind ? values.kind : values.section;
  if (isBlank(word)) throw new Refused('section', `is missing. There are: ${SECTION_WORDS}`);
  const found = sectionNamed(String(word));
  if (!found) throw new Refused('section', `is ${quoted(word)}. There are: ${SECTION_WORDS}`);
  if (isKind) delete values.kind;
  if (found.channel) values.channel ??= found.channel;
  return found.section;
}

/** The value of a field; undefined where nothing is said and something has to be. */
function valueOf(field: Field, values: Named, settings: ReadSettings, isClassic: boolean): unknown {
  try {
    if (field.type === 'place') return placeOf(values);
    if (field.name === 'unit') return unitOf(values, settings.mapping);
    const value = field.name === 'value' ? (values.value ?? values.miles) : values[field.name];
    if (isBlank(value)) return blankOf(field);
    return field.type === 'whole'
      ? wholeOf(field.name, value, values, settings.mapping)
      : read(field, value, settings, isClassic);
  } catch (error) {
    throw error instanceof BadValue ? new Refused(field.name, error.message) : error;
  }
}

const NOT_STATED = ['not_stated', 'unknown'];

/** The empty value of an optional field; undefined for a required one. */
function blankOf({ type, optional, nullable, choices }: Field): unknown {
  if (optional) return undefined;
  if (nullable) return null;
  return type === 'list' ? [] : choices.find(choice => NOT_STATED.includes(choice));
}

function read({ type, choices }: Field, value: unknown, { mapping, now }: ReadSettings, isClassic: boolean): unknown {
  if (type === 'choice') return readChoice(value, choices);
  if (type === 'day') return readDay(value, mapping.dates, now, isClassic);
  if (type === 'flag') return readFlag(value);
  return type === 'list' ? readList(value, choices) : readText(value);
}

/** Distances of all sections but `odometer`, which has a unit of its own, are in miles; amounts are in cents. */
function wholeOf(name: string, value: unknown, values: Named, mapping: Mapping): number {
  const unit = mapping.units[name];
  if (unit === 'dollars') return readDollars(value);
  const whole = readWhole(value);
  return name === 'miles' && unitOf(values, mapping) === 'km' ? milesOfKm(whole) : whole;
}

function unitOf(values: Named, { units }: Mapping): string {
  if (!isBlank(values.unit)) return readChoice(values.unit, ['mi', 'km']);
  return (isBlank(values.value) ? units.miles : units.value) ?? 'mi';
}

function placeOf(values: Named): unknown {
  const given = isBlank(values.place) ? values : values.place;
  if (typeof given !== 'object' || given === null) throw new BadValue('has the parts city and state');
  const { city, state } = given as Named;
  if (isBlank(city) && isBlank(state)) return null;
  const code = isBlank(state) ? null : readText(state).toUpperCase();
  if (code !== null && !/^[A-Z]{2}$/.test(code))
    throw new BadValue(`has the state ${quoted(state)}: write two letters`);
  return { city: isBlank(city) ? null : readText(city), state: code };
}

/** Kind of source, where the line does not name one. */
function sourceTypeOf({ section, channel, kind }: Named): SourceType {
  if (section === 'service') return kind === 'service' ? 'service' : 'inspection';
  if (section === 'auctions') return channel === 'listing' ? 'listing' : 'auction';
  return section === 'titles' ? 'title_office' : 'not_stated';
}
