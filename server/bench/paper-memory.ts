import type { PrintableDocument } from '../src/platform/typesetting/rules/printable.ts';
import { createAppRenderer } from '../src/app/renderer.ts';
import { sample } from '../src/testing/paper/samples.ts';
import { report, sticker } from './paper-samples.ts';
import type { BenchResult } from './result.ts';

const documents = 10_000;
/** The process's memory is read after so many documents. */
const marks = [100, 1000, documents];
/** Allowed growth between the last two marks; without freeing, a report alone leaves 5 MB. */
const growthMb = 64;
const limitMinutes = 20;
const threads = 2;
const together = 20;

/** Ten documents: one report, four stickers, five invoices, each with its own number. */
function printable(run: number): PrintableDocument {
  const kind = run % 10;
  if (kind === 0) return report(run);
  if (kind < 5) return sticker('sticker-modern', run);
  const data = sample('invoice');
  data.document.id = `INV-BENCH-${run}`;
  data.document.verify_url += run;
  return { template: 'invoice', data };
}

const residentMb = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Draws until the last mark. @throws when the limit of time passes before */
async function drawAll(report: (line: string) => void): Promise<{ memory: number[]; perSecond: number }> {
  const renderer = createAppRenderer({ threads });
  const memory: number[] = [];
  try {
    await renderer.warm();
    const start = performance.now();
    for (let drawn = 0; drawn < documents; drawn += together) {
      await Promise.all(Array.from({ length: together }, (_, at) => renderer.pdf(printable(drawn + at))));
      if (marks.includes(drawn + together)) memory.push(residentMb());
      if ((drawn + together) % 1000 === 0) report(`${drawn + together} documents, ${residentMb()} MB`);
      if (performance.now() - start > limitMinutes * 60_000)
        throw new Error(`Only ${drawn + together} documents were drawn in ${limitMinutes} minutes`);
    }
    return { memory, perSecond: (documents * 1000) / (performance.now() - start) };
  } finally {
    await renderer.close();
  }
}

/** Resident memory while 10,000 documents are drawn. @throws when it grows */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  report(`Drawing ${documents} documents …`);
  const { memory, perSecond } = await drawAll(report);
  const [, before = 0, after = 0] = memory;
  if (after - before > growthMb)
    throw new Error(`Memory is not flat: ${memory.join(', ')} MB after ${marks.join(', ')} documents`);
  return {
    name: 'Memory while documents are drawn',
    rows: [
      ...marks.map((mark, at) => ({
        measure: `resident memory after ${mark} documents`,
        unit: 'MB',
        ours: memory[at] ?? 0,
        ...(mark === documents ? { target: `<= ${before + growthMb}` } : {}),
      })),
      { measure: 'documents, two threads', unit: 'a second', ours: perSecond },
    ],
    notes: ['One report, four stickers and five invoices in turn. The benchmark fails when memory grows.'],
  };
}
