import { setTimeout as pause } from 'node:timers/promises';
import { hasClocks } from '../clock.ts';
import { fillDisk } from '../disk.ts';
import { count, type Fault } from '../fault.ts';

const HOUR_S = 60 * 60;

/** The server is ended, by a crash or in order, and started again after a while. */
export const restart: Fault = {
  name: 'database stopped and started',
  async run(world) {
    const { faultRandom: random, installation } = world;
    const node = installation.database.primary();
    await pause(random.below(1_500));
    const mode = random.pick(['immediate', 'fast'] as const);
    await node.stop(mode);
    count(world, `database stopped, ${mode}`);
    await pause(random.below(3_000));
    await node.start();
  },
};

/** The primary crashes, and its standby takes over. */
export const failOver: Fault = {
  name: 'fail-over to the standby',
  async run(world) {
    const { faultRandom: random, installation } = world;
    await pause(random.below(1_500));
    await installation.database.failOver();
    count(world, 'fail-over');
    await pause(500);
    await installation.database.addStandby();
  },
};

/** All connections end without notice, several times. */
export const cuts: Fault = {
  name: 'connections cut',
  async run(world) {
    const { faultRandom: random, installation } = world;
    const { proxy, query } = installation.database;
    for (let times = 0; times < 4; times += 1) {
      await pause(random.below(800));
      if (random.next() < 0.5) proxy.cut();
      else
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
      count(world, 'all connections cut');
    }
  },
};

/** Nothing is left on the disk of the database; the server may end itself, and is started again with room. */
export const fullDisk: Fault = {
  name: 'disk of the database full',
  missing: ({ installation }) =>
    installation.database.primary().disk ? null : 'this system does not let us mount a small disk (tmpfs)',
  async run(world) {
    const { faultRandom: random, installation } = world;
    const node = installation.database.primary();
    await pause(random.below(1_000));
    const makeRoom = fillDisk(node.disk ?? '');
    count(world, 'disk of the database full');
    await pause(2_000 + random.below(2_000));
    makeRoom();
    await node.start().catch(() => {});
  },
};

/** The clock of the database's machine jumps by an hour while it works, and back. */
export const databaseClock: Fault = {
  name: 'clock jump of the database',
  missing: () => (hasClocks ? null : 'libfaketime (package faketime) is not installed'),
  async run(world) {
    const { faultRandom: random, installation } = world;
    const node = installation.database.primary();
    for (const seconds of [HOUR_S, -HOUR_S]) {
      node.setClock(seconds);
      count(world, `clock of the database by ${seconds > 0 ? '+' : '-'}1 h`);
      await pause(1_500 + random.below(1_500));
    }
    node.setClock(0);
    await pause(1_100);
  },
};
