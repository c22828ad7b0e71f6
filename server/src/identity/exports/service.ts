import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { exportList, type Export, type ExportedList, type ExportFormat } from './contract.ts';
import { WRITE_EXPORT } from './jobs.ts';
import type { Filters } from './rules.ts';
import type { ExportDeps } from './service/deps.ts';
import { createDownload } from './service/download.ts';
import { createShowing } from './service/showing.ts';
import { createWriting, sweep } from './service/writing.ts';
import * as store from './store.ts';

export type { ExportDeps } from './service/deps.ts';

/** Exports of one operator that are not finished. */
const MAX_OPEN = 5;

export type Exports = ReturnType<typeof createExports>;

/** Lists of the console as files: asked for by an operator, made by a job, kept for a day. */
export function createExports(deps: ExportDeps) {
  const { db, clock, audit, jobs } = deps;
  const { accountOf, sourceOf, isThere, present, refuse } = createShowing(deps);

  return {
    ...createWriting(deps),
    ...createDownload(deps),
    sweep: () => sweep(deps),

    /** A page of the caller's own exports, newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      const found = await store.listExports(db, accountOf(caller), { after, limit: limit + 1 });
      const { rows, next } = exportList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { exports: rows.map(row => present(row, caller)), next };
    },

    /** @throws AppError `login_needed`, `role_needed`, `export_filters`, `exports_open` */
    async ask(caller: Caller, input: { list: ExportedList; format: ExportFormat; filters: Filters }): Promise<Export> {
      const account = accountOf(caller);
      const { list, format, filters } = input;
      const source = sourceOf(list);
      source.mayExport(caller);
      const { total } = await source.read(caller, filters, { after: null, limit: 1 });
      const row = await db.transaction(async tx => {
        if ((await store.countOpen(tx, account)) >= MAX_OPEN) throw new AppError('exports_open');
        const added = await store.addExport(tx, {
          id: newId('exp'),
          ...account,
          list,
          format,
          filters,
          locale: caller.locale,
          origin: caller.origin,
          state: 'waiting',
          expected: total,
          createdAt: clock(),
        });
        await jobs.enqueue(tx, WRITE_EXPORT, { siteId: account.siteId });
        await audit.write(tx, caller, { action: 'export.asked', object: added.id, after: { list, format, filters } });
        return added;
      });
      return present(row, caller);
    },

    /** @throws AppError `not_found`, `export_over` */
    async cancel(caller: Caller, { export: id }: { export: string }): Promise<Export> {
      const account = accountOf(caller);
      if (!(await store.findExport(db, account, id))) return refuse(caller, id);
      const row = await db.transaction(async tx => {
        const found = await store.lockExport(tx, account, id);
        const isOpen = found?.state === 'waiting' || found?.state === 'running';
        if (!found || !(isOpen || isThere(found))) throw new AppError('export_over', { field: 'export' });
        const changed = await store.changeExport(tx, id, { state: 'canceled', finishedAt: clock(), expiresAt: null });
        await audit.write(tx, caller, { action: 'export.canceled', object: id, after: { list: found.list } });
        return changed;
      });
      return present(row, caller);
    },
  };
}
