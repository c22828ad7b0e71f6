import type { KeyOwner } from '@marque/server/api/keys/contract';
import { apiRequestsCall, type LoggedRequest, type RequestDay } from '@marque/server/api/request-log/contract';
import type { MarqueContext } from '../../context.ts';
import { queryIn } from '../../identity/accounts/members/members-only.ts';
import type { NamedKey } from './key-name.tsx';
import type { Asked } from './request-table.tsx';

/** What a page of requests shows. */
export interface RequestsRead {
  /** Of the key that is asked for, else of all. */
  days: RequestDay[];
  first: { requests: LoggedRequest[]; next: string | null };
  asked: Asked;
  keys: readonly NamedKey[];
  operations: readonly { id: string; name: string }[];
}

/** Reads the requests of the keys of an owner; the filters stand in the address. */
export async function readRequests({ app, caller }: MarqueContext, url: URL, owner: KeyOwner): Promise<RequestsRead> {
  const { key, operation, outcome, ...page } = queryIn(apiRequestsCall, url, 'key', 'operation', 'outcome');
  const asked = { key, operation, outcome };
  const [days, first, keys] = await Promise.all([
    app.requestLog.days(caller, { owner, key }),
    app.requestLog.list(caller, { ...page, ...asked, owner }),
    app.keys.list(caller, owner),
  ]);
  return {
    days,
    first,
    asked,
    keys: keys.map(({ id, name, mode, tail }) => ({ id, name, mode, tail })),
    operations: app.requestLog.operations,
  };
}
