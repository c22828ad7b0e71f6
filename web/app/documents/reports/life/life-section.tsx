import Route from 'lucide-react/icons/route';
import { useState, type CSSProperties } from 'react';
import type { ReportDocument, EventRow, Gap, OwnerRow } from '../document.ts';
import { filtersOf, type LifeFilter, lifeRows, type LifeRow, ownerBands } from './life.ts';
import { useReader, type Reader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { DataTable } from '../data-table.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as lifeStyles from './life.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import { yearOf } from '../day.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import { RecordMark } from '../record-mark.tsx';
import { toneLook } from '../tone-mark.tsx';
import * as timelineStyles from './timeline.module.css';

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

const OWNER_COLORS = 4;

/** Color of an owner's band; the number beside it identifies the owner. */
export function ownerColor(n: number): CSSProperties {
  return { ['--o' as string]: `var(--own-${((n - 1) % OWNER_COLORS) + 1})` };
}

/** Years an owner had the car, as one reads them. */
export function ownerYears(owner: OwnerRow, { t }: Reader): string {
  const from = String(yearOf(owner.from));
  if (owner.to === null) return t('since', { from });
  const to = String(yearOf(owner.to));
  return from === to ? from : `${from}–${to}`;
}

/** One line from built to today, owners as bands at its left, gaps between records as broken line. */
function LifeTimeline({ rows, owners }: { rows: readonly LifeRow[]; owners: readonly OwnerRow[] }) {
  const reader = useReader();
  const bands = ownerBands(rows);
  const ownerOf = (n: number) => owners.find(owner => owner.n === n);
  return (
    <div className={timelineStyles.timeline}>
      {bands.map(band => {
        const owner = ownerOf(band.owner);
        if (!owner) return null;
        const place = { gridRow: `${band.from + 1} / ${band.to + 1}`, ...ownerColor(band.owner) };
        return (
          <div key={band.from} className={timelineStyles.ownerBand} style={place} aria-hidden="true">
            <div className={timelineStyles.ownerBandText}>
              <b>{reader.t('owner', { n: owner.n })}</b>
              {reader.say(owner.type)}, {owner.states}
              <br />
              {ownerYears(owner, reader)}
            </div>
          </div>
        );
      })}
      {rows.map((row, position) => {
        const key = row.kind === 'gap' ? `gap ${row.gap.from}` : `${row.event.on} ${position}`;
        if (row.kind === 'gap') return <GapLine key={key} gap={row.gap} row={position + 1} />;
        const starts = bands.some(band => band.from === position) ? ownerOf(row.owner) : undefined;
        const edge =
          position === 0
            ? timelineStyles.firstEvent
            : position === rows.length - 1
              ? timelineStyles.lastEvent
              : undefined;
        return <EventLine key={key} event={row.event} row={position + 1} edge={edge} starts={starts} />;
      })}
    </div>
  );
}

function GapLine({ gap, row }: { gap: Gap; row: number }) {
  const { say } = useReader();
  return (
    <div className={timelineStyles.timelineGap} style={{ gridRow: row }}>
      {say(gap.text)}
    </div>
  );
}

interface EventLineProps {
  event: EventRow;
  row: number;
  edge: string | undefined;
  /** The owner whose time begins with this event. */
  starts: OwnerRow | undefined;
}

function EventLine({ event, row, edge, starts }: EventLineProps) {
  const reader = useReader();
  const { t, say, day } = reader;
  const tone = event.state && toneLook[event.state].className;
  const marked = event.state === 'serious' || event.state === 'caution';
  return (
    <div
      className={classes(timelineStyles.timelineEvent, starts && timelineStyles.ownerStarts, edge, tone)}
      style={{ gridRow: row }}
    >
      <span className={timelineStyles.timelineDot} />
      <div>
        {starts && (
          <p className={timelineStyles.ownerLine} style={ownerColor(starts.n)}>
            <b>{t('owner', { n: starts.n })}</b>, {say(starts.type)}, {starts.states}, {ownerYears(starts, reader)}
          </p>
        )}
        <div className={timelineStyles.eventBody}>
          {event.undated ? <span>–</span> : <time dateTime={event.on}>{day(event.on)}</time>}
          <span
            className={marked ? `${timelineStyles.eventText} ${timelineStyles.markedEvent}` : timelineStyles.eventText}
          >
            <span className={ui.mediumWeight}>{say(event.text)}</span>
            {marked && event.state && <span className={ui.visuallyHidden}> ({t(`tone.${event.state}`)})</span>}
          </span>
          <span className={timelineStyles.eventMiles}>{event.miles === null ? '' : reader.miles(event.miles)}</span>
          <p className={`${timelineStyles.eventSource} ${ui.sourceLine}`}>
            <span>{say(event.source)}</span>
            {event.place && <span>{event.place}</span>}
            {event.record && <span className={ui.monospace}>{event.record}</span>}
            <RecordMark record={event.record} />
          </p>
        </div>
      </div>
    </div>
  );
}
