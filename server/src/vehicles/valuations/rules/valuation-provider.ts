import type { ServiceFault } from '../../../kit/web/json-client.ts';
import type { ConditionValues, KnownDamage, Valuation } from '../contract.ts';

/** The vehicle to value. `miles` is rounded to 1,000. */
export interface ValuationQuery {
  vin: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  miles: number;
  damage: readonly KnownDamage[];
}

/**
 * Why a service gave no answer. `wrong_vehicle`: it answered for another vehicle or mileage; `daily_limit`: it was not asked,
 * as it had been asked often enough that day.
 */
export type ValuationFault = ServiceFault | 'wrong_vehicle' | 'daily_limit';

/**
 * A service's answer. A value without the number of sales and their dates is `conditions` at best: it is shown only
 * beside one that has them.
 */
export type ValuationOutcome =
  | { kind: 'found'; valuation: Omit<Valuation, 'source' | 'demo'> }
  | { kind: 'conditions'; byCondition: ConditionValues[] }
  | { kind: 'no_data' }
  | { kind: 'failed'; fault: ValuationFault };

/** A source of market values. `value` may be slow; adapters never throw. */
export interface ValuationProvider {
  readonly name: string;
  /** Whether its values are invented. */
  readonly demo: boolean;
  /** License of the values, from the setting: `share,export`. Absent: unrestricted. */
  readonly license?: string;
  /** Names the data it answers from: answers from other data are not used any more. Null: it has none and is not asked. Absent: it never changes. */
  dataVersion?(): string | null;
  value(query: ValuationQuery, today: string): Promise<ValuationOutcome>;
}
