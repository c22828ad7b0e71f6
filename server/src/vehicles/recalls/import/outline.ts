import { createHash, hash } from 'node:crypto';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused, refuseUseless, type Reject } from '../../../platform/data-packs/rules.ts';
import type { CopyPart } from '../tables.ts';
import { flatLines, isCut, shapeOf, type FlatShape } from './flat-file.ts';
import { readLine, type FlatLine } from './flat-line.ts';
import { ModelNames, type OutlinedVehicle } from './model-names.ts';

/** A campaign and one of its components: a row to be written, but for its texts. */
export interface OutlinedCampaign {
  id: number;
  campaign: string;
  component: string;
  receivedOn: string | null;
  maker: string;
  parkIt: boolean;
  parkOutside: boolean;
  digest: string;
}

/** A whole file, checked, without its texts. */
export interface Outline {
  shape: FlatShape;
  /** Of the text itself: an archive of the same text has other bytes every day. */
  sha256: string;
  /** By the number of the first line that has it: there its texts stand. */
  campaigns: Map<number, OutlinedCampaign>;
  vehicles: OutlinedVehicle[];
  rows: number;
  rejects: Reject[];
  /** The day its newest record was made; null where it says of none. */
  newestOn: string | null;
  part: CopyPart;
}

/** The files have so many rows at least; they only grow, and the older one is closed at 81,714. */
const MIN_ROWS = { pre_2010: 75_000, post_2010: 200_000, complete: 280_000 } as const;
/** NHTSA divides its list at records made on this day. */
const DIVIDED_ON = '2010-01-01';

/**
 * Reads a file from its beginning to its end and writes nothing.
 * @param lastDay the latest day that can be true
 * @param read called with the number of rows after each piece of the file
 * @throws ImportRefused when it is not NHTSA's file, or is cut off, or most of it cannot be used
 */
export async function outlineOf(
  file: ImportFile,
  { lastDay, read }: { lastDay: string; read: (rows: number) => Promise<void> },
): Promise<Outline> {
  const shape = shapeOf(file);
  const outline = new Outlining();
  const whole = createHash('sha256');
  for await (const lines of flatLines(file, shape, whole)) {
    for (const { line, text, problem, isLast } of lines) {
      if ((isLast ? text.trim() : text) === '') continue;
      if (isLast && isCut(text, shape))
        throw new ImportRefused(`${file.name} ends in the middle of line ${line}: it was cut off. Download it again.`);
      const fields = text.split('\t');
      const found = problem === null ? readLine(fields, shape.columns, lastDay) : { field: '', ...problem };
      if ('reason' in found) outline.reject({ kind: 'reject', line, ...found });
      else outline.add(line, found, text.slice(text.indexOf('\t')));
    }
    await read(outline.rows);
  }
  const { rows, rejects } = outline;
  refuseUseless(file.name, { rows, rejected: rejects.length, first: rejects[0] ?? null });
  return { shape, sha256: whole.digest('hex'), ...outline.finished() };
}

/** Sums up lines. A digest is a sum, so the order of the lines and their running numbers do not matter. */
class Outlining {
  rows = 0;
  readonly rejects: Reject[] = [];
  readonly #campaigns = new Map<number, OutlinedCampaign>();
  readonly #byName = new Map<string, OutlinedCampaign>();
  readonly #sums: [number, number][] = [];
  readonly #names = new ModelNames();
  #newestOn: string | null = null;
  #dated = { before: 0, since: 0 };

  reject(reject: Reject): void {
    this.rows++;
    this.rejects.push(reject);
  }

  add(line: number, found: FlatLine, content: string): void {
    this.rows++;
    const campaign = this.#campaignOf(line, found);
    campaign.parkIt ||= found.parkIt;
    campaign.parkOutside ||= found.parkOutside;
    campaign.receivedOn ??= found.receivedOn;
    const digits = hash('sha256', content);
    const sum = this.#sums[campaign.id]!;
    for (const half of [0, 1] as const)
      sum[half] = (sum[half] + Number.parseInt(digits.slice(half * 8, half * 8 + 8), 16)) >>> 0;
    this.#date(found.recordedOn ?? found.receivedOn);
    if (found.make !== '' && found.model !== '')
      this.#names.add({ ...found, vehicle: found.kind === 'V' }, campaign.id);
  }

  #campaignOf(line: number, { campaign, component, receivedOn, maker, parkIt, parkOutside }: FlatLine) {
    const name = `${campaign}\t${component}`;
    const known = this.#byName.get(name);
    if (known) return known;
    const id = this.#campaigns.size;
    const names = { component: this.#names.kept(component), maker: this.#names.kept(maker) };
    const made = { id, campaign, ...names, receivedOn, parkIt, parkOutside, digest: '' };
    this.#sums.push([0, 0]);
    this.#byName.set(`${campaign}\t${names.component}`, made);
    this.#campaigns.set(line, made);
    return made;
  }

  #date(day: string | null): void {
    if (!day) return;
    if (!this.#newestOn || day > this.#newestOn) this.#newestOn = day;
    if (day < DIVIDED_ON) this.#dated.before++;
    else this.#dated.since++;
  }

  finished(): Omit<Outline, 'shape' | 'sha256'> {
    for (const campaign of this.#campaigns.values())
      campaign.digest = this.#sums[campaign.id]!.map(sum => sum.toString(16).padStart(8, '0')).join('');
    const vehicles = this.#names.finished();
    const { rows, rejects } = this;
    return { campaigns: this.#campaigns, vehicles, rows, rejects, newestOn: this.#newestOn, part: this.#part() };
  }

  #part(): CopyPart {
    const { before, since } = this.#dated;
    // Some records were made again after the division.
    const mostly = (count: number) => count >= (before + since) * 0.99;
    const part = mostly(before) ? 'pre_2010' : mostly(since) ? 'post_2010' : 'complete';
    return this.rows >= MIN_ROWS[part] ? part : 'extract';
  }
}
