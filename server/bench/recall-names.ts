import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadDecoder } from '@marque/vin/node';
import { nameKey } from '../src/vehicles/catalog/rules/names.ts';
import { listedMakeKeys, namesOf, type ModelQuery } from '../src/vehicles/recalls/rules/match-names.ts';
import type { BenchResult } from './result.ts';

/** The recall documents of 2020 to 2026: which campaign covers which make, model and year. */
const INDEX = 'recalls/recall_campaign_vehicles_2020_2026.tsv.gz';
/** Vehicles with the names they have in that list, judged by a person; see docs/recalls.md. */
const JUDGED = new URL('./recall-names.tsv', import.meta.url);
const FIELDS = ['make', 'model', 'series', 'trim', 'body', 'fuel', 'fuelSecondary'] as const;

interface Part {
  vins: number;
  /** Whose year, make and model the list has. */
  listed: number;
  found: number;
  wrong: number;
  unjudged: number;
}

type Parts = Record<'tuning' | 'held out', Part>;

const lines = (text: string): string[] => text.trim().split('\n');

/** The names of vehicles in the list by make and year. */
function readList(folder: string): Map<string, Set<string>> {
  const list = new Map<string, Set<string>>();
  for (const line of lines(gunzipSync(readFileSync(join(folder, INDEX))).toString()).slice(1)) {
    const [campaign = '', make = '', model = '', year = ''] = line.split('\t');
    if (campaign.charAt(2) !== 'V' || year === '9999') continue;
    const key = `${nameKey(make)} ${year}`;
    list.set(key, (list.get(key) ?? new Set()).add(model));
  }
  return list;
}

/** VINs, and the first ten characters of VINs: the rules were made with the former. */
function readVins(folder: string): Map<string, keyof Parts> {
  const vins = new Map<string, keyof Parts>();
  for (const name of ['expected', 'others'])
    for (const line of lines(readFileSync(join(folder, `vpic/${name}.jsonl`), 'utf8'))) {
      const { vin, kind } = JSON.parse(line) as { vin: string; kind: string };
      if (kind === 'vin-prefix-10') vins.set(vin, 'held out');
      else if (vin.length === 17 && kind !== 'procedure' && kind !== 'eu-dealer-inventory') vins.set(vin, 'tuning');
    }
  return vins;
}

function readJudged(): Map<string, string[]> {
  const rows = lines(readFileSync(JUDGED, 'utf8')).slice(1);
  return new Map(
    rows.map(row => {
      const at = row.lastIndexOf('\t');
      return [row.slice(0, at), row.slice(at + 1) === '-' ? [] : row.slice(at + 1).split('; ')];
    }),
  );
}

/** How many of the VINs in a folder of NHTSA's data find the names their vehicles have in the recall list. */
export async function run({ data }: { data?: string | undefined }): Promise<BenchResult> {
  if (!data) throw new Error('Say where the data is: npm run bench -- recall-names --data FOLDER');
  const [list, judged, decoder] = [readList(data), readJudged(), loadDecoder()];
  const parts: Parts = { tuning: emptyPart(), 'held out': emptyPart() };
  const faults = new Set<string>();
  for (const [vin, part] of readVins(data)) {
    const { modelYear, make, model, ...vehicle } = decoder.decode(vin).vehicle;
    const count = parts[part];
    count.vins++;
    if (!modelYear || !make || !model) continue;
    const { series, trim, bodyClass, fuel, fuelSecondary } = vehicle;
    const known = { series, trim, body: bodyClass, fuel, fuelSecondary };
    const values = Object.fromEntries(Object.entries(known).map(([field, each]) => [field, each?.value]));
    const query: ModelQuery = { make: make.value, model: model.value, ...values };
    const names = listedMakeKeys(make.value).flatMap(key => [...(list.get(`${key} ${modelYear.value}`) ?? [])]);
    if (names.length === 0) continue;
    const key = [modelYear.value, ...FIELDS.map(field => query[field] ?? '')].join('\t');
    const right = judged.get(key);
    const got = namesOf(query, [...new Set(names)]);
    if (!right) {
      count.unjudged++;
      faults.add(`${key}\t${got.join('; ') || '-'}\tnot judged`);
      continue;
    }
    const [isFound, isWrong] = [right.every(name => got.includes(name)), got.some(name => !right.includes(name))];
    if (right.length > 0) count.listed++;
    if (right.length > 0 && isFound) count.found++;
    if (isWrong) count.wrong++;
    if (!isFound || isWrong) faults.add(`${key}\t${got.join('; ') || '-'}\tnot ${right.join('; ') || '-'}`);
  }
  return resultOf(parts, [...faults].sort());
}

const emptyPart = (): Part => ({ vins: 0, listed: 0, found: 0, wrong: 0, unjudged: 0 });

function resultOf(parts: Parts, faults: string[]): BenchResult {
  const rows = Object.entries(parts).flatMap(([name, part]) => [
    { measure: `${name}: VINs that the list has`, unit: `of ${part.vins}`, ours: part.listed },
    { measure: `${name}: find all their names`, unit: '%', ours: (part.found / part.listed) * 100, target: '≥ 97' },
    { measure: `${name}: find another model's`, unit: '', ours: part.wrong, target: '0' },
    { measure: `${name}: not judged`, unit: '', ours: part.unjudged },
  ]);
  return { name: 'Names of the recall list', rows, notes: faults };
}
