import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDigit } from '../src/number/check-digit.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SHARED = ['expected.jsonl', 'others.jsonl'].map(name => join(ROOT, '..', 'shared', 'data', 'vpic', name));
const OWN = [join(import.meta.dirname, '..', 'test', 'answers.jsonl')];

/** The distinct VINs to measure with: the recorded ones where they are at hand, else the list of the tests. */
export function benchVins(): { vins: string[]; from: string } {
  const shared = SHARED.filter(path => existsSync(path));
  const files = shared.length > 0 ? shared : OWN;
  const lines = files.flatMap(path => readFileSync(path, 'utf8').split('\n').filter(Boolean));
  const vins = [...new Set(lines.map(line => (JSON.parse(line) as { vin: string }).vin))];
  return { vins, from: shared.length > 0 ? 'recorded VINs (shared/data/vpic)' : 'VINs of test/answers.jsonl' };
}

/**
 * At least `count` different numbers: the given ones, then the same with other serial digits and a check digit that is
 * right wherever it was, so that no round repeats a number of an earlier one.
 */
export function distinctVins(vins: string[], count: number): string[] {
  const out = new Set(vins);
  for (let round = 1; out.size < count && round < 10_000; round++) {
    for (const vin of vins) if (/^.{13}\d{4}$/.test(vin)) out.add(withSerial(vin, round));
  }
  return [...out];
}

function withSerial(vin: string, round: number): string {
  const serial = String((Number(vin.slice(13)) + round * 7) % 10_000).padStart(4, '0');
  const changed = vin.slice(0, 13) + serial;
  const { expected } = checkDigit(changed);
  return checkDigit(vin).ok && expected ? changed.slice(0, 8) + expected + changed.slice(9) : changed;
}
