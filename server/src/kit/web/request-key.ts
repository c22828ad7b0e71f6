import type { FastifyRequest } from 'fastify';
import { hashToken } from '../security/crypto.ts';
import { AppError } from '../errors.ts';

/** The `Idempotency-Key` of a request; undefined when absent. */
export function requestKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given).trim();
  if (!/^[\x21-\x7e]{8,80}$/.test(key)) throw new AppError('key_invalid', { field: 'Idempotency-Key' });
  return key;
}

/** The request a document was ordered with; empty where no key was given. */
export interface RequestMark {
  requestKey: string;
  /** A hash of the request: the same key with another request is refused. */
  requestHash: string;
}

export function requestMark(key: string | undefined, content: readonly unknown[]): RequestMark | null {
  return key === undefined ? null : { requestKey: key, requestHash: hashToken(JSON.stringify(content)) };
}

/** @throws AppError `key_used` when the key was used for a different request */
export function refuseOtherRequest(mark: RequestMark, before: { requestHash: string | null }): void {
  if (before.requestHash !== mark.requestHash) throw new AppError('key_used', { field: 'Idempotency-Key' });
}
