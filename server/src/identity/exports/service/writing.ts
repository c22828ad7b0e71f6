import { setTimeout as pause } from 'node:timers/promises';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Invariant } from '../../../kit/invariants.ts';
import { newId } from '../../../kit/security/ids.ts';
import { filesAreStored } from '../../../platform/media/service/stored-files.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { memberOf } from '../../accounts/service.ts';
import { WRITE_EXPORT } from '../jobs.ts';
import { exportReadyMail } from '../mails.tsx';
import { headOf, linesOf, type ExportSource } from '../rules.ts';
import * as store from '../store.ts';
import type { ExportDeps } from './deps.ts';

/** Rows read at once, and rows of a part, which is in memory as a whole. */
const PAGE_ROWS = 250;
const PART_ROWS = 5_000;
/** Between two pages others have the server and the database for themselves. */
const PAUSE_MS = 10;
/** A writer that says nothing for so long was killed. */
const HELD_MS = 150_000;
/** When it is looked again whether a writer is still at work. */
const AGAIN_S = 60;
/** Attempts at one part before the export is given up. */
const MAX_ATTEMPTS = 5;
/** A file is kept for a day. */
const KEPT_DAYS = 1;
const FOLDER = 'exports';

/** Every piece of a file that is kept for an operator is in the media store. */
export const partsStored = ({ files, clock }: Pick<ExportDeps, 'files' | 'clock'>): Invariant =>
  filesAreStored(
    { name: 'media_exports', sentence: 'Every file that an operator can download is in the media store.' },
    {
      files,
      folder: FOLDER,
      // Few: a file is kept for a day.
      async *named(db) {
        yield await store.listParts(db, clock());
      },
    },
  );

/** Removes the files that no export has any more, and goes on with exports that no job is left for. */
export async function sweep({ db, clock, jobs, files }: ExportDeps): Promise<void> {
  const now = clock();
  const keys: string[] = [];
  for await (const key of files.list(FOLDER)) keys.push(key);
  const idOf = (key: string) => /\/(exp_\w+)-/.exec(key)?.[1] ?? '';
  const kept = await store.listKept(db, [...new Set(keys.map(idOf))], now);
  for (const key of keys) if (!kept.has(idOf(key))) await files.remove(key);
  for (const siteId of await store.listForgotten(db, new Date(now.getTime() - HELD_MS)))
    await db.transaction(tx => jobs.enqueue(tx, WRITE_EXPORT, { siteId }));
}

async function readPart(row: store.ExportRow, caller: Caller, source: ExportSource) {
  const { format, filters } = row;
  source.mayExport(caller);
  const pieces = row.parts.length === 0 ? [headOf(format, source.columns)] : [];
  let after = row.after;
  let rows = 0;
  do {
    const page = await source.read(caller, filters, { after, limit: PAGE_ROWS });
    pieces.push(linesOf(page.rows, format, source.columns));
    rows += page.rows.length;
    after = page.next;
    await pause(PAUSE_MS);
  } while (after !== null && rows < PART_ROWS);
  return { bytes: Buffer.from(pieces.join('')), rows, after };
}

/** Files are written in parts, so that one that was cut off goes on where it was, and is whole or not there. */
export function createWriting(deps: ExportDeps) {
  const { db, clock, log, jobs, sites, audit, mail, files, accounts, sources } = deps;

  /** Who asked, with the roles held now. @throws AppError `role_needed` */
  const callerOf = async ({ siteId, userId, locale, origin, id }: store.ExportRow): Promise<Caller> =>
    accounts.operatorCaller({ site: sites.get(siteId), userId, locale, origin, requestId: id });

  async function fail(row: store.ExportRow, problem: string): Promise<void> {
    const { id, siteId, userId, list } = row;
    await db.transaction(async tx => {
      const change = { state: 'failed', problem, finishedAt: clock() } as const;
      if (!(await store.changeHeld(tx, row, change))) return;
      await queueNext(tx, siteId);
      await write(tx, row, { action: 'export.failed', after: { list, problem, by: userId, id } });
    });
  }

  const queueNext = async (tx: Db, siteId: string): Promise<void> => {
    if (await store.hasNext(tx, siteId)) await jobs.enqueue(tx, WRITE_EXPORT, { siteId });
  };

  const write = (tx: Db, { id, siteId }: store.ExportRow, { action, after }: { action: string; after: object }) => {
    const site = sites.get(siteId);
    const caller = { site, actor: { kind: 'visitor' }, ip: '', requestId: id } as const;
    return audit.write(tx, caller, { action, object: id, after, who: 'system' });
  };

  async function finish(tx: Db, caller: Caller, row: store.ExportRow, rows: number): Promise<void> {
    const { id, siteId, userId, list, origin, locale } = row;
    const about = { siteId, to: memberOf(caller).email, locale, userId, cause: `export:${id}` };
    await mail.queue(tx, about, exportReadyMail, { origin, path: `/operator/exports?brand=${siteId}`, list, rows });
    await write(tx, row, { action: 'export.ready', after: { list, rows, by: userId } });
  }

  /** Writes one part of the export that was taken. */
  async function writePart(row: store.ExportRow): Promise<void> {
    const source = sources().find(({ list }) => list === row.list);
    if (!source) throw new AppError('not_found');
    const caller = await callerOf(row);
    const { bytes, rows, after } = await readPart(row, caller, source);
    const key = `${FOLDER}/${row.id}-${row.parts.length}-${row.writer}`;
    await files.put(key, bytes, 'application/octet-stream');
    const isEnd = after === null;
    const ended = { state: 'ready', finishedAt: clock(), expiresAt: daysAfter(clock(), KEPT_DAYS) } as const;
    await db.transaction(async tx => {
      const part = { key, bytes: bytes.length };
      if (!(await store.addPart(tx, row, { part, rows, after, ...(isEnd ? ended : {}) }))) return;
      await queueNext(tx, row.siteId);
      if (isEnd) await finish(tx, caller, row, row.rows + rows);
    });
  }

  return {
    /** Writes the next part of a brand's exports: those of a brand one after the other. */
    async write({ siteId }: { siteId: string }): Promise<void> {
      const now = clock();
      const writer = newId('wri');
      const heldUntil = new Date(now.getTime() + HELD_MS);
      const row = await db.transaction(tx => store.takeNext(tx, siteId, { writer, now, heldUntil }));
      if (row === 'busy')
        return db.transaction(tx => jobs.enqueue(tx, WRITE_EXPORT, { siteId }, { afterSeconds: AGAIN_S }));
      if (!row) return;
      try {
        await writePart(row);
      } catch (error) {
        if (error instanceof AppError) return fail(row, error.reason);
        if (row.attempts >= MAX_ATTEMPTS) {
          log.error({ err: error, export: row.id }, 'An export could not be written');
          return fail(row, 'export_broken');
        }
        await store.changeHeld(db, row, {});
        throw error;
      }
    },
  };
}
