import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { DocumentError } from '../rules/document-error.ts';
import { createRenderQueue, type RenderRequest } from './render-queue.ts';

export interface WorkerPool<Job, Outcome> {
  /**
   * Rejects with `DocumentError`: `timeout`, `crashed` or `closed`; with `drawing_busy` when too many visitors wait, and with
   * the reason of the request's signal when it ends before the job begins. The pool goes on in every case.
   */
  run(job: Job, request?: RenderRequest): Promise<Outcome>;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** A TypeScript module; its export `draw` takes a job. */
  filename: string;
  threads: number;
  timeoutMs: number;
  heapMb: number;
  /** How many jobs of visitors may wait. */
  maxVisitors: number;
}

/** For short-lived objects; without it a thread takes what the server itself may have, several times as much. */
const YOUNG_MB = 16;

const typeScriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * Worker threads that start on first use. A job counts its time from the moment a worker is free for
 * it; one that runs out of time or memory costs that worker its life, and a new one takes its place.
 */
export function createWorkerPool<Job, Outcome>(options: WorkerPoolOptions): WorkerPool<Job, Outcome> {
  const queue = createRenderQueue(options.threads, options.maxVisitors);
  let workers: Promise<Piscina<Job, Outcome>> | undefined;
  let closed = false;

  async function startWorkers(): Promise<Piscina<Job, Outcome>> {
    const { Piscina } = await import('piscina');
    const pool = new Piscina<Job, Outcome>({
      filename: options.filename,
      name: 'draw',
      minThreads: options.threads,
      maxThreads: options.threads,
      execArgv: ['--import', typeScriptLoader],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // An answer that comes right after its job was given up is an event that would end the server if nobody listened.
    // The outcome of a job is told by its own promise.
    pool.on('error', () => {});
    return pool;
  }

  return {
    run: (job, request) =>
      queue.use(async () => {
        if (closed) throw new DocumentError('closed', 'The renderer is closed');
        const deadline = new AbortController();
        const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
        try {
          workers ??= startWorkers();
          return await (await workers).run(job, { signal: deadline.signal });
        } catch (error) {
          throw lost(error, { closed, late: deadline.signal.aborted, timeoutMs: options.timeoutMs });
        } finally {
          clearTimeout(timer);
        }
      }, request),
    async close() {
      closed = true;
      await (await workers)?.destroy();
    },
  };
}

function lost(error: unknown, at: { closed: boolean; late: boolean; timeoutMs: number }): DocumentError {
  const cause = { cause: error };
  if (at.closed) return new DocumentError('closed', 'The renderer was closed while drawing', cause);
  if (at.late) return new DocumentError('timeout', `The document was not drawn within ${at.timeoutMs} ms`, cause);
  return new DocumentError('crashed', `The worker was lost while drawing: ${String(error)}`, cause);
}
