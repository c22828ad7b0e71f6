import { perSecond, timePdf, type PdfTiming } from './measure.ts';
import { ownReport, ownSticker, report, sticker } from './paper-samples.ts';
import type { BenchResult } from './result.ts';

const runs = 60;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The median with the bare page of the same run, the 95th percentile and the processor time of one kind of document. */
function rowsOf(what: string, { full, bare }: PdfTiming, target?: string): BenchResult['rows'] {
  const peer = (ms: number) => ({ peer: tenth(ms), peerName: 'bare page' });
  return [
    {
      measure: `${what}, median`,
      unit: 'ms',
      ours: tenth(full.medianMs),
      ...peer(bare.medianMs),
      ...(target ? { target } : {}),
    },
    { measure: `${what}, p95`, unit: 'ms', ours: tenth(full.p95Ms) },
    { measure: `${what}, processor time`, unit: 'ms', ours: tenth(full.cpuMs), ...peer(bare.cpuMs) },
  ];
}

/** Report and stickers as tagged PDF, on one core and on two threads. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Drawing reports and stickers …\n');
  const modern = (i: number) => sticker('sticker-modern', i);
  const long = (i: number) => sticker('sticker-modern-long', i);
  const rows = [
    ...rowsOf('report of five pages', await timePdf(runs, report), '<= 60'),
    ...rowsOf('report whose every record is its own', await timePdf(runs, ownReport), '<= 60'),
    ...rowsOf('sticker of one sheet', await timePdf(runs, modern), '<= 20'),
    ...rowsOf('sticker whose every line is its own', await timePdf(runs, ownSticker), '<= 20'),
    ...rowsOf('sticker of two sheets', await timePdf(runs, long)),
  ];
  const reports = await perSecond(2 * runs, 2, report);
  const stickers = await perSecond(4 * runs, 2, modern);
  return {
    name: 'PDF',
    rows: [
      ...rows,
      { measure: 'reports, two threads', unit: 'a second', ours: tenth(reports) },
      { measure: 'stickers of one sheet, two threads', unit: 'a second', ours: tenth(stickers), target: '>= 60' },
    ],
    notes: [
      `${runs} runs after a warm-up, PDF/UA-1, each another vehicle with other figures; a bare page with the same fonts in turn with each.`,
      'One core: text filter, QR code, layout and PDF, not the way to a worker; two threads include it.',
    ],
  };
}
