import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../kit/contract.ts';
import { AppError } from '../kit/errors.ts';
import { MAX_LEVELS } from './json-bodies.ts';

/**
 * Refuses text no database keeps, in a call and in a page's address alike: a NUL, or half of a character. Refuses a body
 * nested deeper than any call needs as well. What else a field may hold is its contract's, and none takes a bare list or
 * text.
 */
export function rejectUnstorableText(http: FastifyInstance): void {
  http.addHook('preValidation', (request, _reply, done) => done(refusalOf(request)));
}

function refusalOf({ params, query, body }: FastifyRequest): AppError | undefined {
  if (faultOf(params, '', 0)) return new AppError('not_found');
  const fault = faultOf(query, '', 0) ?? (Array.isArray(body) || !isObject(body) ? null : faultOf(body, '', 0));
  return fault
    ? new AppError(fault.reason, { field: fault.field, params: { field: fault.field, max: MAX_LEVELS } })
    : undefined;
}

/** A surrogate without its other half. */
const HALF = /\p{Cs}/u;

interface Fault {
  reason: 'invalid_field' | 'too_deep';
  /** The outermost field it is in. */
  field: string;
}

/** The error in a part of a request, or null; `within` is the field, `level` its depth. */
function faultOf(part: unknown, within: string, level: number): Fault | null {
  if (typeof part === 'string')
    return part.includes('\0') || HALF.test(part) ? { reason: 'invalid_field', field: within } : null;
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return null;
  if (level > MAX_LEVELS) return { reason: 'too_deep', field: within };
  for (const name of Object.keys(part)) {
    const value = (part as Record<string, unknown>)[name];
    const fault = faultOf(name, within || '?', level) ?? faultOf(value, within || name || '?', level + 1);
    if (fault) return fault;
  }
  return null;
}
