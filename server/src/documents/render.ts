import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { logosOf } from './brand-logo.ts';
import { DocumentError } from './document-error.ts';
import type { PrintableDocument } from './document.ts';
import type { RenderJob, RenderOutcome } from './render-worker.ts';
import { warmUpDocument } from './warm-up-document.ts';
import { createWorkerPool } from './worker-pool.ts';

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

const mostThreads = 4;

/**
 * Draws documents in worker threads, which start on first use.
 * `threads`: one for each processor, at most four. `timeoutMs`: 20 s for one document. `sites`: where the brands' logos
 * are.
 */
export function createRenderer(options: { threads?: number; timeoutMs?: number; sites?: string } = {}): Renderer {
  const branded = logosOf(options.sites);
  const threads = options.threads ?? Math.min(mostThreads, availableParallelism());
  const pool = createWorkerPool<RenderJob, RenderOutcome>({
    filename: fileURLToPath(new URL('./render-worker.ts', import.meta.url)),
    threads,
    timeoutMs: options.timeoutMs ?? 20_000,
    heapMb: 512,
  });

  async function run(job: RenderJob): Promise<{ pdf: Uint8Array; pages: string[] }> {
    const outcome = await pool.run(job);
    if ('refusal' in outcome) throw new DocumentError(outcome.refusal.code, outcome.refusal.message);
    return outcome;
  }

  return {
    pdf: async document => (await run({ document: branded(document), format: 'pdf' })).pdf,
    svg: async document => ({ pages: (await run({ document: branded(document), format: 'svg' })).pages }),
    async warm() {
      await Promise.all(Array.from({ length: threads }, () => run({ document: warmUpDocument, format: 'pdf' })));
    },
    close: () => pool.close(),
  };
}
