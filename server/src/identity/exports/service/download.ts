import { dayOf } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import * as store from '../store.ts';
import type { ExportDeps } from './deps.ts';
import { createShowing, link } from './showing.ts';

/** Hands out finished files. */
export function createDownload(deps: ExportDeps) {
  const { db, clock, secret, audit, files } = deps;
  const { accountOf, sourceOf, isThere, refuse } = createShowing(deps);

  return {
    /**
     * The file of a link, piece by piece, with its length: what is cut off on the way is seen to be.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `export_gone`
     */
    async open(caller: Caller, text: string) {
      const account = accountOf(caller);
      const named = link.verify(text, { secret, now: clock() });
      if (!named) throw new AppError('export_gone');
      const row = named.by === account.userId ? await store.findExport(db, account, named.id) : null;
      if (!row) return refuse(caller, named.id);
      if (!isThere(row)) throw new AppError('export_gone');
      sourceOf(row.list).mayExport(caller);
      const after = { list: row.list, rows: row.rows };
      await db.transaction(tx => audit.write(tx, caller, { action: 'export.downloaded', object: row.id, after }));
      return {
        format: row.format,
        fileName: `${row.list}-${row.siteId}-${dayOf(row.createdAt)}.${row.format}`,
        bytes: row.parts.reduce((sum, { bytes }) => sum + bytes, 0),
        pieces: piecesOf(row),
      };
    },
  };

  async function* piecesOf({ id, parts }: store.ExportRow): AsyncGenerator<Uint8Array> {
    for (const { key } of parts) {
      const bytes = await files.get(key);
      if (!bytes) throw new Error(`A part of export ${id} is missing`);
      yield bytes;
    }
  }
}
