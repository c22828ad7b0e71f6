import { setTimeout as pause } from 'node:timers/promises';
import { hasClocks } from '../clock.ts';
import { count, type Fault } from '../fault.ts';

const KILLS = 4;
const HOUR_S = 60 * 60;

/** Processes are killed at random moments, sometimes two at once. */
export const kills: Fault = {
  name: 'kill -9 of web and worker',
  async run(world) {
    const { faultRandom: random, installation } = world;
    for (let done = 0; done < KILLS;) {
      await pause(200 + random.below(1_800));
      const all = await Promise.all(installation.processes.map(async each => ((await each.isReady()) ? [each] : [])));
      const alive = all.flat();
      if (alive.length === 0) continue;
      const process = random.pick(alive);
      process.kill();
      count(world, `kill -9 of a ${process.role}`);
      done += 1;
    }
  },
};

/** The clock of one process jumps by an hour while it works, and back. */
export const clocks: Fault = {
  name: 'clock jump of an hour',
  missing: () => (hasClocks ? null : 'libfaketime (package faketime) is not installed'),
  async run(world) {
    const { faultRandom: random, installation } = world;
    const process = random.pick(installation.processes);
    for (const seconds of [HOUR_S, -HOUR_S]) {
      process.setClock(seconds);
      count(world, `clock of a ${process.role} by ${seconds > 0 ? '+' : '-'}1 h`);
      await pause(1_500 + random.below(1_500));
    }
    process.setClock(0);
    await pause(1_100);
  },
};
