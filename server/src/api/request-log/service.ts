import { AppError } from '../../kit/errors.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { dayOf, daysAfter } from '../../kit/clock.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Vpic } from '../../vehicles/vpic/service.ts';
import { TOOLS, toolOperation } from '../agents/rules.ts';
import type { KeyOwner } from '../keys/contract.ts';
import type { Keys } from '../keys/service.ts';
import { masked } from '../resources/rules/requests.ts';
import type { V1 } from '../resources/service.ts';
import { requestList, type LoggedRequest, type Outcome, type Replayed, type RequestDay } from './contract.ts';
import { isKept, replayableOf, STATUSES } from './rules.ts';

export interface RequestLogDeps {
  clock: PlatformDeps['clock'];
  v1: Pick<V1, 'requestDays' | 'loggedRequests' | 'loggedRequest' | 'operations'>;
  keys: Pick<Keys, 'find' | 'lend' | 'accountOf'>;
  vpic: Pick<Vpic, 'operations'>;
}

/** A request as it is sent again. */
export interface SentAgain {
  secret: string;
  method: string;
  path: string;
  body: string | null;
}

/** As long as requests are kept. */
const SHOWN_DAYS = 30;

type Row = Awaited<ReturnType<RequestLogDeps['v1']['loggedRequest']>>;

export type RequestLog = ReturnType<typeof createRequestLog>;

/** The requests of the keys of an account or of a dealership, for who may see the keys. */
export function createRequestLog({ clock, v1, keys, vpic }: RequestLogDeps) {
  return {
    /** What a request may have been, each with what was asked for. */
    operations: [
      ...v1.operations.map(({ id, method, path }) => ({ id, name: `${method} ${path}` })),
      ...TOOLS.map(tool => ({ id: toolOperation(tool), name: `/mcp ${tool.name}` })),
      ...vpic.operations.map(id => ({ id, name: id.replace('vpic.', '/api/vehicles/') })),
    ],

    /** A page of the log. @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
    async list(
      caller: Caller,
      { owner = 'account', key, operation, outcome, after, limit }: Filter & PageRequest<MomentPlace>,
    ): Promise<{ requests: LoggedRequest[]; next: string | null }> {
      const filter = { keyId: key, operation, statuses: outcome && STATUSES[outcome] };
      const rows = await v1.loggedRequests(await keys.accountOf(caller, owner), filter, { after, limit: limit + 1 });
      const page = requestList.pageOf(rows, limit, each => [each.createdAt.getTime(), each.id]);
      return { requests: page.rows.map(row => ({ ...shown(row), path: masked(row.path) })), next: page.next };
    },

    /** How many there were on each of the last 30 days, the oldest first. @throws AppError those of a page */
    async days(caller: Caller, { owner = 'account', key }: Pick<Filter, 'owner' | 'key'>): Promise<RequestDay[]> {
      const now = clock();
      const first = new Date(`${dayOf(daysAfter(now, 1 - SHOWN_DAYS))}T00:00:00Z`);
      const counted = await v1.requestDays(await keys.accountOf(caller, owner), { keyId: key }, first);
      return Array.from({ length: SHOWN_DAYS }, (_, at) => {
        const day = dayOf(daysAfter(first, at));
        return counted.find(each => each.day === day) ?? { day, requests: 0, refused: 0, failed: 0 };
      });
    },

    /** A request with what was sent and answered. @throws AppError `not_found` and those of a page */
    async read(caller: Caller, { id, owner = 'account' }: Named) {
      const row = await v1.loggedRequest(await keys.accountOf(caller, owner), id);
      const key = await keys.find(caller, owner, row.keyId);
      return { entry: shown(row), body: row.body, answer: row.answer, replayable: replayableOf(row, key) };
    },

    /**
     * Sends a request again with its key. @throws AppError `not_found`, `replay_live`, `key_ended`, `replay_not_kept`,
     * `dealership_suspended` and those of a page
     */
    async replay(
      caller: Caller,
      { id, owner = 'account' }: Named,
      sendAgain: (request: SentAgain) => Promise<Replayed>,
    ): Promise<{ replayed: Replayed }> {
      const row = await v1.loggedRequest(await keys.accountOf(caller, owner), id);
      const { method, path, body } = row;
      const replayed = await keys.lend(caller, { owner, key: row.keyId }, secret => {
        if (!isKept(row)) throw new AppError('replay_not_kept');
        return sendAgain({ secret, method, path, body });
      });
      return { replayed };
    },
  };
}

interface Named {
  id: string;
  owner?: KeyOwner | undefined;
}

interface Filter {
  owner?: KeyOwner | undefined;
  key?: string | undefined;
  operation?: string | undefined;
  outcome?: Outcome | undefined;
}

function shown({ keyId: key, requestId, createdAt, ...row }: Row): LoggedRequest {
  const { id, operation, method, path, status, ms, bytes } = row;
  const created = createdAt.toISOString();
  return { id, key, operation, method, path, status, ms, bytes, request_id: requestId, created };
}
