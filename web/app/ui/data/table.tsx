import type { ReactNode } from 'react';
import { classes } from './tone.ts';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** The head as plain text, for the stacked form on a phone. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned and tabular. */
  figure?: boolean;
  /** Stays on one line: dates and buttons. */
  whole?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** E.g. `hl is-serious` for a row that needs attention. */
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** On a phone each row becomes a small sheet with the heads beside the values. */
  stack?: boolean;
  flush?: boolean;
}

/** A table; its first column names the row. */
export function Table<Row>({ caption, columns, rows, rowKey, rowClass, stack, flush }: TableProps<Row>) {
  return (
    <div className="tbl-w" role="group" aria-label={caption} tabIndex={0}>
      <table className={classes('tbl num', stack && 'tbl-stack', flush && 'tbl-flush')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={classes(column.figure && 'r')}>
                {column.head}
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
                  className={classes(column.figure && 'r', column.whole && 'nw')}
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
