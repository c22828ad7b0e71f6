import { instantOf, yearOf, yearStart } from '../day.ts';
import type { Reading } from '../document.ts';

/** Size of the drawing and the margins that axis words need, in its own units. */
export interface ChartBox {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Room for so many year words. */
  years: number;
}

export const WIDE: ChartBox = { width: 1072, height: 348, left: 64, right: 32, top: 28, bottom: 48, years: 12 };
export const NARROW: ChartBox = { width: 360, height: 280, left: 56, right: 10, top: 26, bottom: 34, years: 5 };

export type Fit = 'fits' | 'serious' | 'caution' | 'rollover';

export interface ChartPoint {
  x: number;
  y: number;
  reading: Reading;
  fit: Fit;
}

/** A stretch between two readings; everything but `fits` is drawn dashed. */
export interface ChartLine {
  from: ChartPoint;
  to: ChartPoint;
  fit: Fit;
}

export interface OdometerChart {
  points: ChartPoint[];
  lines: ChartLine[];
  /** Corners of the area most vehicles of the class stay in, `x,y` pairs as SVG wants them; empty without a band. */
  band: string;
  /** One per ruled line, lowest first. */
  miles: { value: number; y: number }[];
  years: { value: number; x: number }[];
}

const yearMs = 365.25 * 24 * 3600 * 1000;

/** The smallest of 1, 2, 4, 5 times a power of ten that covers `max` in `lines` steps. */
export function niceStep(max: number, lines: number): number {
  const rough = Math.max(max, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 4, 5, 10].find(candidate => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** Mistyped, or refuted by the readings around it. */
export const isSetAside = ({ mark }: Reading): boolean => mark === 'typo_suspect' || mark === 'doubtful';

/** A figure in a public list that nobody has certified: it stands alone, and the line does not lead to it. */
export const isListed = ({ mark }: Reading): boolean => mark === 'listed';

const startsAgain = ({ mark }: Reading): boolean => mark === 'rollover' || mark === 'replaced';

function fitOf(reading: Reading): Fit {
  if (reading.flag === 'flag_a' || reading.flag === 'flag_b') return 'serious';
  if (isSetAside(reading) || reading.mark === 'jump') return 'caution';
  return startsAgain(reading) ? 'rollover' : 'fits';
}

/** A reading that is set aside hangs beside the line; the line itself goes past it. */
function linesBetween(points: readonly ChartPoint[]): ChartLine[] {
  const lines: ChartLine[] = [];
  let trusted: ChartPoint | undefined;
  for (const point of points.filter(({ reading }) => !isListed(reading))) {
    const aside = isSetAside(point.reading);
    const falls = point.reading.flag === 'flag_b';
    if (trusted) lines.push({ from: trusted, to: point, fit: aside || falls ? point.fit : lineFit(point) });
    if (!aside) trusted = point;
  }
  return lines;
}

function lineFit(point: ChartPoint): Fit {
  return point.reading.mark === 'jump' || startsAgain(point.reading) ? point.fit : 'fits';
}

function yearTicks(first: number, last: number, room: number): number[] {
  const step = Math.max(1, Math.ceil((last - first + 1) / room));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

/**
 * Where everything of the odometer drawing lies. `band` is miles a year between which most vehicles of the class stay.
 * Readings may come in any order; at least one is needed.
 */
export function odometerChart(readings: readonly Reading[], band: readonly number[], box: ChartBox): OdometerChart {
  const sorted = readings.toSorted((a, b) => instantOf(a.on) - instantOf(b.on));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) throw new RangeError('a chart needs a reading');
  const start = yearStart(yearOf(first.on));
  const end = Math.max(yearStart(yearOf(last.on) + 1), instantOf(last.on));
  const most = highestMiles(sorted);
  const step = niceStep(most, 4);
  const top = step * Math.max(1, Math.ceil(most / step));
  const floor = box.height - box.bottom;
  const x = (instant: number) => box.left + ((instant - start) / (end - start)) * (box.width - box.left - box.right);
  const y = (miles: number) => floor - (Math.min(miles, top) / top) * (floor - box.top);
  const points = sorted.map(reading => ({
    x: x(instantOf(reading.on)),
    y: y(reading.miles),
    reading,
    fit: fitOf(reading),
  }));
  return {
    points,
    lines: linesBetween(points),
    band: bandCorners(first, end, band, top, x, y),
    miles: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      value: index * step,
      y: y(index * step),
    })),
    years: yearTicks(yearOf(first.on), yearOf(last.on), box.years).map(value => ({
      value,
      x: x(yearStart(value)),
    })),
  };
}

/** A figure that is set aside does not set the scale: it is drawn at the upper edge with its number. */
function highestMiles(readings: readonly Reading[]): number {
  const trusted = readings.filter(reading => !isSetAside(reading));
  return Math.max(...(trusted.length > 0 ? trusted : readings).map(reading => reading.miles));
}

function bandCorners(
  first: Reading,
  end: number,
  band: readonly number[],
  top: number,
  x: (instant: number) => number,
  y: (miles: number) => number,
): string {
  const [low = 0, high = 0] = band;
  if (high <= low) return '';
  const start = instantOf(first.on);
  const at = (instant: number, perYear: number) => first.miles + ((instant - start) / yearMs) * perYear;
  const full = Math.min(end, start + ((top - first.miles) / high) * yearMs);
  const corners: [number, number][] = [
    [start, first.miles],
    [full, at(full, high)],
    [end, top],
    [end, at(end, low)],
  ];
  return corners.map(([instant, miles]) => `${x(instant).toFixed(1)},${y(miles).toFixed(1)}`).join(' ');
}
