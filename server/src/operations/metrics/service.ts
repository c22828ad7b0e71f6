import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../kit/clock.ts';
import type { Database } from '../../kit/database/db.ts';
import { onMeasured } from '../../kit/measured.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import type { DataPacks } from '../../platform/data-packs/service.ts';
import type { Jobs } from '../../platform/jobs/service.ts';
import type { BrandFiles } from '../../platform/sites/service/brand-files.ts';
import type { Backups } from '../backup/service/last-good.ts';

export interface MetricsDeps {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'counts'>;
  dataPacks: Pick<DataPacks, 'packs' | 'freshness'>;
  brandFiles: Pick<BrandFiles, 'refused'>;
  backups: Pick<Backups, 'lastGood'>;
}

/** A request that was answered. `route`: as it was declared, so that no address of a person's page is a label. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

type Sample = [labels: Record<string, string>, value: number];

/** A kept page takes a millisecond, a page that is drawn some seconds. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];
/** A mail leaves in a moment, a bought report may take minutes. */
const WORK_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600];

/** What this process has counted since it was started. */
function createCounts(registers: Registry[]) {
  const requests = new Histogram({
    name: 'marque_http_request_duration_seconds',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const attempts = new Histogram({
    name: 'marque_job_duration_seconds',
    help: 'Attempts at jobs of the queue.',
    labelNames: ['job', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'marque_provider_call_duration_seconds',
    help: 'Calls of outside services, each with its retries.',
    labelNames: ['provider', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const payments = new Counter({
    name: 'marque_payments_total',
    help: 'Payments that came to a state at their gateway.',
    labelNames: ['gateway', 'state'],
    registers,
  });
  const documents = new Counter({
    name: 'marque_documents_total',
    help: 'Documents whose making has ended.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const ends = [
    onMeasured('job.ended', ({ seconds, ...labels }) => attempts.observe(labels, seconds)),
    onMeasured('provider.called', ({ seconds, ...labels }) => calls.observe(labels, seconds)),
    onMeasured('payment.moved', labels => payments.inc({ ...labels })),
    onMeasured('document.ended', labels => documents.inc({ ...labels })),
  ];
  return { requests, stop: (): void => ends.forEach(end => end()) };
}

/** What the database and the queue say when metrics are asked for. */
function addReadings(registry: Registry, { database, clock, jobs, dataPacks, brandFiles, backups }: MetricsDeps): void {
  /** A gauge without a value while what it reads does not answer. */
  function add(name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset();
        // A gauge without labels is 0 after that: a backup that was just made.
        this.remove({});
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
      },
    });
    registry.registerMetric(gauge);
  }
  // Two gauges of one scrape read the queue once.
  const once = createSingleFlight<Awaited<ReturnType<Jobs['counts']>>>();
  const countJobs = () => once('jobs', jobs.counts);
  const ageOf = (moment: Date): number => Math.round((clock().getTime() - moment.getTime()) / 1000);

  add('marque_database_up', 'Whether the database answers.', [], async () => {
    const isUp = await database.executeSql('select 1').then(
      () => 1,
      () => 0,
    );
    return [[{}, isUp]];
  });
  add('marque_database_connections', 'Connections of this process to PostgreSQL.', ['state'], async () =>
    Object.entries(database.connections?.() ?? {}).map(([state, count]) => [{ state }, count]),
  );
  add('marque_jobs', 'Jobs that are not done; failed: dead letters that were given up.', ['job', 'state'], async () =>
    (await countJobs()).map(({ job, state, count }) => [{ job, state }, count]),
  );
  add('marque_jobs_oldest_seconds', 'How long the oldest job is due that waits.', [], async () => {
    const waiting = (await countJobs()).filter(({ state }) => state === 'waiting');
    return [[{}, Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds))]];
  });
  add(
    'marque_data_pack_age_seconds',
    'Since when a data pack may not be the newest of its source.',
    ['pack'],
    async () => {
      const all = await Promise.all(dataPacks.packs.map(({ name }) => dataPacks.freshness(name)));
      return all.flatMap((each): Sample[] => (each ? [[{ pack: each.pack }, ageOf(each.checkedAt)]] : []));
    },
  );
  add('marque_brand_files_refused', 'What of changed files of brands is not in use.', [], async () => [
    [{}, brandFiles.refused().length],
  ]);
  add('marque_backup_age_seconds', 'Age of the last good backup.', [], async () => {
    const at = await backups.lastGood();
    return at ? [[{}, ageOf(at)]] : [];
  });
}

/** The metrics of this process in the text format of Prometheus. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, stop } = createCounts([registry]);
  addReadings(registry, deps);
  return {
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    noteRequest: ({ seconds, ...labels }: AnsweredRequest): void => requests.observe(labels, seconds),
    stop,
  };
}
