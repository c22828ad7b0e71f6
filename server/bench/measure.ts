import { setImmediate } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createAppRenderer } from '../src/app/renderer.ts';
import type { PrintableDocument } from '../src/platform/typesetting/rules/printable.ts';
import { createDrawing } from '../src/platform/typesetting/service/draw.ts';
import { readFontFiles } from '../src/platform/typesetting/rules/fonts/font-files.ts';
import { templates } from '../src/app/templates.ts';

interface Timing {
  medianMs: number;
  p95Ms: number;
  /** Median processor time of all threads: what the document takes when the machine is shared. */
  cpuMs: number;
}

/** A document, and the bare page that was drawn in turn with it. */
export interface PdfTiming {
  full: Timing;
  bare: Timing;
}

const warmUps = 15;

/** Median and 95th percentile of `runs` calls of each task, one after the other, after some that are not counted. */
async function timed(runs: number, tasks: readonly ((run: number) => void)[]): Promise<Timing[]> {
  const all = tasks.map(task => ({ task, wallMs: [] as number[], cpuMs: [] as number[] }));
  for (let run = -warmUps; run < runs; run++) {
    for (const { task, wallMs, cpuMs } of all) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      task(run + warmUps);
      const [end, used] = [performance.now(), process.cpuUsage(before)];
      // The native memory of a document is freed when the event loop turns.
      await setImmediate();
      if (run < 0) continue;
      wallMs.push(end - start);
      cpuMs.push((used.user + used.system) / 1000);
    }
  }
  return all.map(({ wallMs, cpuMs }) => ({
    medianMs: quantile(wallMs, 0.5),
    p95Ms: quantile(wallMs, 0.95),
    cpuMs: quantile(cpuMs, 0.5),
  }));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * One document after another in this thread, text filter, layout and PDF without the way to a worker, in turn with a page of
 * one line and no template with the same fonts: what the typesetter itself takes.
 */
export async function timePdf(runs: number, make: (run: number) => PrintableDocument): Promise<PdfTiming> {
  const drawing = createDrawing(templates);
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: readFontFiles() }],
  });
  const [bare, full] = await timed(runs, [
    run => {
      const title = `Bare page ${run}`;
      const mainFileContent = `#set document(title: "${title}")\n#set text(font: "Inter")\n= ${title}\nOne line.`;
      compiler.pdf({ mainFileContent }, { pdfStandard: 'ua-1' });
    },
    run => void drawing.pdf(make(run)),
  ]);
  if (!bare || !full) throw new Error('Nothing was drawn');
  return { full, bare };
}

/** Documents a second through the renderer with its worker threads busy. */
export async function perSecond(
  runs: number,
  threads: number,
  make: (run: number) => PrintableDocument,
): Promise<number> {
  const renderer = createAppRenderer({ threads });
  try {
    await Promise.all(Array.from({ length: warmUps * threads }, (_, run) => renderer.pdf(make(run))));
    const start = performance.now();
    await Promise.all(Array.from({ length: runs }, (_, run) => renderer.pdf(make(run + warmUps * threads))));
    return (runs * 1000) / (performance.now() - start);
  } finally {
    await renderer.close();
  }
}
