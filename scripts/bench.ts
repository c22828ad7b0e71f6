/**
 * Measures, beside a peer or a limit in the same run. `npm run bench` runs everything but `soak`, `chaos`, `cluster`, `limits`,
 * `audit`, `records`, `console`, `exports`, `open-records`, `recall-names`, `webhooks` and `dealers`, `npm run bench -- vin` one part; `--json` for machines, `--minutes 30` for how long `soak` takes,
 * `--data FOLDER` for the data that `recall-names` is measured on, `--rounds 100 --seed 1 --only WORD` for the faults of `chaos`,
 * `--rows 1000000` for the size of the file of `open-records`, the events of `webhooks` and the purchases of `audit`.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

interface Row {
  measure: string;
  unit: string;
  ours: number;
  peer?: number;
  peerName?: string;
  target?: string;
}
interface Result {
  name: string;
  rows: Row[];
  notes: string[];
}

const PARTS: Record<string, string> = {
  vin: '../vin/bench/vin.ts',
  'vin-batch': '../vin/bench/batch.ts',
  'vpic-import': '../vin/bench/vpic-import.ts',
  paper: '../server/bench/paper.ts',
  'paper-memory': '../server/bench/paper-memory.ts',
  memory: '../server/bench/memory.ts',
  recalls: '../server/bench/recalls.ts',
  'recall-names': '../server/bench/recall-names.ts',
  audit: '../server/bench/audit.ts',
  records: '../server/bench/records.ts',
  console: '../server/bench/console.ts',
  exports: '../server/bench/exports.ts',
  'open-records': '../server/bench/open-records.ts',
  http: '../server/bench/http.ts',
  vpic: '../server/bench/vpic.ts',
  limits: '../server/bench/limits.ts',
  webhooks: '../server/bench/webhooks.ts',
  dealers: '../server/bench/dealers.ts',
  soak: '../server/bench/soak.ts',
  chaos: '../server/bench/chaos.ts',
  cluster: '../server/bench/cluster.ts',
  web: '../e2e/bench/web.ts',
  choosing: '../e2e/bench/choosing.ts',
};

/** Run only when named: most take long or much of the disk, the others need what is not in the repository. */
const NAMED: ReadonlySet<string> = new Set([
  'soak',
  'chaos',
  'cluster',
  'limits',
  'audit',
  'records',
  'console',
  'exports',
  'open-records',
  'recall-names',
  'webhooks',
  'dealers',
]);

function text({ name, rows, notes }: Result): string {
  const figure = (value: number) =>
    value.toLocaleString(
      'en-US',
      value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 100 ? 2 : 0 },
    );
  const lines = rows.map(row => {
    const peer =
      row.peer === undefined
        ? ''
        : `   ${row.peerName ?? 'peer'} ${figure(row.peer)} (× ${figure(row.ours / row.peer)})`;
    return `  ${row.measure.padEnd(48)} ${figure(row.ours).padStart(12)} ${row.unit}${peer}${row.target ? `   target ${row.target}` : ''}`;
  });
  return [name, ...lines, ...notes.map(note => `  ${note}`), ''].join('\n');
}

const { values, positionals: wanted } = parseArgs({
  // `npm run bench -- chaos -- --rounds 100` has a mark of its own before the options.
  args: process.argv.slice(2).filter(word => word !== '--'),
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string' },
    rows: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const { json, data, only, short } = values;
const FIGURES = ['minutes', 'rounds', 'rows', 'seed'] as const;
const figures = Object.fromEntries(FIGURES.flatMap(name => (values[name] ? [[name, Number(values[name])]] : [])));
const options = { json, data, only, short, ...figures };
const unknown = wanted.find(word => !(word in PARTS));
if (unknown) {
  console.error(`There is no bench "${unknown}". Choose from: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const results: Result[] = [];
for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS).filter(part => !NAMED.has(part))) {
  const file = new URL(PARTS[part] ?? '', import.meta.url);
  const { run } = (await import(pathToFileURL(file.pathname).href)) as {
    run(given: typeof options): Promise<Result>;
  };
  const result = await run(options);
  results.push(result);
  if (!json) console.log(text(result));
}
if (json) console.log(JSON.stringify(results, null, 2));
process.exit(0);
