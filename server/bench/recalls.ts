import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readRecallStarterSet } from '../seeds/recalls.ts';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { recallsPack } from '../src/vehicles/recalls/service/data-pack.ts';
import { createRecallList } from '../src/vehicles/recalls/service/recall-list.ts';
import { measureImport } from './import-command.ts';
import type { BenchResult } from './result.ts';

const rows = 320_000;
const campaigns = 30_000;
const lookUps = 2_000;
const MAKERS = ['TRAILERS', 'COACH', 'BUS', 'FIRE', 'CAMPERS'];

/** Source of the lines: real campaigns with all their texts, and real names. */
function parts() {
  const set = readRecallStarterSet().campaigns;
  const texts = set.filter(({ summary = '', remedy, notes }) => remedy && notes && !summary.endsWith('…'));
  const named = set.flatMap(({ vehicles }) =>
    Object.entries(vehicles).flatMap(([make, models]) => Object.keys(models).map(model => [make, model] as const)),
  );
  // Most of the list are makers of trailers, buses and campers: the real makes under other names, to have as many.
  const names = [...new Set(named.map(([make, model]) => `${make}\t${model}`))];
  const others = MAKERS.flatMap(maker => names.map(name => `${name.replace('\t', ` ${maker}\t`)}`));
  return { texts, names: [...names, ...others] };
}

/** A file of the size and form of NHTSA's, 29 columns; rows of one campaign stand together, as they do there. */
function* flatFile(): Generator<string> {
  const { texts, names } = parts();
  const day = (at: number) =>
    new Date(Date.UTC(1990, 0, 1) + at * 36 * 3600_000).toISOString().slice(0, 10).replaceAll('-', '');
  let lines = '';
  for (let row = 0, campaign = 0; row < rows; row++) {
    campaign = Math.floor((row * campaigns) / rows);
    const { component = '', maker = '', summary, consequence, remedy, notes } = texts[campaign % texts.length]!;
    const number = `${String(campaign % 100).padStart(2, '0')}V${String(Math.floor(campaign / 100)).padStart(3, '0')}000`;
    const name = names[(row * 7919) % names.length]!;
    const year = 1985 + ((row * 31 + campaign) % 42);
    const date = day(campaign % 8800);
    lines += `${row}\t${number}\t${name}\t${year}\tNR\t${component}\t${maker}\t\t\tV\t1000\t${date}\tMFR\t${maker}\t${date}\t${date}\t\t\t${summary}\t${consequence}\t${remedy}\t${notes}\t000015339000215022000000202\t\t\t\tNo\tNo\r\n`;
    if (row % 200 === 199) {
      yield lines;
      lines = '';
    }
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Times of look-ups, in ms: by the clock, and of the processor. */
async function timeLookUps(database: Database): Promise<{ took: number[]; worked: number[] }> {
  const list = createRecallList(database);
  const { names } = parts();
  const [took, worked]: [number[], number[]] = [[], []];
  // The first ones read the file's pages and are compiled.
  for (let at = -lookUps; at < lookUps; at++) {
    const [make = '', model = ''] = names[Math.abs(at * 13) % names.length]!.split('\t');
    const [begun, before] = [performance.now(), process.cpuUsage()];
    const answer = await list.campaignsOf({ year: 1985 + (Math.abs(at) % 42), make, model });
    const { user, system } = process.cpuUsage(before);
    if (at < 0) continue;
    took.push(performance.now() - begun);
    worked.push((user + system) / 1000);
    if (answer.kind === 'no_copy') throw new Error('Nothing was imported');
  }
  return { took, worked };
}

/** The whole recall file on the embedded database: import, memory, look-up. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  const folder = mkdtempSync(join(tmpdir(), 'marque-recalls-'));
  const path = join(folder, 'FLAT_RCL.txt');
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
  let isOpen = true;
  try {
    await pipeline(Readable.from(flatFile()), createWriteStream(path));
    const mb = statSync(path).size / 2 ** 20;
    report(`Importing ${rows} rows, ${Math.round(mb)} MB …`);
    const pack = recallsPack({ db: database.db, clock: () => new Date(), dataDir: folder });
    const tools = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
    const seconds = [];
    for (let time = 0; time < 2; time++) {
      const begun = performance.now();
      const changes = await pack.import(path, tools);
      seconds.push((performance.now() - begun) / 1000);
      report(`${JSON.stringify(changes)}`);
    }
    const { took, worked } = await timeLookUps(database);
    await database.close();
    isOpen = false;
    const { mb: most } = await measureImport('recalls', path, { DATA_DIR: join(folder, 'data') });
    return {
      name: 'Recall list',
      rows: [
        { measure: `import of ${rows} rows, ${Math.round(mb)} MB`, unit: 's', ours: seconds[0]!, target: '≤ 90' },
        { measure: 'the same again, in place of the first', unit: 's', ours: seconds[1]!, target: '≤ 90' },
        {
          measure: 'resident at most, of `data import recalls` in place of a copy',
          unit: 'MB',
          ours: most,
          target: '≤ 400',
        },
        { measure: 'look-up by year, make and model, p95', unit: 'ms', ours: quantile(took, 0.95), target: '≤ 5' },
        { measure: 'look-up, median', unit: 'ms', ours: quantile(took, 0.5) },
        { measure: 'look-up, processor time, p95', unit: 'ms', ours: quantile(worked, 0.95) },
      ],
      notes: [`${campaigns} campaigns; the lines are made of the starter set's campaigns`],
    };
  } finally {
    if (isOpen) await database.close();
    rmSync(folder, { recursive: true });
  }
}
