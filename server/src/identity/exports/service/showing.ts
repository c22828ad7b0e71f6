import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { signed } from '../../../kit/security/crypto.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { operatorOf } from '../../accounts/rules.ts';
import { EXPORT_FILE_PATH, type Export, type ExportedList } from '../contract.ts';
import type { ExportSource } from '../rules.ts';
import type * as store from '../store.ts';
import type { ExportDeps } from './deps.ts';

const LINK_MS = 24 * 60 * 60 * 1000;

/** A link names the export and the account that may open it. */
export const link = signed('export', z.object({ id: z.string(), by: z.string() }), LINK_MS);

/** Exports as their owner sees them, and who that is. */
export function createShowing({ db, clock, secret, audit, sources }: ExportDeps) {
  const accountOf = (caller: Caller): Account => ({ siteId: caller.site.id, userId: operatorOf(caller).userId });

  function sourceOf(list: ExportedList): ExportSource {
    const source = sources().find(each => each.list === list);
    if (!source) throw new Error(`No module declares the export of ${list}`);
    return source;
  }

  const isThere = (row: store.ExportRow): boolean =>
    row.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock();

  function present(row: store.ExportRow, caller: Caller): Export {
    const { id, list, format, filters, rows, expected, parts, problem, userId } = row;
    const isExpired = row.state === 'ready' && !isThere(row);
    const signedLink = () => link.sign({ id, by: userId }, { secret, now: row.finishedAt ?? clock() });
    const query = () => new URLSearchParams({ link: signedLink(), brand: row.siteId });
    return {
      id,
      list,
      format,
      filters,
      state: isExpired ? 'expired' : row.state,
      rows,
      expected,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      asked: row.createdAt.toISOString(),
      finished: row.finishedAt?.toISOString() ?? null,
      expires: row.expiresAt?.toISOString() ?? null,
      problem: problem && translatorFor(caller.locale)('errors', problem),
      link: isThere(row) ? `${EXPORT_FILE_PATH}?${query()}` : null,
    };
  }

  /** Who asks for an export that is not the caller's is in the log. @throws AppError `not_found` */
  async function refuse(caller: Caller, id: string): Promise<never> {
    await db.transaction(tx => audit.write(tx, caller, { action: 'export.not_found', object: id }));
    throw new AppError('not_found', { field: 'export' });
  }

  return { accountOf, sourceOf, isThere, present, refuse };
}
