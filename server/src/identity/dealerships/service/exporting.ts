import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { dayOf, daysAfter } from '../../../kit/clock.ts';
import { AppError, ifRefused } from '../../../kit/errors.ts';
import { bytesOf, jsonBytes, type ExportPart } from '../../../kit/personal.ts';
import { newId } from '../../../kit/security/ids.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { zipOf, type ZipEntry } from '../../../kit/zip.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { emailsOf, lockAccount } from '../../accounts/service.ts';
import type { DealershipExport } from '../contract.ts';
import { WRITE_DEALERSHIP_EXPORT, type DealershipExportJob } from '../jobs.ts';
import * as store from '../store.ts';
import type { ExportedFile } from '../tables.ts';
import type { DealershipDeps } from './deps.ts';
import type { Use } from './use.ts';

const FOLDER = 'dealership-exports';
/** Files that are noted together, and files that one job writes. */
const AT_A_TIME = 10;
const PER_JOB = 200;
const KEPT_DAYS = 1;

/** Writes the files of exports, and removes them. */
function createWriting({ db, clock, jobs, files, media, personalData }: DealershipDeps) {
  /** What every module has of a dealership, in the order of the modules, and the photos of its vehicles. */
  async function partsOf({ siteId, userId }: DealershipExportJob): Promise<ExportPart[]> {
    const account = { siteId, userId };
    const dealership = await store.findOfAccount(db, account);
    const locale = Locale.catch('en').parse(dealership?.locale);
    const parts: ExportPart[] = [];
    for (const source of personalData())
      if (source.by === 'account') parts.push(...(await source.export(db, { siteId, userId, email: '', locale })));
    const photos = (await media.vehiclePhotos(account)).map(({ id, type }): ExportPart => ({
      file: `photos/${id}.${type.replace('image/', '')}`,
      bytes: async () => (await media.showVehicle(account, id).catch(ifRefused(null)))?.bytes ?? null,
    }));
    return [...parts, ...photos];
  }

  async function written(row: store.ExportRow, part: ExportPart): Promise<ExportedFile> {
    const bytes = await bytesOf(part);
    if (!bytes) return { file: part.file, key: null, bytes: 0 };
    const key = `${FOLDER}/${row.id}-${createHash('sha256').update(part.file).digest('hex').slice(0, 32)}`;
    await files.put(key, bytes, 'application/octet-stream');
    return { file: part.file, key, bytes: bytes.length };
  }

  return {
    /** Writes the next files of an export. What an earlier attempt has written is not written again. */
    async writeExport(job: DealershipExportJob): Promise<void> {
      const row = await store.findExport(db, job, job.id);
      if (row?.state !== 'running') return;
      const known = new Set(row.files.map(({ file }) => file));
      const open = (await partsOf(job)).filter(({ file }) => !known.has(file));
      const some = open.slice(0, PER_JOB);
      for (let at = 0; at < some.length; at += AT_A_TIME) {
        const made: ExportedFile[] = [];
        for (const part of some.slice(at, at + AT_A_TIME)) made.push(await written(row, part));
        if (!(await db.transaction(tx => store.addExported(tx, row, made)))) return;
      }
      const finishedAt = clock();
      await db.transaction(async tx => {
        if (open.length > some.length) return jobs.enqueue(tx, WRITE_DEALERSHIP_EXPORT, job);
        return store.endExport(tx, job, { state: 'ready', finishedAt, expiresAt: daysAfter(finishedAt, KEPT_DAYS) });
      });
    },

    /** Where every attempt has failed. */
    failExport: (job: DealershipExportJob): Promise<void> =>
      store.endExport(db, job, { state: 'failed', finishedAt: clock(), expiresAt: null }),

    /** Removes the files that no export has any more. */
    async sweepExports(): Promise<void> {
      const keys: string[] = [];
      for await (const key of files.list(FOLDER)) keys.push(key);
      const idOf = (key: string) => /\/(dex_\w+)-/.exec(key)?.[1] ?? '';
      const kept = await store.listKeptExports(db, [...new Set(keys.map(idOf))], clock());
      for (const key of keys) if (!kept.has(idOf(key))) await files.remove(key);
    },
  };
}

/** Everything that a dealership has as an archive: asked for by an owner, written by jobs, and kept for a day. */
export function createExporting(deps: DealershipDeps, use: Use) {
  const { db, clock, audit, jobs, files } = deps;

  const isThere = ({ state, expiresAt }: store.ExportRow): boolean =>
    state === 'ready' && expiresAt !== null && expiresAt > clock();

  async function list(caller: Caller): Promise<DealershipExport[]> {
    const { account } = await use.need(caller, 'export');
    const rows = await store.listExports(db, account);
    const emails = await emailsOf(
      db,
      rows.map(({ personId }) => personId),
    );
    return rows.map(row => ({
      id: row.id,
      by: emails.get(row.personId) ?? '',
      state: row.state === 'ready' && !isThere(row) ? 'expired' : row.state,
      files: row.files.filter(({ key }) => key !== null).length,
      bytes: row.files.reduce((sum, { bytes }) => sum + bytes, 0),
      asked: row.createdAt.toISOString(),
      expires: row.expiresAt?.toISOString() ?? null,
      link: isThere(row) ? `/documents/dealership/${row.id}.zip` : null,
    }));
  }

  return {
    ...createWriting(deps),

    /** The newest, those of all owners. @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
    exports: list,

    /** @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `export_running` */
    async askExport(caller: Caller): Promise<DealershipExport[]> {
      const { account, person } = await use.need(caller, 'export');
      await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const [newest] = await store.listExports(tx, account);
        if (newest?.state === 'running') throw new AppError('export_running');
        const id = newId('dex');
        await store.addExport(tx, { ...account, id, personId: person.userId, state: 'running', createdAt: clock() });
        await jobs.enqueue(tx, WRITE_DEALERSHIP_EXPORT, { ...account, id } satisfies DealershipExportJob);
        await audit.write(tx, caller, { action: 'dealership.export_asked', object: id });
      });
      return list(caller);
    },

    /**
     * The archive, with a list of what is in it.
     * @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `not_found`, `export_gone`
     */
    async openExport(caller: Caller, id: string): Promise<{ stream: Readable; fileName: string }> {
      const { account, name } = await use.need(caller, 'export');
      const row = await store.findExport(db, account, id);
      if (!row) throw new AppError('not_found', { field: 'export' });
      if (!isThere(row)) throw new AppError('export_gone');
      await db.transaction(tx => audit.write(tx, caller, { action: 'dealership.export_downloaded', object: id }));
      const stream = zipOf(entriesOf(row, name), row.createdAt);
      return { stream, fileName: fileName([name, 'export', dayOf(row.createdAt)], 'zip') };
    },
  };

  async function* entriesOf(row: store.ExportRow, dealership: string): AsyncGenerator<ZipEntry> {
    const listed: string[] = [];
    for (const { file, key } of row.files) {
      if (key === null) continue;
      const bytes = await files.get(key);
      if (!bytes) throw new Error(`A file of export ${row.id} is missing`);
      listed.push(file);
      yield { file, bytes };
    }
    yield {
      file: 'contents.json',
      bytes: jsonBytes({ dealership, asked: row.createdAt, amounts: 'cents', files: listed }),
    };
  }
}
