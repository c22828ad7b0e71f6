import { DataTable } from '../data-table.tsx';
import type { LifeRow } from './life.ts';
import { useReader } from '../reader.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

/** The rows of the timeline as a table. */
export function LifeTable({ rows }: { rows: readonly LifeRow[] }) {
  const { t, say, day, miles, units } = useReader();
  const events = rows.flatMap(row => (row.kind === 'event' ? [row.event] : []));
  return (
    <div className={cardStyles.card}>
      <DataTable
        label={t('section.life')}
        rows={events.map((event, position) => ({ event, position }))}
        keyOf={row => String(row.position)}
        recordOf={row => row.event.record}
        toneOf={row => row.event.state}
        columns={[
          { label: t('column.date'), cell: ({ event }) => (event.undated ? null : day(event.on)) },
          { label: t('column.event'), cell: ({ event }) => say(event.text) },
          { label: t('column.source'), cell: ({ event }) => say(event.source) },
          { label: t('column.place'), cell: ({ event }) => event.place },
          { label: t('column.owner'), cell: ({ event }) => (event.owner === 0 ? null : event.owner), right: true },
          { label: t('column.miles', { units }), cell: ({ event }) => miles(event.miles), right: true },
        ]}
      />
    </div>
  );
}
