import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../contract.ts';
import { AppError } from '../errors.ts';

type Check = ReturnType<FastifyInstance['createRateLimit']>;
type Counted = Exclude<Awaited<ReturnType<Check>>, { isAllowed: true }>;

/** Counts a request. @returns the seconds to wait when a limit is used up, else null; the headers report both */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<number | null>;

/**
 * Drawings are paid work, before that of visitors. Reports, stickers and invoices count together, so that no member
 * uses all of it.
 */
export const DRAWING_LIMITS: readonly Limit[] = [{ max: 60, minutes: 1, perMember: true }];

const divided = new WeakMap<readonly Limit[], LimitParts>();
const made = new WeakMap<FastifyInstance, Map<readonly Limit[], Limiter>>();

/**
 * Holds one address back by every limit of a list, the first that is used up refusing. One list counts together wherever
 * it is used: in all spellings of a call, and in a page that does the same work. Counts nothing where the settings switch
 * the limits off.
 */
export function limiterOf(http: FastifyInstance, limits: readonly Limit[]): Limiter {
  if (!http.hasDecorator('createRateLimit') || limits.length === 0) return async () => null;
  const own = made.get(http) ?? new Map<readonly Limit[], Limiter>();
  made.set(http, own);
  // Routes are registered in one order: the number of a list is the same in every process of a version.
  const limiter = own.get(limits) ?? newLimiter(http, limits, own.size);
  own.set(limits, limiter);
  return limiter;
}

function newLimiter(http: FastifyInstance, limits: readonly Limit[], number: number): Limiter {
  const checks = limits.map((limit, at) => ({ ...limit, check: checkOf(http, limit, `${number}.${at}`) }));
  return async (request, reply) => {
    let tightest: Counted | null = null;
    for (const { check, with: field } of checks) {
      if (field && !fieldOf(request, field)) continue;
      const counted = await check(request);
      if (counted.isAllowed) continue;
      if (!tightest || counted.isExceeded || counted.remaining < tightest.remaining) tightest = counted;
      if (counted.isExceeded) break;
    }
    if (tightest) announce(tightest, reply);
    return tightest?.isExceeded ? tightest.ttlInSeconds : null;
  };
}

/** A route's hooks that count requests before its handler. */
interface LimitHooks {
  onRequest?: Counting[];
  preHandler?: Counting[];
}
interface LimitParts {
  before: readonly Limit[];
  after: readonly Limit[];
}
type Counting = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * The same in front of a route: a caller who has used up a limit gets `too_many`, before the body is read unless the limit
 * counts by what is in it.
 */
export function limitsOf(http: FastifyInstance, limits: readonly Limit[]): LimitHooks {
  const count = (part: readonly Limit[]): Counting[] => {
    const limiter = limiterOf(http, part);
    return [
      async (request, reply) => {
        if ((await limiter(request, reply)) !== null) throw new AppError('too_many');
      },
    ];
  };
  if (!http.hasDecorator('createRateLimit')) return {};
  const { before, after } = partsOf(limits);
  return {
    ...(before.length > 0 && { onRequest: count(before) }),
    ...(after.length > 0 && { preHandler: count(after) }),
  };
}

/** The limits of a list that need nothing of the body, and those that do. One list has the same parts wherever it is used. */
function partsOf(limits: readonly Limit[]): LimitParts {
  const known = divided.get(limits);
  if (known) return known;
  const isAbout = ({ by, with: field }: Limit): boolean => (by ?? field) !== undefined;
  const after = limits.filter(isAbout);
  // A list that is not divided stays itself: pages count together with a call by it.
  const parts =
    after.length === 0 ? { before: limits, after } : { before: limits.filter(each => !isAbout(each)), after };
  divided.set(limits, parts);
  return parts;
}

/** The address a visitor counts by: the owner of one IPv6 address has the whole /64 it is in, so that counts as one. */
export const countedAddress = (ip: string): string => normalizeIP(ip);

/** `name`: of the limit among all, as all are counted in one store. */
function checkOf(http: FastifyInstance, { max, minutes, by, perMember }: Limit, name: string): Check {
  const limit = `${name} ${max}/${minutes}`;
  return http.createRateLimit({
    max,
    timeWindow: minutes * 60_000,
    keyGenerator: request => {
      const about = by ? String(fieldOf(request, by)) : '';
      const { site, actor } = request.caller;
      const who = perMember && actor.kind === 'member' ? actor.userId : countedAddress(request.ip);
      return [limit, site.id, who, about].join(' ');
    },
  });
}

function fieldOf({ body }: FastifyRequest, name: string): unknown {
  return (body as Record<string, unknown>)[name];
}

/** Sets the headers of the limit that is closest to its end, of those before and after the body is read. */
function announce({ max, remaining, ttlInSeconds, isExceeded }: Counted, reply: FastifyReply): void {
  const reported = reply.getHeader('ratelimit-remaining');
  if (!isExceeded && reported !== undefined && Number(reported) <= remaining) return;
  reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds });
  if (isExceeded) reply.header('retry-after', ttlInSeconds);
}
