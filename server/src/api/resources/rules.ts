import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { KeyScope } from '../keys/contract.ts';
import { allows, type UsedKey } from '../keys/rules.ts';

/** Who asks, and with which key. */
export interface Asking {
  caller: Caller;
  key: UsedKey;
  /** What the request is done under, once, where its client named it. */
  mark?: string;
}

/**
 * The id of what a request makes that its client has named, the same each time the request is done again; undefined: any new
 * one.
 */
export const idUnder = (prefix: string, { mark }: Pick<Asking, 'mark'>): string | undefined =>
  mark?.replace(/^[a-z]+_/, `${prefix}_`);

/** @throws AppError `key_scope` */
export function refuseOutOfScope({ scopes }: UsedKey, scope: KeyScope | null): void {
  if (scope !== null && !allows(scopes, scope)) throw new AppError('key_scope', { params: { scope } });
}

/** What changes something real is not done with a test key. @throws AppError `live_key_needed` */
export function refuseTestKey({ mode }: UsedKey): void {
  if (mode === 'test') throw new AppError('live_key_needed');
}

/** @throws AppError `api_batch` */
export function refuseLarge(sent: readonly unknown[], max: number, field = 'vins'): void {
  if (sent.length > max) throw new AppError('api_batch', { field, params: { count: sent.length, max } });
}

/** The rows after one, or the first; one more is read to see whether others follow. */
export const pageAfter = (row: { createdAt: Date; id: string } | null, limit: number): PageRequest<MomentPlace> => {
  return { ...(row && { after: [row.createdAt, row.id] as MomentPlace }), limit: limit + 1 };
};

/** What was read for a page as the list it is answered with. */
export function listOf<Row>(read: readonly Row[], limit: number) {
  return { object: 'list' as const, data: read.slice(0, limit), has_more: read.length > limit };
}
