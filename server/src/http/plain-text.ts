import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';

/**
 * Refuses text no database keeps, in a call and in a page's address alike: a NUL, or half of a character. What else a
 * field may hold is its contract's.
 */
export function refuseUnkeepable(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const field = unkeepableField(part, '');
      if (field !== null) throw new AppError('invalid_field', { field, params: { field } });
    }
  });
}

/** A surrogate without its other half. */
const HALF = /\p{Cs}/u;

/** The outermost field with such a text in it, or null; `within` is the one that is looked into. */
function unkeepableField(part: unknown, within: string): string | null {
  if (typeof part === 'string') return part.includes('\0') || HALF.test(part) ? within : null;
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return null;
  for (const [name, value] of Object.entries(part)) {
    const field = unkeepableField(name, within || '?') ?? unkeepableField(value, within || name);
    if (field !== null) return field;
  }
  return null;
}
