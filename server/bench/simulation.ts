import { quantileSorted } from 'simple-statistics';
import { randomOf, type Random } from './chaos/random.ts';

/** The processor time of one statement, in milliseconds: of the coordinator, and of each shard that it asks. */
export interface StatementCost {
  coordinatorMs: number;
  shardMs: number;
}

/** A statement of a request: how many of a hundred requests have it once, and the shards that it asks. */
export interface Statement {
  cost: StatementCost;
  inHundred: number;
  shards: number | 'all';
}

/** The servers of a database: `workers` 0 is one server without Citus. */
export interface Servers {
  workers: number;
  /** Cores of each server. */
  cores: number;
  /** Shards of each table, evenly on the workers. */
  shards: number;
}

export interface Simulated {
  /** The part of its cores that a server uses: of the coordinator, and of the worker that uses most. */
  coordinator: number;
  worker: number;
  /** What a request waits for the database, in milliseconds. */
  p95Ms: number;
}

const REQUESTS = 20_000;

/** A server with a queue before its cores: who comes first is served first. */
class Station {
  readonly #freeAt: number[];
  busyMs = 0;

  constructor(cores: number) {
    this.#freeAt = Array.from({ length: cores }, () => 0);
  }

  /** @returns when a task that arrives at `at` is done */
  serve(at: number, ms: number): number {
    const core = this.#freeAt.indexOf(Math.min(...this.#freeAt));
    const done = Math.max(at, this.#freeAt[core]!) + ms;
    this.#freeAt[core] = done;
    this.busyMs += ms;
    return done;
  }
}

/** What is next to do at a moment; the earliest first. */
class Agenda {
  readonly #entries: { at: number; run: () => void }[] = [];

  add(at: number, run: () => void): void {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.at > at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, run });
  }

  runAll(): void {
    for (let next = this.#entries.pop(); next; next = this.#entries.pop()) next.run();
  }
}

const exponential = (random: Random, mean: number): number => -Math.log(1 - random.next()) * mean;

/**
 * Requests that arrive by chance, so many a second, each with its statements one after the other: the coordinator plans
 * one, then the shards that it asks answer side by side. Times vary as waiting times do (exponentially) about their means.
 */
export function simulate(perSecond: number, statements: readonly Statement[], servers: Servers, seed = 1): Simulated {
  const random = randomOf(seed);
  const coordinator = new Station(servers.cores);
  const workers = Array.from({ length: servers.workers }, () => new Station(servers.cores));
  const agenda = new Agenda();
  const waits: number[] = [];
  let last = 0;

  /** @returns when the workers have answered */
  function askShards(at: number, { cost, shards }: Statement): number {
    if (workers.length === 0) return at;
    const count = shards === 'all' ? servers.shards : shards;
    const first = random.below(servers.shards);
    const places = Array.from({ length: count }, (_, each) => (first + each) % workers.length);
    return Math.max(...places.map(place => workers[place]!.serve(at, exponential(random, cost.shardMs))));
  }

  function begin(began: number): void {
    const own = statements.flatMap(statement => {
      const times = Math.floor(statement.inHundred / 100) + (random.next() * 100 < statement.inHundred % 100 ? 1 : 0);
      return Array.from({ length: times }, () => statement);
    });
    const step = (at: number, number: number): void => {
      const statement = own[number];
      if (!statement) {
        waits.push(at - began);
        last = Math.max(last, at);
        return;
      }
      const planned = coordinator.serve(at, exponential(random, statement.cost.coordinatorMs));
      agenda.add(planned, () => {
        const answered = askShards(planned, statement);
        agenda.add(answered, () => step(answered, number + 1));
      });
    };
    step(began, 0);
  }

  function arrive(at: number, number: number): void {
    begin(at);
    const next = at + exponential(random, 1000 / perSecond);
    if (number < REQUESTS) agenda.add(next, () => arrive(next, number + 1));
  }

  arrive(0, 1);
  agenda.runAll();
  const used = ({ busyMs }: Station) => busyMs / (last * servers.cores);
  return {
    coordinator: used(coordinator),
    worker: Math.max(0, ...workers.map(used)),
    p95Ms: quantileSorted(
      waits.sort((a, b) => a - b),
      0.95,
    ),
  };
}

/** The most requests a second of which 95 of 100 wait no longer than `ms` for the database, to the nearest 10 %. */
export function capacity(ms: number, statements: readonly Statement[], servers: Servers): number {
  let perSecond = 50;
  while (simulate(perSecond * 1.1, statements, servers).p95Ms <= ms) perSecond *= 1.1;
  return Math.round(perSecond);
}
