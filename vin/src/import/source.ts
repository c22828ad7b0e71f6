/** One row of a source table: the asked-for columns in the asked-for order, null where the source holds none. */
export type Row = (string | null)[];

/** Where vPIC's relational tables are read from: a SQLite file, a PostgreSQL dump. Table names are vPIC's own. */
export interface VpicSource {
  /** The name for readers of the manifest. */
  name: string;
  /** Whether this is all of vPIC, or a selection whose gaps the decoder must allow for. */
  complete: boolean;
  has(table: string): boolean;
  /** Rows in the source's order; a column the source lacks reads as null. Throws when the table itself is absent. */
  rows(table: string, columns: string[]): Iterable<Row>;
  close(): void;
}

/** A source that cannot be read: damaged, of another shape, or incomplete. */
export class ImportError extends Error {
  override name = 'ImportError';
}
