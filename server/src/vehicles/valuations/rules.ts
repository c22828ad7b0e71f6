import type { Decoded } from '@marque/vin';
import { KnownDamage, type Valuation } from './contract.ts';
import type {
  ValuationQuery,
  ValuationFault,
  ValuationOutcome,
  ValuationProvider,
} from './rules/valuation-provider.ts';

/** Before this model year a vehicle is a classic, whose value is a matter of an appraisal. */
const FIRST_MODERN_YEAR = 1981;
const STEP_MILES = 1_000;

/** The mileage a value is asked at, the nearest 1,000. */
export const valuedAt = (miles: number): number => Math.round(miles / STEP_MILES) * STEP_MILES;

/** A vehicle as the services are asked about it, or why none is: its number names a classic, one made for Europe, or no year or model. */
export function valuationQuery(
  { vin, kind, vehicle }: Decoded,
  miles: number,
  damage: readonly KnownDamage[],
): ValuationQuery | 'classic' | 'market' | 'name_open' {
  const { modelYear, make, model, trim } = vehicle;
  if (kind === 'classic' || (modelYear && modelYear.value < FIRST_MODERN_YEAR)) return 'classic';
  if (kind === 'europe') return 'market';
  if (kind !== 'modern' || !modelYear || !make || !model) return 'name_open';
  return {
    vin,
    year: modelYear.value,
    make: make.value,
    model: model.value,
    trim: trim?.value ?? null,
    miles: valuedAt(miles),
    damage: KnownDamage.options.filter(each => damage.includes(each)),
  };
}

/** Of errors in percent: the one in the middle, to a tenth, and how many of 100 are no more than 15 %. */
export function errorsOf(errors: readonly number[]): { median_percent: number; within_15: number } {
  const sorted = [...errors].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const within = sorted.filter(error => error <= 15).length;
  return {
    median_percent: Math.round(((low + high) / 2) * 10) / 10,
    within_15: Math.round((within / Math.max(1, sorted.length)) * 100),
  };
}

/** The query as text: the same for everybody who uses the same services. */
export function questionOf({ vin, miles, damage }: ValuationQuery, providers: readonly ValuationProvider[]): string {
  const names = providers.map(provider => [provider.name, provider.dataVersion?.() ?? []].flat().join(':'));
  return [vin, miles, damage.join('+'), names.join('+')].join(' ');
}

/** An answer of one of the services. */
export interface Answered {
  provider: Pick<ValuationProvider, 'name' | 'demo'>;
  outcome: ValuationOutcome;
}

/** A value, nothing, or the faults of those that did not answer where nobody else gave a value. */
export type Combined =
  | { kind: 'found'; valuation: Valuation }
  | { kind: 'none' }
  | { kind: 'failed'; faults: { name: string; fault: ValuationFault }[] };

/**
 * The value of the first service that says how many sales it rests on; the conditions are those of the first that has any.
 * Figures without a number of sales are not shown by themselves.
 */
export function combine(answers: readonly Answered[]): Combined {
  const faults = answers.flatMap(({ provider, outcome }) =>
    outcome.kind === 'failed' ? [{ name: provider.name, fault: outcome.fault }] : [],
  );
  for (const { provider, outcome } of answers) {
    if (outcome.kind !== 'found') continue;
    const conditions = outcome.valuation.by_condition ?? conditionsIn(answers, provider.demo);
    const valuation = { ...outcome.valuation, ...(conditions ? { by_condition: conditions } : {}) };
    return { kind: 'found', valuation: { ...valuation, source: provider.name, demo: provider.demo } };
  }
  return faults.length > 0 ? { kind: 'failed', faults } : { kind: 'none' };
}

function conditionsIn(answers: readonly Answered[], demo: boolean) {
  for (const { provider, outcome } of answers)
    if (outcome.kind === 'conditions' && provider.demo === demo) return outcome.byCondition;
  return undefined;
}
