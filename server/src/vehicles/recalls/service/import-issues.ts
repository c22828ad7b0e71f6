import { join } from 'node:path';
import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { withCommas } from '../../../kit/text/numbers.ts';
import { keptRejects, ImportRefused, type PackChanges, type PackTools } from '../../../platform/data-packs/rules.ts';
import { openImportFile, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { writeRejects } from '../../../platform/data-packs/service/rejects.ts';
import type { IssueFormat } from '../import/issue-line.ts';
import { issueLines, outlineIssues, type IssueOutline } from '../import/issue-outline.ts';
import * as listStore from '../import/list-store.ts';
import { plainText } from '../import/plain-text.ts';
import * as store from '../store.ts';
import { LIST_PARTS, type CopyPart } from '../tables.ts';
import { clear, readingOf, writeVehicles, type ImportListDeps } from './import-list.ts';

/** How many rows travel at once: an issue has some 2 kB, a vehicle up to some thousands of numbers. */
const ISSUES_AT_ONCE = 200;
const VEHICLES_AT_ONCE = 500;
/** The file of investigations has more rows than this; it only grows. */
const WHOLE_ROWS = 100_000;
/** A new copy with less of what the old one had was probably cut off. */
const MIN_SHARE = 0.8;
/** The share of an import's time that reading takes, and that the issues take as well. */
const READ = 0.4;
const ISSUES = 0.4;

/**
 * Takes a copy of a file of NHTSA's safety issues, as `importList` takes one of its recalls.
 * @throws ImportRefused with the reason, nothing was changed then
 */
export async function importIssues(
  deps: ImportListDeps,
  { path, tools, format }: { path: string; tools: PackTools; format: IssueFormat },
): Promise<PackChanges> {
  const { db, clock } = deps;
  const { list } = format;
  const file = await openImportFile(path);
  const lastDay = dayOf(new Date(clock().getTime() + 24 * 3600 * 1000));
  const outline = await outlineIssues(file, { format, lastDay, read: readingOf(tools, file, { from: 0, to: READ }) });
  const part = partOf(file.name, { format, rows: outline.rows });
  const used = await store.listCopies(db, list);
  refuseLess(file.name, { part, rows: outline.rows, used });
  await clear(db, tools);
  const { rows, rejects, vehicles, issues, sha256, newestOn } = outline;
  const copiedOn = newestOn ?? file.changedOn;
  const years = [...new Set(vehicles.map(({ year }) => year))].sort((a, b) => b - a);
  const counts = { rows, rejects: rejects.length, campaigns: issues.size, years };
  const row = { part, fileName: file.name, sha256, copiedOn, ...counts, createdAt: clock() };
  const copy = await listStore.beginCopy(db, row, list);
  try {
    await writeIssues(db, copy, { file, outline, tools, summary: format.summary });
    await writeVehicles(db, copy, { outline, tools, atOnce: VEHICLES_AT_ONCE, from: READ + ISSUES });
    const replaces: CopyPart[] = part === 'investigations' ? [part, 'investigations_extract'] : [part];
    await listStore.useCopy(db, copy, { replaces, now: clock() });
    await clear(db, tools);
    await listStore.giveRoomBack(db);
    await writeRejects(join(deps.dataDir, 'rejects', `${list}.rejects.csv`), rejects);
    const counted = { what: list, total: issues.size };
    const unknown = { added: null, changed: null, removed: null };
    return { file: file.name, rows, ...unknown, counted, rejected: rejects.length, ...keptRejects(rejects), copiedOn };
  } catch (error) {
    // The next import cleans up if this fails.
    await listStore.giveUpCopy(db, copy).catch(() => {});
    throw error;
  }
}

/** Which part of its list a file is. @throws ImportRefused */
function partOf(name: string, { format: { list }, rows }: { format: IssueFormat; rows: number }): CopyPart {
  if (list === 'investigations') return rows >= WHOLE_ROWS ? 'investigations' : 'investigations_extract';
  const [, from] = /TSBS_RECEIVED_(\d{4})-\d{4}/i.exec(name) ?? [];
  const part = LIST_PARTS[list].find(each => each === `communications_${from}`);
  if (part) return part;
  throw new ImportRefused(
    `The name ${name} does not say which years the file is of. Give it the name it has at NHTSA, such as TSBS_RECEIVED_2020-2024.txt.`,
  );
}

interface NewPart {
  part: CopyPart;
  rows: number;
  used: readonly store.CopyRow[];
}

function refuseLess(name: string, { part, rows, used }: NewPart): void {
  const isExtract = part === 'investigations_extract';
  const same = used.find(copy => copy.part === (isExtract ? 'investigations' : part));
  if (!same || (!isExtract && rows >= same.rows * MIN_SHARE)) return;
  throw new ImportRefused(
    `${name} has ${withCommas(rows)} rows, the copy in use had ${withCommas(same.rows)}. The file only grows, so this one was cut off. Download it again.`,
  );
}

interface Writing {
  file: ImportFile;
  outline: IssueOutline;
  tools: PackTools;
  summary: number;
}

/** Reads the file again for the summaries: each stands in the first line of its number. */
async function writeIssues(db: Db, copy: number, { file, outline, tools, summary }: Writing): Promise<void> {
  const { issues, rows } = outline;
  let batch: listStore.NewIssue[] = [];
  const write = async (): Promise<void> => {
    await listStore.writeIssues(db, copy, batch);
    batch = [];
    tools.progress({ rows, share: READ + ISSUES * file.share() });
    await tools.pause();
  };
  for await (const lines of issueLines(file)) {
    for (const { line, text } of lines) {
      const issue = issues.get(line);
      if (!issue) continue;
      const { components, ...columns } = issue;
      const texts = { component: components.join('; '), summary: plainText(text.split('\t')[summary] ?? '') };
      batch.push({ ...columns, ...texts });
      if (batch.length >= ISSUES_AT_ONCE) await write();
    }
  }
  await write();
}
