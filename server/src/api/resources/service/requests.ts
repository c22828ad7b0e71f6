import type { z } from 'zod';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { createWriteBehind } from '../../../kit/database/write-behind.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { listOf, pageAfter, type Asking } from '../rules.ts';
import { isKept, masked, MAX_PATH, type NotedRequest } from '../rules/requests.ts';
import type { Page, Request } from '../rules/shapes.ts';
import * as store from '../store.ts';
import type { V1Deps } from './deps.ts';

/** Requests of half a second are written together. */
const WRITE_AFTER_MS = 500;
/** With this many waiting, the next one waits for the database itself. */
const MAX_WAITING = 500;

/** The log of a key: its requests of 30 days with their answers, written behind the answers. */
export function createRequests({ db, clock, keys }: V1Deps) {
  const waiting = createWriteBehind<store.RequestToAdd>({
    async write(rows) {
      // An account may have ended meanwhile: with its keys, its log is gone.
      const known = await keys.known(rows.map(({ keyId }) => keyId));
      const kept = rows.filter(({ keyId }) => known.has(keyId));
      if (kept.length > 0) await store.addRequests(db, kept);
    },
    afterMs: WRITE_AFTER_MS,
    maxWaiting: MAX_WAITING,
  });

  return {
    /** Writes down what waits: before the end. */
    writeRequests: waiting.flush,

    /** Writes a request down. A plate is kept nowhere, so nothing that names one is, nor what opens something. */
    async noteRequest({ caller, key }: Asking, { operation, isSecret, ...noted }: NotedRequest): Promise<void> {
      const whole = isSecret ? { ...noted, body: null, answer: null } : noted;
      const about = operation === 'findPlate' ? { path: PLATES, body: null, answer: null } : kept(whole);
      const { method, status, ms, bytes } = noted;
      const id = newId('req');
      await waiting.add(id, {
        ...accountOf(caller),
        ...about,
        operation,
        id,
        keyId: key.id,
        requestId: caller.requestId,
        method,
        status,
        ms,
        bytes,
        createdAt: clock(),
      });
    },

    /** A request of this key with its answer. @throws AppError `not_found` */
    async readRequest(asking: Asking, id: string) {
      const row = await own(asking, id);
      return { ...shown(row), path: row.path, body: row.body, answer: row.answer };
    },

    /** A page of the requests of this key, the newest first. @throws AppError `not_found` for one to start after */
    async listRequests(asking: Asking, { limit, starting_after: start }: z.output<typeof Page>) {
      const first = start === undefined ? null : await own(asking, start, 'starting_after');
      const { keyId, ...account } = scopeOf(asking);
      await waiting.flush();
      const rows = await store.listRequests(db, account, { keyId }, pageAfter(first, limit));
      return listOf(rows.map(shown), limit);
    },

    /** Requests of the keys of an account as they were written down, the newest first. */
    async loggedRequests(
      account: Account,
      filter: store.RequestFilter,
      page: PageRequest<MomentPlace>,
    ): Promise<store.RequestRow[]> {
      await waiting.flush();
      return store.listRequests(db, account, filter, page);
    },

    /** How many there were on each day with any since a moment (UTC). */
    async requestDays(
      account: Account,
      filter: Pick<store.RequestFilter, 'keyId'>,
      since: Date,
    ): Promise<store.RequestDayRow[]> {
      await waiting.flush();
      return store.countRequests(db, account, filter, since);
    },

    /** One of them. @throws AppError `not_found` */
    async loggedRequest(account: Account, id: string): Promise<store.RequestRow> {
      await waiting.flush();
      const row = await store.findOwnRequest(db, account, id);
      if (!row) throw new AppError('not_found', { field: 'id' });
      return row;
    },
  };

  function scopeOf({ caller, key }: Asking) {
    return { ...accountOf(caller), keyId: key.id };
  }

  async function own(asking: Asking, id: string, field = 'id'): Promise<store.RequestRow> {
    await waiting.flush();
    const row = await store.findRequest(db, scopeOf(asking), id);
    if (!row) throw new AppError('not_found', { field });
    return row;
  }
}

const PLATES = '/v1/plates/…';

const kept = ({ path, body, answer }: Omit<NotedRequest, 'operation' | 'isSecret'>) => {
  return { path: path.slice(0, MAX_PATH), body: isKept(body) ? body : null, answer: isKept(answer) ? answer : null };
};

function shown(row: store.RequestRow): z.output<typeof Request> {
  const { id, operation, method, path, status, ms, bytes, requestId, createdAt } = row;
  const created = createdAt.toISOString();
  return {
    object: 'request',
    id,
    operation,
    method,
    path: masked(path),
    status,
    ms,
    bytes,
    request_id: requestId,
    created,
  };
}
