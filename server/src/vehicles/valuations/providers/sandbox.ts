import { setTimeout as pause } from 'node:timers/promises';
import { inventedValue } from '../rules/invented-value.ts';
import type { ValuationQuery, ValuationOutcome, ValuationProvider } from '../rules/valuation-provider.ts';

const SLOW = 'JM1GJ1W6XE1000019';

/** Invented market values, marked as such wherever they are shown. */
export class SandboxValuations implements ValuationProvider {
  readonly name = 'sandbox';
  readonly demo = true;
  readonly #slowMs: number;

  /** `slowMs`: how long the vehicle with slow sources takes. */
  constructor({ slowMs = 2500 }: { slowMs?: number } = {}) {
    this.#slowMs = slowMs;
  }

  async value(query: ValuationQuery, today: string): Promise<ValuationOutcome> {
    if (query.vin === SLOW) await pause(this.#slowMs, undefined, { ref: false });
    return inventedValue(query, today);
  }
}
