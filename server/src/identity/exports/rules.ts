import { z } from 'zod';
import { AppError } from '../../kit/errors.ts';
import { csvLine } from '../../kit/text/csv.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { mayOperate, type Permission } from '../accounts/rules.ts';
import type { ExportedList, ExportFormat } from './contract.ts';
import { columnsOf, valueAt } from './rules/columns.ts';

export type Filters = Record<string, string>;

/** Some rows of a list: `next` is where it goes on, null at its end; `total` where the list is counted. */
export interface ExportPage {
  rows: readonly object[];
  next: string | null;
  total: number | null;
}

/** A list of the console as a file: its module declares it with the call that pages read. */
export interface ExportSource {
  list: ExportedList;
  /** Columns of a CSV file: the fields of a row, those of a field by `field.inner`. */
  columns: readonly string[];
  /** @throws AppError `login_needed`, `role_needed` */
  mayExport(caller: Pick<Caller, 'actor'>): void;
  /** Reads on behind a place. @throws AppError `export_filters`, and those of the list */
  read(caller: Caller, filters: Filters, place: { after: string | null; limit: number }): Promise<ExportPage>;
}

/** What a list declares: the input of its call, a row of its answer, and the service that answers. */
interface ListedRows<Input extends z.ZodObject, Row extends object> {
  list: ExportedList;
  needs: readonly Permission[];
  input: Input;
  row: z.ZodType<Row>;
  /** The field of the input that says where a page begins; `after` unless named. */
  place?: string;
  read(
    caller: Caller,
    input: z.output<Input> & { limit: number },
  ): Promise<{ rows: readonly Row[]; next: string | number | null; total?: number }>;
}

/** An export that reads a list as its page does: with the same filters, brand and permissions. */
export function exportOf<Input extends z.ZodObject, Row extends object>(about: ListedRows<Input, Row>): ExportSource {
  const { list, needs, input, row, place = 'after', read } = about;
  return {
    list,
    columns: columnsOf(row),
    mayExport: caller => {
      for (const permission of needs) mayOperate(caller, permission);
    },
    async read(caller, filters, { after, limit }) {
      const given = input.safeParse({ ...filters, ...(after === null ? {} : { [place]: after }) });
      if (!given.success) throw new AppError('export_filters', { field: 'filters' });
      const { rows, next, total } = await read(caller, { ...given.data, limit });
      return { rows, next: next === null ? null : String(next), total: total ?? null };
    },
  };
}

/** Rows as lines of a file. */
export function linesOf(rows: readonly object[], format: ExportFormat, columns: readonly string[]): string {
  const line = (row: object) =>
    format === 'csv' ? csvLine(columns.map(path => valueAt(row, path))) : `${JSON.stringify(row)}\n`;
  return rows.map(line).join('');
}

/** How a file begins. */
export const headOf = (format: ExportFormat, columns: readonly string[]): string =>
  format === 'csv' ? csvLine(columns) : '';
