import Gauge from 'lucide-react/icons/gauge';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Reading, ReportDocument, Tone, Gap } from '../document.ts';
import {
  NARROW,
  WIDE,
  type ChartBox,
  type ChartLine,
  type ChartPoint,
  type Fit,
  isListed,
  isSetAside,
  odometerChart,
} from './odometer-scale.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { DataTable } from '../data-table.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';
import * as odometerStyles from './odometer.module.css';
import { instantOf, yearOf, yearStart } from '../day.ts';

/** Every reading over time with what does not fit and why; drawn for a screen and again for a phone. */
export function OdometerSection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  const { odometer, readings, gaps } = document;
  const count = t('readingsCount', { count: readings.length });
  return (
    <Section id="odometer" title={t('section.odometer')} icon={Gauge} head={headOf(document, 'odometer')} aside={count}>
      {odometer && <p className={reportSectionStyles.sectionLead}>{say(odometer.lead)}</p>}
      {odometer && <OdometerNote odometer={odometer} />}
      {odometer && readings.length > 0 && (
        <>
          {odometer.given && (
            <div className={reportSheetStyles.reportNotice}>
              <Message tone="caution" title={say(odometer.given)} />
            </div>
          )}
          <div className={cardStyles.card}>
            <div className={`${cardStyles.paddedCard} ${odometerStyles.odometerPanel}`}>
              <OdometerLegend readings={readings} hasBand={odometer.band !== null} />
              <OdometerDrawing
                readings={readings}
                gaps={gaps}
                odometer={odometer}
                box={WIDE}
                className={odometerStyles.wideChart}
              />
              <OdometerDrawing
                readings={readings}
                gaps={gaps}
                odometer={odometer}
                box={NARROW}
                className={odometerStyles.narrowChart}
              />
            </div>
            <OdometerTable readings={readings} />
          </div>
        </>
      )}
    </Section>
  );
}

/** The evidence for or against the finding, and how far the vehicle ran in a year. */
function OdometerNote({ odometer }: { odometer: NonNullable<ReportDocument['odometer']> }) {
  const { t, say, units } = useReader();
  const { next, average, high } = odometer;
  const pace = average !== null && t(high === null ? 'odometer.average' : 'odometer.averageBefore', { average, units });
  if (!next && !pace) return null;
  return (
    <p className={`${ui.secondaryText} ${odometerStyles.odometerNote}`}>
      {next && say(next)} {pace}
    </p>
  );
}

/** The gravest way in which a reading does not fit. */
function brokenBy(readings: readonly Reading[]): 'serious' | 'caution' | null {
  if (readings.some(reading => reading.flag === 'flag_b')) return 'serious';
  return readings.some(reading => reading.mark !== null && !isListed(reading)) ? 'caution' : null;
}

const MARKS: Record<Reading['kind'], string> = {
  title: 'M1 1h10v10H1Z',
  service: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0 -10Z',
  inspection: 'M6 1L11 11H1Z',
  other: 'M6 0L12 6L6 12L0 6Z',
};
const KINDS = ['title', 'service', 'inspection', 'other'] as const;

/** The meaning of the marks in the drawing; only those that are in it. */
function OdometerLegend({ readings, hasBand }: { readings: readonly Reading[]; hasBand: boolean }) {
  const { t } = useReader();
  const broken = brokenBy(readings);
  return (
    <ul
      className={`${ui.flexRow} ${ui.wrap} ${ui.text14} ${ui.secondaryText} ${odometerStyles.odometerLegend}`}
      aria-hidden="true"
    >
      {KINDS.filter(kind => readings.some(reading => reading.kind === kind)).map(kind => (
        <li key={kind}>
          <Mark path={MARKS[kind]} />
          {t(`reading.${kind}`)}
        </li>
      ))}
      {hasBand && (
        <li>
          <svg width="20" height="12">
            <path d="M0 0H20V12H0Z" fill="var(--surface-3)" />
          </svg>
          {t('odometer.band')}
        </li>
      )}
      {broken && (
        <li className={broken === 'serious' ? ui.seriousText : ui.cautionText}>
          <svg width="20" height="12">
            <path d="M0 6H20" stroke="currentColor" strokeWidth="2.5" strokeDasharray="5 4" />
          </svg>
          {t('reading.broken')}
        </li>
      )}
    </ul>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg width="12" height="12" overflow="visible">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function toneOf(reading: Reading): Tone | null {
  if (reading.flag === 'flag_a' || reading.flag === 'flag_b') return 'serious';
  return reading.mark === null || isListed(reading) ? null : 'caution';
}

/** The twin of the drawing: every reading, what it adds, and what the rules say of it. */
function OdometerTable({ readings }: { readings: readonly Reading[] }) {
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

interface OdometerDrawingProps {
  readings: readonly Reading[];
  gaps: readonly Gap[];
  odometer: NonNullable<ReportDocument['odometer']>;
  box: ChartBox;
  className: string | undefined;
}

const colorOf: Record<Fit, string> = {
  fits: 'var(--text)',
  serious: 'var(--serious)',
  caution: 'var(--caution)',
  rollover: 'var(--text-3)',
};

/** The readings on a scale of years and miles; the mark of a point is the kind of its source. */
function OdometerDrawing({ readings, gaps, odometer, box, className }: OdometerDrawingProps) {
  const { t, say, number } = useReader();
  const chart = odometerChart(readings, odometer.band ?? [], box);
  const floor = box.height - box.bottom;
  const right = box.width - box.right;
  const last = chart.points.at(-1);
  const label = `${say(odometer.lead)} ${t('odometer.tableBelow')}`;
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} className={className} role="img" aria-label={label}>
      {chart.band && <polygon points={chart.band} fill="var(--surface-3)" />}
      {chart.miles.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${box.left} ${y}H${right}`} stroke="var(--line)" />
          <text className={odometerStyles.axisLabel} x={box.left - 8} y={y + 4} textAnchor="end">
            {value === 0 ? '0' : t('odometer.thousands', { value: value / 1000 })}
          </text>
        </g>
      ))}
      {chart.years.map(({ value, x }) => (
        <text key={value} className={odometerStyles.axisLabel} x={x} y={floor + 24} textAnchor="middle">
          {value}
        </text>
      ))}
      <GapMarks gaps={gaps} readings={readings} box={box} />
      {chart.lines.map(line => (
        <Line key={`${line.from.reading.record} ${line.to.reading.record}`} line={line} />
      ))}
      {chart.points.map(point => (
        <Point key={point.reading.record + point.x} point={point} small={box.width < 600} />
      ))}
      {last && last.fit === 'fits' && (
        <text className={odometerStyles.axisValue} x={Math.min(last.x + 6, right)} y={last.y - 14} textAnchor="end">
          {number(last.reading.miles)}
        </text>
      )}
      {chart.points
        .filter(point => isSetAside(point.reading))
        .map(({ x, y, reading }) => (
          <text
            key={reading.record}
            className={`${odometerStyles.axisValue} ${odometerStyles.odometerTypo}`}
            x={x + 12}
            y={y + 5}
            textAnchor={x > right - 90 ? 'end' : 'start'}
          >
            {number(reading.miles)}
          </text>
        ))}
      {chart.lines
        .filter(line => line.fit === 'serious')
        .map(line => (
          <Fall key={line.to.reading.record} line={line} box={box} />
        ))}
    </svg>
  );
}

function Line({ line: { from, to, fit } }: { line: ChartLine }) {
  const broken = fit !== 'fits';
  return (
    <path
      d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
      fill="none"
      stroke={colorOf[fit]}
      strokeWidth={broken ? 2.5 : 2}
      strokeDasharray={broken ? '5 4' : undefined}
      strokeLinejoin="round"
    />
  );
}

function Point({ point: { x, y, reading, fit }, small }: { point: ChartPoint; small: boolean }) {
  const shape = {
    title: <rect x={-5} y={-5} width={10} height={10} />,
    service: <circle r={5.5} />,
    inspection: <path d="M0 -7L6.5 5H-6.5Z" />,
    other: <path d="M0 -7L7 0L0 7L-7 0Z" />,
  }[reading.kind];
  return (
    <g
      transform={`translate(${x} ${y}) scale(${small ? 0.72 : 1})`}
      fill={fit === 'fits' ? 'var(--surface)' : colorOf[fit]}
      stroke={colorOf[fit]}
      strokeWidth="2"
    >
      {shape}
    </g>
  );
}

/** The figures of a fall, beside it: how much lower, and in how long. */
function Fall({ line: { from, to }, box }: { line: ChartLine; box: ChartBox }) {
  const { t, number, units } = useReader();
  const months = Math.max(1, Math.round((instantOf(to.reading.on) - instantOf(from.reading.on)) / (30.44 * 864e5)));
  const wide = box.width > 600;
  const room = wide ? 230 : 196;
  const x = Math.max(box.left, Math.min(to.x - 6, box.width - box.right - room));
  const y = Math.min(to.y + (wide ? 46 : 40), box.height - box.bottom - 8);
  return (
    <g className={odometerStyles.odometerFall}>
      <text
        className={odometerStyles.axisValue}
        x={from.x - 10}
        y={from.y - 8}
        textAnchor={from.x < box.left + 70 ? 'start' : 'end'}
      >
        {number(from.reading.miles)}
      </text>
      <path d={`M${to.x} ${to.y + 9}V${y - 14}`} stroke="var(--serious)" strokeWidth="1.25" />
      <text className={odometerStyles.axisValue} x={x} y={y}>
        {t('odometer.fall', { miles: from.reading.miles - to.reading.miles, units, months })}
      </text>
    </g>
  );
}

/** Stretches without any record, on the time line. */
function GapMarks({ gaps, readings, box }: { gaps: readonly Gap[]; readings: readonly Reading[]; box: ChartBox }) {
  const { t } = useReader();
  const days = readings.map(reading => reading.on).toSorted();
  const start = yearStart(yearOf(days[0] ?? ''));
  const end = yearStart(yearOf(days.at(-1) ?? '') + 1);
  const floor = box.height - box.bottom;
  const x = (day: string) => box.left + ((instantOf(day) - start) / (end - start)) * (box.width - box.left - box.right);
  return gaps
    .filter(gap => instantOf(gap.from) >= start && instantOf(gap.to) <= end)
    .map(gap => (
      <g key={gap.from}>
        <path
          d={`M${x(gap.from)} ${floor}H${x(gap.to)}`}
          stroke="var(--line-3)"
          strokeWidth="3"
          strokeDasharray="3 4"
        />
        {box.width > 600 && (
          <text
            className={odometerStyles.axisLabel}
            x={(x(gap.from) + x(gap.to)) / 2}
            y={floor - 10}
            textAnchor="middle"
          >
            {t('odometer.gap', { months: gap.months })}
          </text>
        )}
      </g>
    ));
}
