import { accountOf } from '../../../identity/accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { hashToken, seal, unseal } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Asking } from '../rules.ts';
import * as store from '../store.ts';
import type { V1Deps } from './deps.ts';

/** A run of which nothing was heard for so long has ended with its process. */
const LOST_MS = 60_000;
const RETRY_AFTER_S = 2;
/** What answers are sealed for that open something. */
const PURPOSE = 'api answer';

/** What a request under a key of its own comes to: it is done, once under this mark, or answered as before. */
export type Run = { mark: string } | { before: { status: number; answer: string } };

/** Requests that are sent again are answered as the first one was, for 24 hours. */
export function createRepeats({ db, clock, secret }: V1Deps) {
  return {
    /**
     * Begins a request that its client may send again. A run that was lost with its process is begun again under the mark it
     * had, so that what it has ordered is not ordered twice.
     * @throws AppError `key_used` for another request, `request_running` while the first one runs
     */
    async begin(
      { caller, key }: Asking,
      requestKey: string,
      { request, isSecret }: { request: readonly unknown[]; isSecret: boolean },
    ): Promise<Run> {
      const now = clock();
      const requestHash = hashToken(JSON.stringify(request));
      const first = {
        ...accountOf(caller),
        keyId: key.id,
        requestKey,
        requestHash,
        mark: newId('req'),
        startedAt: now,
        endsAt: daysAfter(now, 1),
      };
      if (await store.beginRun(db, first)) return { mark: first.mark };
      const row = await store.findRun(db, first);
      if (!row || row.endsAt <= now) throw new AppError('request_running', { retryAfterS: RETRY_AFTER_S });
      if (row.requestHash !== requestHash) throw new AppError('key_used', { field: 'Idempotency-Key' });
      const { status, answer = '' } = row;
      if (status !== null) return { before: { status, answer: (isSecret ? unsealed(answer) : answer) ?? '' } };
      const isLost = row.startedAt.getTime() + LOST_MS <= now.getTime();
      if (isLost && (await store.resumeRun(db, row, now))) return { mark: row.mark };
      throw new AppError('request_running', { field: 'Idempotency-Key', retryAfterS: RETRY_AFTER_S });
    },

    /** Keeps the answer of a run. A fault of ours is not kept: the next request tries again under the same mark. */
    async end(
      { caller, key }: Asking,
      requestKey: string,
      { status, answer, isSecret }: { status: number; answer: string; isSecret: boolean },
    ) {
      const run = { ...accountOf(caller), keyId: key.id, requestKey };
      await store.changeRun(
        db,
        run,
        status < 500
          ? { status, answer: isSecret ? seal(PURPOSE, answer, secret) : answer }
          : { startedAt: new Date(0) },
      );
    },
  };

  /** @throws Error where the secret of the server is another one now */
  function unsealed(answer: string | null): string {
    const text = unseal(PURPOSE, answer ?? '', secret);
    if (text === null) throw new Error('The answer of a request cannot be read');
    return text;
  }
}
