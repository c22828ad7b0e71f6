import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { BrandFiles } from '../../sites/service/brand-files.ts';
import { logosOf } from './brand-logo.ts';
import { DocumentError } from '../rules/document-error.ts';
import type { PrintableDocument } from '../rules/printable.ts';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import type { RenderJob, RenderOutcome } from './draw.ts';
import type { RenderRequest } from './render-queue.ts';
import { createWorkerPool } from './worker-pool.ts';

/**
 * Draws paid documents before those visitors look at. The latter are kept: the same content is drawn once, however many
 * ask for it. Rejects with `DocumentError`, with AppError `drawing_busy` when too many visitors wait, and with the reason of
 * the request's signal when it ends before the drawing begins.
 */
export interface Renderer {
  /** Tagged PDF/UA-1. The same data gives the same bytes. */
  pdf(document: PrintableDocument, request?: RenderRequest): Promise<Uint8Array>;
  /** One SVG for each page, to be put inline on a page. */
  svg(document: PrintableDocument, request?: RenderRequest): Promise<{ pages: string[] }>;
  /** A picture as SVG; only visitors ask for it. */
  picture(template: string, data: object): Promise<string>;
  /** Starts the workers and draws once on each; without it the first document waits for them. It never rejects. */
  warm(): Promise<void>;
  /** Ends the workers; documents still waiting are refused. */
  close(): Promise<void>;
}

const maxThreads = 4;
/** Visitors waiting for different drawings; the queue empties in some seconds. */
const maxVisitors = 32;
/** Each brand has two samples in each of its languages: about 250 kB a PDF. */
const maxCached = 100;

type Drawn = { pdf: Uint8Array; pages: string[] };

export interface RendererOptions {
  /** The module the workers run; its export `draw` is made by `createDraw`. */
  worker: string;
  /** Drawn once on each worker by `warm`. */
  warmUp: PrintableDocument;
  /** One for each processor, at most four. */
  threads?: number;
  /** 20 s for one document. */
  timeoutMs?: number;
  /** The files of the brands, for their logos. */
  sites?: Pick<BrandFiles, 'bytes'>;
}

/** Draws documents in worker threads, which start on first use. */
export function createRenderer(options: RendererOptions): Renderer {
  const branded = logosOf(options.sites);
  const threads = options.threads ?? Math.min(maxThreads, availableParallelism());
  const pool = createWorkerPool<RenderJob, RenderOutcome>({
    filename: options.worker,
    threads,
    timeoutMs: options.timeoutMs ?? 20_000,
    heapMb: 512,
    maxVisitors,
  });
  const cache = createSharedCache<Drawn>(maxCached);

  async function draw(job: RenderJob, request?: RenderRequest): Promise<Drawn> {
    const outcome = await pool.run(job, request);
    if ('refusal' in outcome) throw new DocumentError(outcome.refusal.code, outcome.refusal.message);
    return outcome;
  }

  function run(job: RenderJob, request: RenderRequest = {}): Promise<Drawn> {
    const { line, signal } = request;
    if (line !== 'visitors') return draw(job, request);
    const key = createHash('sha256').update(JSON.stringify(job)).digest('base64');
    return cache.get(key, gone => draw(job, { line, signal: gone }), signal);
  }

  return {
    pdf: async (document, request) => (await run({ document: branded(document), format: 'pdf' }, request)).pdf,
    svg: async (document, request) => ({
      pages: (await run({ document: branded(document), format: 'svg' }, request)).pages,
    }),
    picture: async (template, data) => {
      const { pages } = await run({ picture: { template, data } }, { line: 'visitors' });
      return pages.join('');
    },
    async warm() {
      await Promise.allSettled(Array.from({ length: threads }, () => run({ document: options.warmUp, format: 'pdf' })));
    },
    close: () => pool.close(),
  };
}
