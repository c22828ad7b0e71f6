import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFullDump, zipFile } from './full-dump.ts';
import type { Measured } from './probe.ts';
import type { BenchResult } from './vin.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NAME = 'vPICList_lite_2026_08.plain';
const RUNS = 3;
const LOOK_MS = 100;
const execute = promisify(execFile);

/** Imports a dump as large as NHTSA's own by the command an operator uses, then measures the engine on what came of it. */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-vpic-'));
  try {
    const sql = join(folder, `${NAME}.sql`);
    const { bytes, rows } = writeFullDump(sql);
    const archive = join(folder, `${NAME}.zip`);
    const packed = await zipFile(sql, archive, `${NAME}.sql`);
    rmSync(sql);
    const imported = await importInto(folder, archive);
    const tables = join(folder, 'vpic', readFileSync(join(folder, 'vpic', 'current'), 'utf8'));
    const bare = await probe('bare');
    const full: Measured[] = [];
    for (let index = 0; index < RUNS; index++) full.push(await probe('ours', tables));
    const small = await probe('ours');
    const least = (key: 'p50Us' | 'p99Us' | 'loadMs' | 'residentMb') => Math.min(...full.map(each => each[key]));
    const most = (key: 'vinsPerSecond' | 'vinsPerCpuSecond') => Math.max(...full.map(each => each[key]));
    const row = (measure: string, unit: string, ours: number, more: { peer?: number; target?: string }) => ({
      measure,
      unit,
      ours,
      ...(more.peer === undefined ? {} : { peer: more.peer, peerName: 'own tables' }),
      target: more.target ?? '',
    });
    const mb = (count: number) => `${Math.round(count / 1e6)} MB`;
    return {
      name: 'vpic-import',
      rows: [
        row('import of the whole dump', 's', imported.seconds, { target: '<= 300' }),
        row('memory of the import at its highest', 'MB', imported.peakMb, { target: '<= 1500' }),
        row('distinct VINs decoded after it', 'VIN/s', most('vinsPerSecond'), {
          peer: small.vinsPerSecond,
          target: '>= 150000',
        }),
        row('the same, per second of processor', 'VIN/s', most('vinsPerCpuSecond'), { peer: small.vinsPerCpuSecond }),
        row('one decode, median', 'us', least('p50Us'), { peer: small.p50Us }),
        row('one decode, 99th percentile', 'us', least('p99Us'), { peer: small.p99Us, target: '<= 50' }),
        row('load', 'ms', least('loadMs'), { peer: small.loadMs, target: '<= 150' }),
        row('memory above a bare process', 'MB', least('residentMb') - bare.residentMb, {
          peer: small.residentMb - bare.residentMb,
          target: '<= 80',
        }),
      ],
      notes: [
        `${mb(packed)} packed, ${mb(bytes)} of SQL, ${rows.toLocaleString('en-US')} lines; the missing rows are made up`,
        full[0]!.note,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `data import vpic`. Its memory is read where the system tells it (Linux); 0 elsewhere. */
async function importInto(folder: string, archive: string): Promise<{ seconds: number; peakMb: number }> {
  const began = performance.now();
  const command = ['--import', 'tsx', 'server/src/cli/main.ts', 'data', 'import', 'vpic', '--from', archive, '--json'];
  const env = { ...process.env, DATA_DIR: folder, TSX_TSCONFIG_PATH: join(ROOT, 'server', 'tsconfig.json') };
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  let peakMb = 0;
  const look = setInterval(() => {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readIfThere(`/proc/${child.pid}/status`))?.[1];
    peakMb = Math.max(peakMb, Number(kilobytes ?? 0) * 1.024e-3);
  }, LOOK_MS);
  const code = await new Promise<number | null>(resolve => child.on('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMb };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function probe(...what: string[]): Promise<Measured> {
  const script = join(import.meta.dirname, 'probe.ts');
  const { stdout } = await execute(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...what]);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Measured;
}
