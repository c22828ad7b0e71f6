import { z } from 'zod';
import type { SectionState } from '../../contract.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { HistoryRecord, WORK } from '../sources/history-record.ts';
import { isSameEvent } from './fold.ts';

/** The right values of some fields of a record, by the names of `HistoryRecord`. */
export const RecordFields = z.record(z.string(), z.unknown());
export type RecordFields = z.infer<typeof RecordFields>;

/** A dispute's change of a record; `fields` is null where the whole record was withdrawn. */
export interface Correction {
  record: string;
  fields: RecordFields | null;
}

/** Fields that identify a record and its source. */
const FIXED = ['section', 'recordId', 'sourceType', 'origin', 'tellers'];

/** Key of a record in a dispute: a recall by its campaign, as reports do. */
const nameOf = (record: HistoryRecord): string => (record.section === 'recalls' ? record.campaign : record.recordId);

/** A record with other values in some of its fields; null where a field is not its own, or a value not what it may be. */
export function correctedRecord(record: HistoryRecord, fields: RecordFields): HistoryRecord | null {
  const isOwn = (name: string): boolean => name in record && !FIXED.includes(name);
  if (!Object.keys(fields).every(isOwn)) return null;
  return HistoryRecord.safeParse({ ...record, ...fields }).data ?? null;
}

/** The fields of a record that may be corrected, with what they say, in the order of its kind: the database keeps none. */
export function fieldsOf(record: HistoryRecord): RecordFields {
  const ordered = HistoryRecord.safeParse(record).data ?? record;
  return Object.fromEntries(Object.entries(ordered).filter(([name]) => !FIXED.includes(name)));
}

/** The values a field takes where it takes no others; `empty`: also none at all; `many`: a list of them. */
export interface FieldChoice {
  values: string[];
  empty: boolean;
  many: boolean;
}

function choiceOf(type: unknown): FieldChoice | null {
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional) {
    const inner = choiceOf(type.unwrap());
    return inner && { ...inner, empty: true };
  }
  if (type instanceof z.ZodBoolean) return { values: ['true', 'false'], empty: false, many: false };
  if (type instanceof z.ZodEnum) return { values: type.options.map(String), empty: false, many: false };
  const listed = type instanceof z.ZodArray ? choiceOf(type.element) : null;
  return listed && { ...listed, empty: true, many: true };
}

/** The fields of a record that are chosen from a list, by their names. */
export function choicesOf(record: Pick<HistoryRecord, 'section'> & { work?: string[] }): Record<string, FieldChoice> {
  const { section, work } = record;
  const kind = HistoryRecord.options.find(option => option.shape.section.value === section);
  const fields = Object.entries(kind?.shape ?? {}).filter(([name]) => !FIXED.includes(name));
  const chosen = fields.flatMap(([name, type]) => {
    const choice = choiceOf(type);
    return choice ? [[name, choice] as const] : [];
  });
  // Work done by a shop is free text: the codes that have a word, and other work in this record.
  const done: Record<string, FieldChoice> = work
    ? { work: { values: [...new Set([...WORK, ...work])], empty: true, many: true } }
    : {};
  return { ...Object.fromEntries(chosen), ...done };
}

/** The records of a dispute in what the sources answered: the one it names, and others that tell of the same event. */
export function recordsNamed(answers: readonly GroupAnswer[], name: string): HistoryRecord[] {
  const all = answers.flatMap(({ sections }) => sections.flatMap(({ records }) => records as HistoryRecord[]));
  const named = all.filter(record => nameOf(record) === name);
  return [...named, ...all.filter(other => !named.includes(other) && named.some(one => isSameEvent(one, other)))];
}

/** The answers with what disputes have corrected. A section whose only records were withdrawn has none reported. */
export function withCorrections(
  answers: readonly GroupAnswer[],
  corrections: readonly Correction[],
): readonly GroupAnswer[] {
  if (corrections.length === 0) return answers;
  const changes = new Map<HistoryRecord, RecordFields | null>();
  for (const { record, fields } of corrections)
    for (const found of recordsNamed(answers, record)) changes.set(found, fields);
  if (changes.size === 0) return answers;
  const changed = (record: HistoryRecord): HistoryRecord[] => {
    const fields = changes.get(record);
    if (fields === undefined) return [record];
    return fields === null ? [] : [correctedRecord(record, fields) ?? record];
  };
  return answers.map(answer => ({
    ...answer,
    sections: answer.sections.map(section => {
      const records = (section.records as HistoryRecord[]).flatMap(changed);
      const isEmptied = section.records.length > 0 && records.length === 0;
      const state: SectionState = isEmptied ? 'none_reported' : section.state;
      return { ...section, state, records } as typeof section;
    }),
  }));
}
