import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import type { ReportDocument } from '../document.ts';
import { LifeTimeline } from './life-timeline.tsx';
import { filtersOf, type LifeFilter, lifeRows, type LifeRow } from './life.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { DataTable } from '../data-table.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as lifeStyles from './life.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

/** The life of the car in order: by owner as a line, or the same rows as a table. */
export function LifeSection({ document }: { document: ReportDocument }) {
  const { t } = useReader();
  const [filter, setFilter] = useState<LifeFilter>('all');
  const [asTable, setAsTable] = useState(false);
  const { events, gaps, owners } = document;
  if (events.length === 0) return null;
  const rows = lifeRows(events, gaps, filter);
  const shown = rows.filter(row => row.kind === 'event').length;
  return (
    <Section
      id="life"
      title={t('section.life')}
      icon={Route}
      demo={headOf(document, 'life')?.demo}
      aside={t('eventsShown', { shown, of: events.length })}
    >
      <div className={lifeStyles.lifeBar}>
        <div className={tabsStyles.segments} role="group" aria-label={t('life.show')}>
          {filtersOf(events).map(option => (
            <button key={option} type="button" aria-pressed={option === filter} onClick={() => setFilter(option)}>
              {t(`life.filter.${option}`)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.linkLikeButton} ${buttonStyles.smallButton}`}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('life.asLine') : t('life.asTable')}
        </button>
      </div>
      {asTable ? <LifeTable rows={rows} /> : <LifeTimeline rows={rows} owners={owners} />}
      {owners.length > 0 && (
        <p className={`${ui.text14} ${ui.tertiaryText} ${lifeStyles.lifeNote}`}>{t('life.calculated')}</p>
      )}
    </Section>
  );
}

/** The rows of the timeline as a table. */
function LifeTable({ rows }: { rows: readonly LifeRow[] }) {
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
