import type { CSSProperties } from 'react';
import { yearOf } from '../day.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import type { EventRow, Gap, OwnerRow } from '../document.ts';
import { type LifeRow, ownerBands } from './life.ts';
import { type Reader, useReader } from '../reader.ts';
import { RecordMark } from '../record-mark.tsx';
import { toneLook } from '../tone-mark.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as timelineStyles from './timeline.module.css';

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
export function LifeTimeline({ rows, owners }: { rows: readonly LifeRow[]; owners: readonly OwnerRow[] }) {
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
