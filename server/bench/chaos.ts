import { setTimeout as pause } from 'node:timers/promises';
import { check } from './chaos/checks.ts';
import { createClient } from './chaos/client.ts';
import type { Fault, World } from './chaos/fault.ts';
import { cuts, databaseClock, failOver, fullDisk, restart } from './chaos/faults/database.ts';
import { approvals, storm } from './chaos/faults/members.ts';
import { halfOpen, slow } from './chaos/faults/network.ts';
import { fullMedia, providers, webhooks } from './chaos/faults/outside.ts';
import { clocks, kills } from './chaos/faults/processes.ts';
import { hasPostgres } from './chaos/database.ts';
import { startInstallation } from './chaos/installation.ts';
import { createJournal } from './chaos/journal.ts';
import { live, signUp } from './chaos/load.ts';
import { randomOf } from './chaos/random.ts';
import type { BenchResult } from './result.ts';

/** How many people live side by side. */
const PEOPLE = 6;
/** Every kind, with how often it is drawn. */
const FAULTS: [Fault, number][] = [
  [kills, 8],
  [restart, 1],
  [failOver, 1],
  [cuts, 1],
  [fullDisk, 1],
  [fullMedia, 1],
  [clocks, 1],
  [databaseClock, 1],
  [slow, 1],
  [halfOpen, 1],
  [providers, 1],
  [webhooks, 1],
  [approvals, 1],
  [storm, 1],
];

/** Every kind once, one after the other under the same load. */
const EACH: Fault = {
  name: 'every kind once',
  async run(world) {
    for (const [fault] of FAULTS) {
      if (!isPossible(world, fault)) continue;
      await fault.run(world);
      world.tried.add(fault.name);
      await world.installation.ready();
    }
  },
};

/** Whether a fault can be tried on this machine; why not is noted. */
function isPossible(world: World, fault: Fault): boolean {
  const missing = fault.missing?.(world) ?? null;
  if (missing) world.notRun.add(`${fault.name}: ${missing}`);
  return missing === null;
}

interface Options {
  json: boolean;
  rounds?: number;
  seed?: number;
  only?: string;
  short?: boolean;
}

/** Everybody lives until `over`, and what they began ends. What goes wrong is a finding. */
async function load(world: World, over: AbortSignal): Promise<number> {
  let lives = 0;
  const person = async (): Promise<void> => {
    while (!over.aborted) {
      await live(world).catch((error: unknown) => world.findings.push(`The load: ${String(error)}`));
      lives += 1;
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  return lives;
}

/** @throws Error where a kind of fault was not tried though this machine can: a check that leaves one out has not held */
function refuseUntried(world: World): void {
  const untried = FAULTS.filter(([fault]) => !world.tried.has(fault.name) && !fault.missing?.(world));
  if (untried.length > 0) throw new Error(`Not tried: ${untried.map(([{ name }]) => name).join(', ')}.`);
}

/** The time until every process is ready and takes a new member, in milliseconds. */
async function recovery(world: World): Promise<number> {
  const began = performance.now();
  await world.installation.ready();
  await signUp(world);
  return Math.round(performance.now() - began);
}

/** A fault while people live. @returns how long it took to recover from it, and how many people lived */
async function tryOut(world: World, fault: Fault): Promise<{ recoveryMs: number; lived: number }> {
  const over = new AbortController();
  const harm = async (): Promise<number> => {
    await pause(500);
    try {
      await fault.run(world);
      return await recovery(world);
    } catch (error) {
      world.findings.push(`The fault itself: ${String(error)}`);
      return 0;
    } finally {
      over.abort();
    }
  };
  const [recoveryMs, lived] = await Promise.all([harm(), load(world, over.signal)]);
  return { recoveryMs, lived };
}

/** Rounds of faults under load, drawn from a seed. @throws Error with the findings of the first round that has any */
export async function run({ json, rounds = 20, seed = Date.now() % 1e6, only, short }: Options): Promise<BenchResult> {
  const report = (line: string) => void (json || process.stderr.write(`${line}\n`));
  const isCheck = process.env.CI !== undefined;
  if (!(await hasPostgres())) {
    if (isCheck) throw new Error('PostgreSQL is not installed here, so no fault was tried.');
    return { name: 'Faults on three processes', rows: [], notes: ['Not run: PostgreSQL is not installed here.'] };
  }
  const random = randomOf(seed);
  report(`seed ${seed}`);
  const installation = await startInstallation();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void installation.end({ keepLogs: true }).finally(() => process.exit(1)));
  const client = createClient(
    installation.webs.map(({ url }) => url),
    randomOf(seed + 1),
  );
  const world: World = {
    client,
    random: randomOf(seed + 2),
    faultRandom: random,
    installation,
    journal: createJournal(),
    serial: 0,
    clocksJump: false,
    counts: new Map(),
    findings: [],
    tried: new Set(),
    notRun: new Set(),
  };
  const kinds: typeof FAULTS = short
    ? [[EACH, 1]]
    : FAULTS.filter(([{ name }]) => (only ?? '').split(',').some(word => name.includes(word)));
  const drawn = kinds.flatMap(([fault, weight]) => Array.from({ length: weight }, () => fault));
  const done: { name: string; recoveryMs: number }[] = [];
  let [lives, invariants] = [0, 0];
  try {
    for (let round = 0; round < (short ? 1 : rounds); round += 1) {
      // The first rounds try each kind once.
      const fault = kinds[round]?.[0] ?? random.pick(drawn);
      if (!isPossible(world, fault)) continue;
      world.clocksJump = [EACH, clocks, databaseClock].includes(fault);
      const { recoveryMs, lived } = await tryOut(world, fault);
      lives += lived;
      invariants = await check(world);
      done.push({ name: fault.name, recoveryMs });
      report(`round ${round + 1}: ${fault.name}, back after ${recoveryMs} ms, ${lives} lives`);
      if (world.findings.length > 0)
        throw new Error(
          `seed ${seed}, round ${round + 1}, ${fault.name}:\n  ${world.findings.join('\n  ')}\nLogs: ${installation.folder}`,
        );
    }
  } finally {
    await installation.end({ keepLogs: world.findings.length > 0 });
  }
  if (isCheck && short) refuseUntried(world);
  const names = [...new Set(done.map(({ name }) => name))];
  return {
    name: `Faults on three processes and PostgreSQL, ${done.length} rounds, seed ${seed}`,
    rows: [
      ...names.map(name => {
        const times = done.filter(each => each.name === name);
        const longest = Math.max(...times.map(({ recoveryMs }) => recoveryMs));
        return { measure: `${name}: rounds`, unit: `longest recovery ${longest} ms`, ours: times.length };
      }),
      ...[...world.counts].map(([measure, ours]) => ({ measure, unit: 'times', ours })),
      ...[...client.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, ours]) => ({
          measure: status === 0 ? 'requests without an answer' : `requests answered ${status}`,
          unit: '',
          ours,
        })),
      { measure: 'people who bought and got documents', unit: '', ours: lives },
      { measure: 'orders confirmed as paid', unit: '', ours: world.journal.orders.size },
      { measure: 'documents ordered', unit: '', ours: world.journal.documents.size },
      { measure: 'invariants that held after each round', unit: '', ours: invariants },
    ],
    notes: [
      ...[...world.notRun].map(each => `Not run: ${each}.`),
      'Nothing that was confirmed was lost, charged twice or made twice.',
    ],
  };
}
