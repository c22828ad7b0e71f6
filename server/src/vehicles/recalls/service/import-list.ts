import type { PlatformDeps } from '../../../platform/deps.ts';
import { join } from 'node:path';
import { writeRejects } from '../../../platform/data-packs/service/rejects.ts';
import { openImportFile, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { keptRejects, ImportRefused, type PackChanges, type PackTools } from '../../../platform/data-packs/rules.ts';
import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { flatLines } from '../import/flat-file.ts';
import { textsOf } from '../import/flat-line.ts';
import * as listStore from '../import/list-store.ts';
import { outlineOf, type Outline } from '../import/outline.ts';
import * as store from '../store.ts';
import type { CopyPart } from '../tables.ts';
import { withCommas } from '../../../kit/text/numbers.ts';

export interface ImportListDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  /** Where the lines that could not be used are written to. */
  dataDir: string;
}

/** How many rows travel at once: a campaign with its texts has some 2 kB, a vehicle some 100 bytes. */
const CAMPAIGNS_AT_ONCE = 200;
const VEHICLES_AT_ONCE = 2000;
/** A new copy with less of what the old one had was probably cut off. */
const MIN_SHARE = 0.8;
/** The share of an import's time that reading takes, and that the campaigns take as well. */
const READ = 0.25;
const CAMPAIGNS = 0.7;

/**
 * Takes a copy of NHTSA's recall file. It is read to its end before anything is written, then written beside the copy in
 * use and put in its place in one step.
 * @throws ImportRefused with the reason, nothing was changed then
 */
export async function importList(deps: ImportListDeps, path: string, tools: PackTools): Promise<PackChanges> {
  const { db, clock } = deps;
  const file = await openImportFile(path);
  const lastDay = dayOf(new Date(clock().getTime() + 24 * 3600 * 1000));
  const outline = await outlineOf(file, { lastDay, read: readingOf(tools, file, { from: 0, to: READ }) });
  const used = await store.listCopies(db);
  refuseLess(file.name, outline, used);
  await clear(db, tools);
  const copy = await listStore.beginCopy(db, rowOf(file, outline, clock()));
  try {
    await writeAll(db, copy, { file, outline, tools });
    const parts = used.map(({ part }) => part);
    const changes = await listStore.useCopy(db, copy, { replaces: replacedBy(outline.part, parts), now: clock() });
    await clear(db, tools);
    await listStore.giveRoomBack(db);
    await writeRejects(join(deps.dataDir, 'rejects', 'recalls.rejects.csv'), outline.rejects);
    const { rows, rejects } = outline;
    const counted = { what: 'campaigns', total: campaignsIn(outline) };
    const note = missingOf((await store.listCopies(db)).map(({ part }) => part));
    const copiedOn = dayOfCopy(file, outline);
    const counts = { rows, ...changes, counted, rejected: rejects.length, ...keptRejects(rejects) };
    const made = { file: file.name, ...counts, copiedOn };
    return note === null ? made : { ...made, note };
  } catch (error) {
    // The next import cleans up if this fails.
    await listStore.giveUpCopy(db, copy).catch(() => {});
    throw error;
  }
}

/** The day of its newest record; NHTSA changes the day of the file itself every day. */
const dayOfCopy = (file: ImportFile, { newestOn }: Outline): string => newestOn ?? file.changedOn;

function rowOf(file: ImportFile, outline: Outline, createdAt: Date): listStore.NewCopy {
  const { part, sha256, rows, rejects, vehicles } = outline;
  const years = new Set(vehicles.flatMap(({ vehicle, year }) => (vehicle && year > 0 ? [year] : [])));
  return {
    part,
    fileName: file.name,
    sha256,
    copiedOn: dayOfCopy(file, outline),
    rows,
    rejects: rejects.length,
    campaigns: campaignsIn(outline),
    years: [...years].sort((a, b) => b - a),
    createdAt,
  };
}

const campaignsIn = ({ campaigns }: Outline): number =>
  new Set([...campaigns.values()].map(({ campaign }) => campaign)).size;

function refuseLess(name: string, { part, rows }: Outline, used: readonly store.CopyRow[]): void {
  const whole = used.find(copy => copy.part !== 'extract' && copy.part !== 'starter');
  if (part === 'extract' && whole)
    throw new ImportRefused(
      `${name} has only ${withCommas(rows)} rows and is not the whole file; the copy in use (${whole.fileName}) has ${withCommas(whole.rows)}. Download it again.`,
    );
  const same = used.find(copy => copy.part === part);
  if (part !== 'extract' && same && rows < same.rows * MIN_SHARE)
    throw new ImportRefused(
      `${name} has ${withCommas(rows)} rows, the copy in use had ${withCommas(same.rows)}. The list only grows, so this file was cut off. Download it again.`,
    );
}

/** The copies a new one takes the place of: its own part, and what it makes superfluous. */
function replacedBy(part: CopyPart, used: readonly CopyPart[]): CopyPart[] {
  if (part === 'complete') return ['complete', 'pre_2010', 'post_2010', 'extract', 'starter'];
  if (part === 'extract' || part === 'starter') return [part];
  const isWhole = used.includes(part === 'pre_2010' ? 'post_2010' : 'pre_2010');
  return isWhole ? [part, 'complete', 'extract', 'starter'] : [part, 'extract'];
}

/** Parts missing from the copies in use; null for the whole list. */
export function missingOf(used: readonly CopyPart[]): string | null {
  const has = (part: CopyPart): boolean => used.includes(part);
  if (has('complete') || (has('pre_2010') && has('post_2010'))) return null;
  const rest = 'Until then, what it does not have is unknown, and nobody is told that a model has no recalls.';
  if (has('pre_2010')) return `It is one half of the list: import FLAT_RCL_POST_2010.zip, too. ${rest}`;
  if (has('post_2010')) return `It is one half of the list: import FLAT_RCL_PRE_2010.zip, too. ${rest}`;
  return `It is an extract of the list: import FLAT_RCL_PRE_2010.zip and FLAT_RCL_POST_2010.zip. ${rest}`;
}

/** Counts the rows read as a share of the whole import. */
export function readingOf(tools: PackTools, file: ImportFile, { from, to }: { from: number; to: number }) {
  let pieces = 0;
  return async (rows: number): Promise<void> => {
    if (++pieces % 16 > 0) return;
    tools.progress({ rows, share: from + (to - from) * file.share() });
    await tools.pause();
  };
}

interface Writing {
  file: ImportFile;
  outline: Outline;
  tools: PackTools;
}

async function writeAll(db: Db, copy: number, { file, outline, tools }: Writing): Promise<void> {
  await writeCampaigns(db, copy, { file, outline, tools });
  await writeVehicles(db, copy, { outline, tools, atOnce: VEHICLES_AT_ONCE, from: READ + CAMPAIGNS });
}

interface WritingVehicles {
  outline: Pick<Outline, 'rows' | 'vehicles'>;
  tools: PackTools;
  /** Vehicles that travel at once. */
  atOnce: number;
  /** The share of the import that is done before. */
  from: number;
}

/** Writes the models that a copy names. */
export async function writeVehicles(
  db: Db,
  copy: number,
  { outline: { rows, vehicles }, tools, atOnce, from }: WritingVehicles,
): Promise<void> {
  for (let at = 0; at < vehicles.length; at += atOnce) {
    await listStore.writeVehicles(db, copy, vehicles.slice(at, at + atOnce));
    tools.progress({ rows, share: from + (1 - from) * (at / vehicles.length) });
    await tools.pause();
  }
}

/** Reads the file again for the texts: each stands in the first line of its campaign and component. */
async function writeCampaigns(db: Db, copy: number, { file, outline, tools }: Writing): Promise<void> {
  const { campaigns, shape } = outline;
  let batch: listStore.NewCampaign[] = [];
  const write = async (line: number): Promise<void> => {
    await listStore.writeCampaigns(db, copy, batch);
    batch = [];
    tools.progress({ rows: Math.min(line, outline.rows), share: READ + CAMPAIGNS * file.share() });
    await tools.pause();
  };
  for await (const lines of flatLines(file, shape)) {
    for (const { line, text } of lines) {
      const campaign = campaigns.get(line);
      if (campaign) batch.push({ ...campaign, ...textsOf(text.split('\t')) });
      if (batch.length >= CAMPAIGNS_AT_ONCE) await write(line);
    }
  }
  await write(outline.rows);
}

/** Takes out what belongs to no copy any more. */
export async function clear(db: Db, { pause }: Pick<PackTools, 'pause'>): Promise<void> {
  while (await listStore.clearSome(db)) await pause();
}
