import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createAppRenderer } from '../src/renderer.ts';
import type { PrintableDocument } from '../src/documents/printable.ts';
import { createDrawing } from '../src/documents/draw.ts';
import { templates } from '../src/templates.ts';

export interface Timing {
  medianMs: number;
  p95Ms: number;
  /** Median processor time of all threads: what the document takes when the machine is shared. */
  cpuMs: number;
}

const warmUps = 15;

/** Median and 95th percentile of `runs` calls, after some that are not counted. */
export function timed(runs: number, task: (run: number) => void): Timing {
  const wallMs: number[] = [];
  const cpuMs: number[] = [];
  for (let run = -warmUps; run < runs; run++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    task(run + warmUps);
    const [end, used] = [performance.now(), process.cpuUsage(before)];
    if (run < 0) continue;
    wallMs.push(end - start);
    cpuMs.push((used.user + used.system) / 1000);
  }
  return { medianMs: quantile(wallMs, 0.5), p95Ms: quantile(wallMs, 0.95), cpuMs: quantile(cpuMs, 0.5) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** One document after another in this thread: text filter, layout and PDF, without the way to a worker. */
export function timePdf(runs: number, make: (run: number) => PrintableDocument): Timing {
  const drawing = createDrawing(templates);
  return timed(runs, run => void drawing.pdf(make(run)));
}

/** A page with one line and no template: what the typesetter itself takes. */
export function timeBarePage(runs: number): Timing {
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname });
  return timed(runs, run => {
    const mainFileContent = `#set document(title: "Bare page ${run}")\n= Bare page ${run}\nOne line.`;
    compiler.pdf({ mainFileContent }, { pdfStandard: 'ua-1' });
    compiler.evictCache(10);
  });
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
