import { inverse, Matrix } from 'ml-matrix';
import { median, medianAbsoluteDeviation, quantile } from 'simple-statistics';

/** A price that was asked or paid for a vehicle of the same model. */
export interface PricePoint {
  cents: number;
  miles: number;
  /** In years, on the day of the price. */
  age: number;
}

/** The model's estimate for one vehicle. `low` and `high`: one standard deviation, by its error on its own sample. */
export interface PriceEstimate {
  low: number;
  mid: number;
  high: number;
  /** How many prices it rests on. */
  count: number;
  /** Of each price that was given, outliers too, as it is estimated from all others: how far off that was, in percent. */
  errors: number[];
}

/** No estimate from fewer prices. */
export const MIN_PRICES = 20;
/** A price that is off by so many standard deviations is another vehicle's, or mistyped. */
const OUTLIER = 3.5;
/** How much a predictor is trusted without evidence: as much as one more price that says it has no effect. */
const RIDGE = 1;
/** Of a normal distribution: one standard deviation in median absolute deviations, and the shares below and above. */
const SIGMA = 1.4826;
const [BELOW, ABOVE] = [0.159, 0.841];
/** How far beyond the ages and mileages of its sample a vehicle may be, and the least difference that shows an effect. */
const NEAR = { age: 1, miles: 10_000 } as const;

const PREDICTORS = ['age', 'miles'] as const;
type Predictor = (typeof PREDICTORS)[number];
type Predictors = Pick<PricePoint, Predictor>;

interface Fit {
  at(point: Predictors): number;
  /** Of each point, estimated from all others: the log of its price less the log of the estimate. */
  residuals: number[];
  falls: Record<Predictor, number>;
}

/**
 * Estimates a price by ridge regression of its logarithm on age and mileage (a hedonic model), after outliers were taken
 * out. How far off it is comes from leave-one-out cross-validation. @returns null where there are too few prices, or none
 * of such an age and mileage
 */
export function estimatePrice<Point extends PricePoint>(
  query: Predictors,
  points: readonly Point[],
): PriceEstimate | null {
  if (points.length < MIN_PRICES) return null;
  const usable = withoutOutliers(points);
  const isNear = (key: Predictor) =>
    isWithin(
      query[key],
      usable.map(point => point[key]),
      NEAR[key],
    );
  if (usable.length < MIN_PRICES || !PREDICTORS.every(isNear)) return null;
  const { at, residuals } = fitOf(usable);
  const offOf = new Map(usable.map((point, index) => [point, residuals[index] ?? 0]));
  const all = points.map(point => offOf.get(point) ?? Math.log(point.cents) - at(point));
  const cents = (off: number) => Math.round(Math.exp(at(query) + off));
  return {
    low: cents(Math.min(0, quantile(all, BELOW))),
    mid: cents(0),
    high: cents(Math.max(0, quantile(all, ABOVE))),
    count: usable.length,
    errors: all.map(residual => Math.abs(Math.exp(-residual) - 1) * 100),
  };
}

function withoutOutliers<Point extends PricePoint>(points: readonly Point[]): Point[] {
  const { residuals } = fitOf(points);
  const middle = median(residuals);
  const limit = OUTLIER * SIGMA * medianAbsoluteDeviation(residuals);
  return points.filter((_, at) => Math.abs((residuals[at] ?? 0) - middle) <= limit);
}

function isWithin(value: number, sample: readonly number[], beyond: number): boolean {
  return value >= Math.min(...sample) - beyond && value <= Math.max(...sample) + beyond;
}

/** Nothing gains by age or miles: a predictor that says so in this sample is left out. */
function fitOf(points: readonly PricePoint[]): Fit {
  const whole = fitBy(points, PREDICTORS);
  const usable = PREDICTORS.filter(key => whole.falls[key] < 0);
  return usable.length === PREDICTORS.length ? whole : fitBy(points, usable);
}

function fitBy(points: readonly PricePoint[], predictors: readonly Predictor[]): Fit {
  const scales = predictors.map(key =>
    scaleOf(
      points.map(point => point[key]),
      NEAR[key],
    ),
  );
  const rowOf = (point: Predictors) => [1, ...predictors.map((key, at) => scales[at]?.(point[key]) ?? 0)];
  const x = new Matrix(points.map(rowOf));
  const logs = points.map(({ cents }) => Math.log(cents));
  const penalty = Matrix.diag([0, ...predictors.map(() => RIDGE)]);
  const inverted = inverse(x.transpose().mmul(x).add(penalty));
  const weights = inverted.mmul(x.transpose().mmul(Matrix.columnVector(logs))).to1DArray();
  const estimate = (row: readonly number[]) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  const residuals = points.map((point, at) => {
    const row = Matrix.rowVector(rowOf(point));
    const leverage = row.mmul(inverted).mmul(row.transpose()).get(0, 0);
    return ((logs[at] ?? 0) - estimate(rowOf(point))) / (1 - leverage);
  });
  const falls = { age: 0, miles: 0 };
  for (const [at, key] of predictors.entries()) falls[key] = weights[at + 1] ?? 0;
  return { at: point => estimate(rowOf(point)), residuals, falls };
}

/** Values as standard deviations from their mean, or as `least` where they differ by less. */
function scaleOf(values: readonly number[], least: number): (value: number) => number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return value => (value - mean) / Math.max(deviation, least);
}
