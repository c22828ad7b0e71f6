import type { ReactNode } from 'react';
import { Table } from '../../kit/ui/data/table.tsx';
import type { Tone } from './document.ts';
import { useReader } from './reader.ts';
import { RecordMark } from './record-mark.tsx';
import { toneLook } from './tone-mark.tsx';
import * as tableStyles from '../../kit/ui/data/table.module.css';
import * as styles from './data-table.module.css';

export interface Column<Row> {
  label: string;
  /** Null where the record says nothing. */
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  right?: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The record a row shows, where it is not its key. */
  recordOf?: (row: Row) => string | null;
  /** Rows that need attention are tinted in their state. */
  toneOf?: (row: Row) => Tone | null;
}

/** Records as a table whose rows are tinted by what they mean, without the columns that no record fills. */
export function DataTable<Row>({ label, columns, rows, keyOf, recordOf = keyOf, toneOf }: DataTableProps<Row>) {
  const { t } = useReader();
  const filled = columns.filter(({ cell }, position) => position === 0 || rows.some(row => cell(row) !== null));
  return (
    <Table
      caption={t('tableOf', { name: label })}
      stack
      rows={[...rows]}
      rowKey={keyOf}
      rowClass={row => tint(toneOf?.(row) ?? null)}
      columns={filled.map((column, position) => ({
        key: column.label,
        name: column.label,
        cell: (row: Row) =>
          position === 0 ? (
            <>
              {column.cell(row) ?? <Dash />} <RecordMark record={recordOf(row)} />
            </>
          ) : (
            (column.cell(row) ?? <Dash />)
          ),
        figure: column.right ?? false,
      }))}
    />
  );
}

/** No value: a dash in a wide table, nothing on a phone. */
function Dash() {
  return <span className={styles.emptyCell}>–</span>;
}

function tint(tone: Tone | null): string | undefined {
  return tone === 'serious' || tone === 'caution' ? `${tableStyles.markedRow} ${toneLook[tone].className}` : undefined;
}
