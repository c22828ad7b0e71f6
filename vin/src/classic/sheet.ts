/** The data a classic number may give about its car, as text. */
export type TextField =
  | 'make'
  | 'division'
  | 'model'
  | 'series'
  | 'body'
  | 'engine'
  | 'plant'
  | 'drive'
  | 'transmission'
  | 'steering'
  | 'gvwr'
  | 'month'
  | 'sequence';

/**
 * Codes as they stand in the book, one meaning a line: `codes years columns`.
 *
 *     H     73-76   390 V8          one code, some years
 *     M,N   *       Windsor         two codes, every year of the scheme
 *     Q     69-70?  428 V8          a question mark: general knowledge, no source confirms it
 *     01    67-68   Mustang | Coupe one column for each of the table's fields
 *
 * A code with several lines means each in its own years. Years are of the 1900s. A line `= name` stands for the lines
 * of a named table.
 */
export type Table = readonly string[];

type Coded = {
  fields: readonly TextField[];
  table: Table;
  /** The whole table is general knowledge: every line counts as doubted. */
  doubt?: true;
};

/** One stretch of the number, from left to right. */
export type Part =
  /** Characters that are always the same. */
  | { kind: 'literal'; text: string; meaning: string }
  /** The model year; without a table it is the year's last digit. Never guessed. */
  | { kind: 'year'; width?: number; table?: Table }
  /** A code; `unknown: 'allow'` when the table may lack some, `'usual'` when it lacks most. */
  | ({ kind: 'code'; label: string; width: number; unknown?: 'allow' | 'usual' } & Coded)
  /** The running number. `ranges` has `from-to` for a code and must hold unless unknown is allowed. */
  | {
      kind: 'serial';
      width: number | readonly [min: number, max: number];
      /** Whether letters may occur in the number. */
      letters?: true;
      /** `from-to` stretches in which the number is expected; one outside fits less well. */
      usual?: string;
      ranges?: Coded & { unknown?: 'allow' };
      label?: string;
    };

/** One way of numbering: its layout, its years, its tables. */
export type Scheme = {
  id: string;
  make: string;
  /** The layout in words, for the person who asks why. */
  rule: string;
  /** First and last model year, at most 31 apart. */
  years: readonly [from: number, to: number];
  parts: readonly Part[];
  /** Fields common to every number of the scheme. */
  always?: Partial<Record<TextField, string>>;
  /** Meanings of several positions together: the code is a pattern from the first position on, `.` for any. */
  together?: readonly Coded[];
  /** Patterns of cars that were never made so: such a year is a far worse fit, not an impossible one. */
  unlikely?: Table;
  notes?: readonly string[];
  /** 0..1, below 1 for a layout so plain that other numbers look like it. Default 0.97. */
  prior?: number;
};

/** The schemes of one family of makes, with where the facts come from. */
export type Sheet = { id: string; sources: readonly string[]; schemes: readonly Scheme[] };
