import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from './contract.ts';
import { AppError } from './errors.ts';

type Check = ReturnType<FastifyInstance['createRateLimit']>;
type Counted = Exclude<Awaited<ReturnType<Check>>, { isAllowed: true }>;

/**
 * Holds one address back by every limit of a call, the first that is used up refusing. Made once a call, so that all its
 * spellings count together. None where the settings switch them off.
 */
export function limitsOf(http: FastifyInstance, limits: readonly Limit[]) {
  if (!http.hasDecorator('createRateLimit') || limits.length === 0) return [];
  const checks = limits.map(limit => ({ ...limit, check: checkOf(http, limit) }));
  return [
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      let tightest: Counted | null = null;
      for (const { check, with: field } of checks) {
        if (field && !fieldOf(request, field)) continue;
        const counted = await check(request);
        if (counted.isAllowed) continue;
        if (!tightest || counted.isExceeded || counted.remaining < tightest.remaining) tightest = counted;
        if (counted.isExceeded) break;
      }
      if (tightest) announce(tightest, reply);
      if (tightest?.isExceeded) throw new AppError('too_many');
    },
  ];
}

/** Whoever has one IPv6 address has the whole /64 it is in, so that counts as one. */
function checkOf(http: FastifyInstance, { max, minutes, by }: Limit): Check {
  return http.createRateLimit({
    max,
    timeWindow: minutes * 60_000,
    keyGenerator: request => {
      const about = by ? String(fieldOf(request, by)) : '';
      return [request.caller.site.id, normalizeIP(request.ip), about].join(' ');
    },
  });
}

function fieldOf({ body }: FastifyRequest, name: string): unknown {
  return (body as Record<string, unknown>)[name];
}

/** Tells the asker of the limit that is nearest to its end. */
function announce({ max, remaining, ttlInSeconds, isExceeded }: Counted, reply: FastifyReply): void {
  reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds });
  if (isExceeded) reply.header('retry-after', ttlInSeconds);
}
