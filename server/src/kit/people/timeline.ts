import { and, desc, getTableColumns, isNotNull, lt, lte, ne, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { olderThan } from '../database/columns.ts';
import type { Db } from '../database/db.ts';
import { matches } from '../database/rows.ts';
import type { Person } from '../personal.ts';

/** What a line of a timeline is about. */
export const TIMELINE_TOPICS = [
  'sign_in',
  'search',
  'order',
  'document',
  'credit',
  'mail',
  'ticket',
  'deletion',
  'operator',
] as const;
export type TimelineTopic = (typeof TIMELINE_TOPICS)[number];

/** Something that happened with a person. */
export interface TimelineEvent {
  at: Date;
  /** Of its row; with `at` its place among the lines of its source. */
  id: string;
  /** The key of its sentence, `order.paid`. */
  what: string;
  /** What the sentence names: amounts in minor units, ids, titles. */
  about: Readonly<Record<string, string | number | null>>;
}

/** A place among the lines of one source: after a row, or among those of a moment. */
export type TimelinePlace = { at: Date; id: string } | { at: Date; through: boolean };

/** What a module adds to the timeline of a person. */
export interface TimelineSource {
  topic: TimelineTopic;
  /** Lines older than a place, newest first. */
  list(db: Db, person: Person, after: TimelinePlace | undefined, limit: number): Promise<TimelineEvent[]>;
  count(db: Db, person: Person): Promise<number>;
}

type Names<T extends PgTable> = keyof T['$inferSelect'] & string;

interface RowsAsLines<T extends PgTable, Fields extends Names<T>> {
  topic: TimelineTopic;
  /** The column of the moment; rows without one make no line. */
  at: Names<T>;
  /** The column that orders lines of one moment. */
  id?: Names<T>;
  /** The values of a person's rows, or another condition. */
  of: (person: Person) => Partial<T['$inferSelect']> | SQL | undefined;
  /** Rows with these values make no line. */
  but?: Partial<T['$inferSelect']>;
  /** The columns that `line` takes. */
  fields: readonly Fields[];
  line: (row: Pick<T['$inferSelect'], Fields>) => Pick<TimelineEvent, 'what' | 'about'>;
}

/** A table of which each row is a line; a table with several moments is several sources. */
export function rowsAsLines<T extends PgTable, Fields extends Names<T>>(
  table: T,
  { topic, at, id = 'id' as Names<T>, of, but = {}, fields, line }: RowsAsLines<T, Fields>,
): TimelineSource {
  const columns = getTableColumns<PgTable>(table);
  const [moment, key] = [columns[at]!, columns[id]!];
  const selected: Record<string, PgColumn> = { lineAt: moment, lineId: key };
  for (const field of fields) selected[field] = columns[field]!;
  const ofPerson = (person: Person): SQL | undefined => {
    const own = of(person);
    const others = Object.entries(but).map(([name, value]) => ne(columns[name]!, value));
    const given = own === undefined || own instanceof SQL ? own : matches<PgTable>(table, own as Record<string, never>);
    return and(given, isNotNull(moment), ...others);
  };
  return {
    topic,
    async list(db, person, after, limit) {
      const rows = await db
        .select(selected)
        .from<PgTable>(table)
        .where(and(ofPerson(person), olderLines(moment, key, after)))
        .orderBy(desc(moment), desc(key))
        .limit(limit);
      return rows.map(({ lineAt, lineId, ...row }) => ({
        at: lineAt as Date,
        id: String(lineId),
        ...line(row as Pick<T['$inferSelect'], Fields>),
      }));
    },
    count: (db, person) => db.$count(table, ofPerson(person)),
  };
}

/** The lines of a source after a place in the timeline. */
function olderLines(moment: PgColumn, key: PgColumn, place: TimelinePlace | undefined): SQL | undefined {
  if (!place) return undefined;
  if ('id' in place) return olderThan([moment, key], [place.at, place.id]);
  return place.through ? lte(moment, place.at) : lt(moment, place.at);
}

/**
 * Finds accounts of a site by the exact number or name of something of theirs: an order, an invoice, a document, a vehicle.
 * @returns their ids, few
 */
export type PeopleFinder = (db: Db, siteId: string, text: string) => Promise<string[]>;
