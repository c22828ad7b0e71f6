import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { DocumentError } from './document-error.ts';
import type { PrintableDocument } from './document.ts';
import type { RenderJob, RenderOutcome } from './render-worker.ts';
import { createSlots } from './slots.ts';
import { warmUpDocument } from './warm-up-document.ts';

export interface Renderer {
  /** Tagged PDF/UA-1. The same data gives the same bytes. Rejects with `DocumentError`. */
  pdf(document: PrintableDocument): Promise<Uint8Array>;
  /** One SVG for each page, to be put inline on a page. Rejects with `DocumentError`. */
  svg(document: PrintableDocument): Promise<{ pages: string[] }>;
  /** Starts the workers and draws once on each; without it the first document waits for them. */
  warm(): Promise<void>;
  /** Ends the workers; documents still waiting are refused. */
  close(): Promise<void>;
}

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url));
const typeScriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const workerHeapMb = 512;

/**
 * Draws documents in worker threads, which start on first use.
 * `timeoutMs` counts from the moment a worker is free, and costs that worker its life.
 */
export function createRenderer(options: { threads?: number; timeoutMs?: number } = {}): Renderer {
  const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism()));
  const timeoutMs = options.timeoutMs ?? 20_000;
  const slots = createSlots(threads);
  let pool: Piscina | undefined;
  let closed = false;

  function startedPool(): Piscina {
    pool ??= new Piscina({
      filename: workerFile,
      name: 'draw',
      minThreads: threads,
      maxThreads: threads,
      execArgv: ['--import', typeScriptLoader],
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
    });
    return pool;
  }

  async function run(job: RenderJob): Promise<Exclude<RenderOutcome, { refusal: unknown }>> {
    return slots.use(async () => {
      if (closed) throw new DocumentError('closed', 'The renderer is closed');
      const outcome = await runInWorker(startedPool(), job, timeoutMs);
      if ('refusal' in outcome) throw new DocumentError(outcome.refusal.code, outcome.refusal.message);
      return outcome;
    });
  }

  return {
    async pdf(document) {
      const outcome = await run({ document, format: 'pdf' });
      if (!('pdf' in outcome)) throw new DocumentError('crashed', 'The worker answered with something else than a PDF');
      return outcome.pdf;
    },
    async svg(document) {
      const outcome = await run({ document, format: 'svg' });
      if (!('pages' in outcome)) throw new DocumentError('crashed', 'The worker answered with something else than SVG');
      return { pages: outcome.pages };
    },
    async warm() {
      await Promise.all(Array.from({ length: threads }, () => run({ document: warmUpDocument, format: 'pdf' })));
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}

async function runInWorker(pool: Piscina, job: RenderJob, timeoutMs: number): Promise<RenderOutcome> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return (await pool.run(job, { signal: deadline.signal })) as RenderOutcome;
  } catch (error) {
    if (deadline.signal.aborted) {
      throw new DocumentError('timeout', `The document was not drawn within ${timeoutMs} ms`, { cause: error });
    }
    throw new DocumentError('crashed', `The worker was lost while drawing: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
