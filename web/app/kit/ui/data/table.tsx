import type { ReactNode } from 'react';
import { classes } from './tone.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './table.module.css';

export interface Column<Row> {
  key: string;
  /** The head as plain text, also for the stacked form on a phone. */
  name: string;
  /** Stands at the head in place of the name. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned and tabular. */
  figure?: boolean;
  /** Stays on one line: dates and buttons. */
  whole?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The class of a row that needs attention. */
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** On a phone each row becomes a small sheet with the heads beside the values; on a tablet where the columns are many. */
  stack?: boolean;
  flush?: boolean;
}

/** More columns than this do not stand side by side on a tablet. */
const MAX_SIDE_BY_SIDE = 6;

/** A table; its first column names the row. */
export function Table<Row>({ caption, columns, rows, rowKey, rowClass, stack, flush }: TableProps<Row>) {
  return (
    <div className={styles.tableScroll} role="group" aria-label={caption} tabIndex={0}>
      <table
        className={classes(
          `${styles.dataTable} ${ui.tabularNumbers}`,
          stack && styles.stackedTable,
          stack && columns.length > MAX_SIDE_BY_SIDE && styles.wideTable,
          flush && styles.flushTable,
        )}
      >
        <caption className={ui.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={classes(column.figure && styles.figureCell)}>
                {column.head ?? column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {columns.map(column => (
                <td
                  key={column.key}
                  data-l={column.name}
                  className={classes(column.figure && styles.figureCell, column.whole && styles.wholeCell)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
