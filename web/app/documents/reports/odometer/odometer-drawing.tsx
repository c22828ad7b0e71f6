import { instantOf, yearOf, yearStart } from '../day.ts';
import type { Gap, Reading, ReportDocument } from '../document.ts';
import {
  type ChartBox,
  type ChartLine,
  type ChartPoint,
  type Fit,
  isSetAside,
  odometerChart,
} from './odometer-scale.ts';
import { useReader } from '../reader.ts';
import * as odometerStyles from './odometer.module.css';

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
export function OdometerDrawing({ readings, gaps, odometer, box, className }: OdometerDrawingProps) {
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
