import { within } from '../../../kit/time-limit.ts';
import type { PlateFault, PlateOutcome, PlateProvider, ProvidedVehicle } from '../providers/plate-provider.ts';
import { readingsOf } from '../rules/plate.ts';
import type { PlateState } from '../rules/states.ts';

/** How one search ended. `reading`: the place of the reading in `readingsOf` that was found. */
export type SearchOutcome =
  | { kind: 'found'; provider: string; reading: number; vehicles: ProvidedVehicle[] }
  /** `certain` is false where a service that might know the plate gave no answer. */
  | { kind: 'not_found'; certain: boolean }
  | { kind: 'failed'; fault: PlateFault };

export interface Asking {
  providers: readonly PlateProvider[];
  /** The time one service has for one plate. */
  limitMs: number;
  /** Told of every answer, for the meter and the log, and how long it took. */
  onAnswer(provider: PlateProvider, outcome: PlateOutcome, ms: number): void;
}

/** One search asks this often at most, whatever its readings and however many services there are. */
const MAX_REQUESTS = 6;

/**
 * Asks the services in their order: the next one where one fails or finds nothing, and all of them with O and 0 exchanged
 * where nobody finds the plate as typed. A service that failed is not asked again for this search.
 */
export async function askServices(plate: string, state: PlateState, asking: Asking): Promise<SearchOutcome> {
  const faults = new Map<PlateProvider, PlateFault>();
  let requests = 0;
  for (const [reading, text] of readingsOf(plate).entries()) {
    for (const provider of asking.providers) {
      if (faults.has(provider) || requests >= MAX_REQUESTS) continue;
      requests += 1;
      const began = performance.now();
      const answer = provider.find(text, state).catch(() => failed('down'));
      const outcome = await within(asking.limitMs, answer, () => failed('timeout'));
      asking.onAnswer(provider, outcome, Math.round(performance.now() - began));
      if (outcome.kind === 'found') return { ...outcome, provider: provider.name, reading };
      if (outcome.kind === 'failed') faults.set(provider, outcome.fault);
    }
  }
  const given = [...faults.values()];
  if (given.length === asking.providers.length) return { kind: 'failed', fault: worstOf(given) };
  return { kind: 'not_found', certain: given.every(fault => NOT_ITS_PLATE.has(fault)) };
}

/** Faults that say that the service does not have the plate, today and tomorrow. */
export const NOT_ITS_PLATE: ReadonlySet<PlateFault> = new Set<PlateFault>(['state_unsupported', 'bad_input']);
/** Which fault a visitor hears of, where the services failed in different ways: what may soon be over comes first. */
const ORDER: readonly PlateFault[] = [
  'timeout',
  'down',
  'unreadable',
  'quota',
  'auth',
  'state_unsupported',
  'bad_input',
];

const worstOf = (faults: readonly PlateFault[]): PlateFault => ORDER.find(each => faults.includes(each)) ?? 'down';

/** `timeout` where an answer comes too late, `down` where the adapter itself breaks. */
const failed = (fault: PlateFault): PlateOutcome => ({ kind: 'failed', fault });
