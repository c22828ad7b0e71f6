import { isIPv6 } from 'node:net';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { Address6 } from 'ip-address';
import { createCache } from '../cache.ts';
import type { Limit } from '../contract.ts';
import { AppError } from '../errors.ts';

/** How often a limit was asked for in its window. */
export interface RequestCount {
  /** Requests so far, with this one; more than the limit where it is used up. */
  current: number;
  /** Milliseconds until the window ends. */
  ttlMs: number;
}

/** One of the windows of a key: `at` is its number among them, `windowMs` how long it lasts, `max` how many it lets through. */
export interface LimitWindow {
  at: number;
  windowMs: number;
  max: number;
}

/** Counts one request in a window of a key. The answer is a promise only where the other processes must be asked first. */
export type CountRequest = (key: string, window: LimitWindow) => RequestCount | Promise<RequestCount>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The key a request came with, which has a limit of its own. */
    keyLimit?: { key: string; perMinute: number };
  }
  interface FastifyInstance {
    /** Counts requests for limits; missing where the settings switch them off. */
    countRequest?: CountRequest;
  }
}

/** The limit that is closest to its end. */
interface Counted {
  max: number;
  remaining: number;
  ttlInSeconds: number;
  isExceeded: boolean;
}

/** The seconds to wait when a limit is used up, else null. */
type Wait = number | null;

/**
 * Counts a request. The headers report the limit where it is used up, and in each answer to a key: elsewhere nobody reads
 * them, and they would be most of what a limit costs. The answer is a promise only where it must be waited for: most
 * requests are counted without one, which is what makes a limit cheap.
 */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Wait | Promise<Wait>;

/**
 * Drawings are paid work, before that of visitors. Reports, stickers and invoices count together, so that no member
 * uses all of it.
 */
export const DRAWING_LIMITS: readonly Limit[] = [{ max: 60, minutes: 1, perMember: true }];

const divided = new WeakMap<readonly Limit[], LimitParts>();
/** By what counts: parts of a server with routes of their own count together with the rest. */
const made = new WeakMap<CountRequest, Map<readonly Limit[], Limiter>>();

/**
 * Holds one address back by every limit of a list, the first that is used up refusing. One list counts together wherever
 * it is used: in all spellings of a call, and in a page that does the same work. Counts nothing where the settings switch
 * the limits off.
 */
export function limiterOf(http: FastifyInstance, limits: readonly Limit[]): Limiter {
  const { countRequest } = http;
  if (!countRequest || limits.length === 0) return () => null;
  const own = made.get(countRequest) ?? new Map<readonly Limit[], Limiter>();
  made.set(countRequest, own);
  // Routes are registered in one order: the number of a list is the same in every process of a version.
  const limiter = own.get(limits) ?? newLimiter(countRequest, limits, own.size);
  own.set(limits, limiter);
  return limiter;
}

function newLimiter(count: CountRequest, limits: readonly Limit[], number: number): Limiter {
  const checks = limits.map((limit, at) => ({ ...limit, number, at, windowMs: limit.minutes * 60_000 }));
  /** Counts by the limits from one on, after those before were counted. */
  function countFrom(
    first: number,
    before: Counted | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Wait | Promise<Wait> {
    let tightest = before;
    for (let at = first; at < checks.length && !tightest?.isExceeded; at++) {
      const check = checks[at]!;
      if (check.with && !fieldOf(request, check.with)) continue;
      const keyed = request.keyLimit && check.perKey ? request.keyLimit : null;
      const window = keyed ? { at: 0, windowMs: 60_000, max: keyed.perMinute } : check;
      const known = count(keyed ? `key ${keyed.key}` : keyOf(check, request), window);
      if (known instanceof Promise)
        return known.then(each => countFrom(at + 1, tighter(tightest, each, window.max), request, reply));
      tightest = tighter(tightest, known, window.max);
    }
    if (tightest && (tightest.isExceeded || request.keyLimit)) announce(tightest, reply);
    return tightest?.isExceeded ? tightest.ttlInSeconds : null;
  }
  return (request, reply) => countFrom(0, null, request, reply);
}

/** The one of two limits that is closer to its end: `before`, or what was counted for a limit of `max`. */
function tighter(before: Counted | null, { current, ttlMs }: RequestCount, max: number): Counted {
  const remaining = Math.max(0, max - current);
  const isExceeded = current > max;
  if (before && !isExceeded && remaining >= before.remaining) return before;
  return { max, remaining, ttlInSeconds: Math.ceil(ttlMs / 1000), isExceeded };
}

/** A route's hooks that count requests before its handler. */
interface LimitHooks {
  onRequest?: onRequestHookHandler[];
  preHandler?: preHandlerHookHandler[];
}
interface LimitParts {
  before: readonly Limit[];
  after: readonly Limit[];
}

/**
 * The same in front of a route: a caller who has used up a limit gets `too_many`, before the body is read unless the limit
 * counts by what is in it.
 */
export function limitsOf(http: FastifyInstance, limits: readonly Limit[]): LimitHooks {
  const count = (part: readonly Limit[]) => {
    const limiter = limiterOf(http, part);
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      const refuse = (wait: Wait): void => (wait === null ? done() : done(new AppError('too_many')));
      const wait = limiter(request, reply);
      if (wait instanceof Promise) wait.then(refuse, done);
      else refuse(wait);
    };
  };
  if (!http.countRequest) return {};
  const { before, after } = partsOf(limits);
  return {
    ...(before.length > 0 && { onRequest: [count(before)] }),
    ...(after.length > 0 && { preHandler: [count(after)] }),
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

/** Networks by address: finding one takes a while, and each limit of a request asks for it. */
const networks = createCache<string>({ max: 1_000 });

/** The address a visitor counts by: the owner of one IPv6 address has the whole /64 it is in, so that counts as one. */
export const countedAddress = (ip: string): string => (ip.includes(':') ? networks.get(ip, () => networkOf(ip)) : ip);

function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : new Address6(`${ip}/64`).startAddress().correctForm();
}

/**
 * What a request counts as by a limit of the list with this number, as all are counted in one store. Limits of a list that
 * count alike share a key, with a window each: the memory of visitors is most of what a limit costs.
 */
function keyOf({ number, by, perMember }: Limit & { number: number }, request: FastifyRequest): string {
  const { site, actor, ip } = request.caller;
  const who = perMember && actor.kind === 'member' ? actor.userId : countedAddress(ip);
  return by ? `${number} ${site.id} ${who} ${String(fieldOf(request, by))}` : `${number} ${site.id} ${who}`;
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
