import type { PrintableDocument } from '../src/documents/printable.ts';
import { sample } from '../src/testing/paper/samples.ts';
import type { BenchResult } from './result.ts';
import { perSecond, timeBarePage, timePdf } from './measure.ts';

const runs = 60;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Another vehicle each time: number, code, VIN and every figure of the price differ. */
export function sticker(name: 'sticker-modern' | 'sticker-modern-long', run: number): PrintableDocument {
  const data = sample(name);
  const raise = (run + 1) * 100;
  data.document.id = `MQS-BENCH-${run}`;
  data.document.verify_url += run;
  data.vehicle.vin = `1FTEW1EP8KFA${String(run).padStart(5, '0')}`;
  const options = data.options ?? [];
  data.options = options.map(option => (option.price > 0 ? { ...option, price: option.price + raise } : option));
  data.price.base += raise;
  data.price.total += raise * (1 + options.filter(option => option.price > 0).length);
  return { template: 'sticker-modern', data };
}

/** Window sticker as tagged PDF: a full label of one sheet, and one with sixty options on two. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Drawing window stickers …\n');
  const bare = timeBarePage(runs);
  const full = timePdf(runs, i => sticker('sticker-modern', i));
  const long = timePdf(runs, i => sticker('sticker-modern-long', i));
  const throughput = await perSecond(4 * runs, 2, i => sticker('sticker-modern', i));
  const peer = { peer: tenth(bare.medianMs), peerName: 'bare Typst page' };
  return {
    name: 'Window sticker PDF',
    rows: [
      { measure: 'full label, one core, median', unit: 'ms', ours: tenth(full.medianMs), ...peer, target: '<= 30' },
      { measure: 'full label, one core, p95', unit: 'ms', ours: tenth(full.p95Ms) },
      { measure: 'full label, processor time, median', unit: 'ms', ours: tenth(full.cpuMs) },
      { measure: 'sixty options, two sheets, median', unit: 'ms', ours: tenth(long.medianMs) },
      { measure: 'full label, two threads', unit: 'a second', ours: tenth(throughput), target: '>= 60' },
    ],
    notes: [
      `${runs} runs after a warm-up, PDF/UA-1, each another vehicle with other prices; the equipment names repeat.`,
      'The figures include the text filter and the QR code, not the way to a worker; throughput includes it.',
      'The design prototype of the same label took 74 to 95 ms.',
    ],
  };
}
