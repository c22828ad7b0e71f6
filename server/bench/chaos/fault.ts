import type { Installation } from './installation.ts';
import type { Crowd } from './load.ts';
import type { Random } from './random.ts';

/** What faults act on, and where they write down what they did and found. */
export interface World extends Crowd {
  installation: Installation;
  /** Draws what faults do, apart from what people do: so a seed draws the same faults however fast people are. */
  faultRandom: Random;
  /** How often each thing was done, by its name. */
  counts: Map<string, number>;
  /** What must not be. */
  findings: string[];
  /** Which faults this machine does not let us try, and why. */
  notRun: Set<string>;
  /** Kinds of faults that were tried, by name. */
  tried: Set<string>;
}

/** A kind of fault. */
export interface Fault {
  name: string;
  /** Why it cannot be tried on this machine; null or absent: it can. */
  missing?(world: World): string | null;
  /** Does harm while the load runs, and then takes it away: afterwards nothing stands in the way of the product. */
  run(world: World): Promise<void>;
}

export function count({ counts }: World, name: string, times = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + times);
}
