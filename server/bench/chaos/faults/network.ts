import { setTimeout as pause } from 'node:timers/promises';
import { count, type Fault } from '../fault.ts';

/** The line to the database is slow, or narrow. */
export const slow: Fault = {
  name: 'slow network to the database',
  async run(world) {
    const { faultRandom: random, installation } = world;
    const { proxy } = installation.database;
    proxy.latencyMs = random.pick([20, 60, 150]);
    proxy.bytesPerSecond = random.pick([0, 200_000, 50_000]);
    count(world, `database ${proxy.latencyMs} ms away, ${proxy.bytesPerSecond || 'any number of'} bytes a second`);
    await pause(4_000 + random.below(3_000));
    proxy.latencyMs = 0;
    proxy.bytesPerSecond = 0;
  },
};

/** Connections to the database are half open: nothing passes, and nobody is told. */
export const halfOpen: Fault = {
  name: 'half-open connections to the database',
  async run(world) {
    const { faultRandom: random, installation } = world;
    await pause(random.below(1_500));
    installation.database.proxy.strand();
    count(world, 'all connections half open');
    await pause(2_000);
  },
};
