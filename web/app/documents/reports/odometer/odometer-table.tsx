import { ChevronDown } from 'lucide-react';
import { DataTable } from '../data-table.tsx';
import type { Reading, Tone } from '../document.ts';
import { useReader } from '../reader.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as odometerStyles from './odometer.module.css';

function toneOf(reading: Reading): Tone | null {
  if (reading.flag === 'flag_a' || reading.flag === 'flag_b') return 'serious';
  return reading.mark === null ? null : 'caution';
}

/** The twin of the drawing: every reading, what it adds, and what the rules say of it. */
export function OdometerTable({ readings }: { readings: readonly Reading[] }) {
  const { t, say, day, number, units } = useReader();
  return (
    <details className={odometerStyles.odometerTable}>
      <summary className={cardStyles.cardFoot}>
        {t('odometer.table', { count: readings.length })}
        <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
      </summary>
      <DataTable
        label={t('section.odometer')}
        rows={readings.map((reading, position) => ({ reading, position }))}
        keyOf={row => String(row.position)}
        recordOf={row => row.reading.record}
        toneOf={row => toneOf(row.reading)}
        columns={[
          { label: t('column.date'), cell: ({ reading }) => day(reading.on) },
          { label: t('column.source'), cell: ({ reading }) => say(reading.source) },
          { label: t('column.place'), cell: ({ reading }) => reading.place },
          { label: t('column.finding'), cell: ({ reading }) => say(reading.finding) },
          {
            label: t('column.miles', { units }),
            cell: ({ reading }) => <b className={ui.mediumWeight}>{number(reading.miles)}</b>,
            right: true,
          },
          { label: t('column.sinceLast'), cell: ({ reading }) => signed(reading.since_last, number), right: true },
          {
            label: t('column.milesYear', { units }),
            cell: ({ reading }) => (reading.per_year === null ? null : number(reading.per_year)),
            right: true,
          },
        ]}
      />
    </details>
  );
}

function signed(change: number | null, number: (value: number) => string): string | null {
  if (change === null) return null;
  return change < 0 ? `−${number(-change)}` : `+${number(change)}`;
}
