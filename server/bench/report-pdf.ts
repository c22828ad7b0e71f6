import type { PrintableDocument } from '../src/documents/printable.ts';
import { sample } from '../src/testing/paper/samples.ts';
import type { BenchResult } from './result.ts';
import { perSecond, timeBarePage, timePdf } from './measure.ts';

const runs = 60;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Another vehicle each time: number, code, VIN, mileage of every event and the values differ. */
export function report(run: number): PrintableDocument {
  const data = sample('report');
  data.document.id = `MQR-BENCH-${run}`;
  data.document.verify_url += run;
  data.vehicle.vin = `4S4BSACC5H32${String(run).padStart(5, '0')}`;
  data.events = (data.events ?? []).map(event => ({
    ...event,
    miles: event.miles === null ? null : event.miles + run,
  }));
  data.readings = (data.readings ?? []).map(reading => ({ ...reading, miles: reading.miles + run }));
  if (data.value) data.value.markets = data.value.markets.map(market => ({ ...market, mean: market.mean + run * 100 }));
  return { template: 'report', data };
}

/** Vehicle history report of five pages as tagged PDF. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Drawing history reports …\n');
  const bare = timeBarePage(runs);
  const full = timePdf(runs, report);
  const throughput = await perSecond(2 * runs, 2, report);
  const peer = { peer: tenth(bare.medianMs), peerName: 'bare Typst page' };
  return {
    name: 'History report PDF',
    rows: [
      { measure: 'five pages, one core, median', unit: 'ms', ours: tenth(full.medianMs), ...peer, target: '<= 60' },
      { measure: 'five pages, one core, p95', unit: 'ms', ours: tenth(full.p95Ms) },
      { measure: 'five pages, processor time, median', unit: 'ms', ours: tenth(full.cpuMs) },
      { measure: 'five pages, two threads', unit: 'a second', ours: tenth(throughput) },
    ],
    notes: [
      `${runs} runs after a warm-up, PDF/UA-1, each another vehicle with other readings; the sentences repeat.`,
      'The design prototype of the same report took 69 to 145 ms.',
    ],
  };
}
