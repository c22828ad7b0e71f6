import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOfV1 } from '../api/keys/rules.ts';
import { AppError } from '../kit/errors.ts';
import { pooledRandomBytes } from '../kit/security/random.ts';
import { isTokenPath } from '../platform/sites/contract.ts';
import { contentPolicy, type FrameKind } from './content-policy.ts';

/** A call answers data: nothing may be loaded, run or framed, whatever a browser makes of it. */
const CALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const isCall = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/api-cwa/') || isOfV1(url);

const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const CALL_HEADERS = {
  ...EVERY_ANSWER,
  'content-security-policy': CALL_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Whatever is neither a call nor a page that the brand's own policy goes with. */
const OTHER_HEADERS = {
  ...EVERY_ANSWER,
  'content-security-policy': contentPolicy(null, { development: false, path: '/', site: null, measured: false }),
};

/** Security headers on every answer, and no writing from other sites. */
export function addSecurity(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply);
    done(isFromOtherOrigin(request) ? new AppError('cross_site') : undefined);
  });
}

/** Sets only the headers: no hook runs for an address that cannot be routed. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request.url)) reply.headers(CALL_HEADERS);
  else {
    reply.headers(OTHER_HEADERS);
    reply.header('referrer-policy', isTokenPath(pathOf(request)) ? 'no-referrer' : 'strict-origin-when-cross-origin');
  }
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** A script nonce: 24 characters that fit no other answer. */
export const newNonce = (): string => pooledRandomBytes(16).toString('base64');

/** The policy of a page: its nonce, what the brand has set up, and what the page frames. */
export function policyOf(
  request: FastifyRequest,
  about: { nonce: string; development: boolean; frames: readonly FrameKind[] },
): string {
  const { nonce, ...rest } = about;
  return contentPolicy(nonce, {
    ...rest,
    path: pathOf(request),
    site: request.caller.site,
    drafted: request.caller.draft !== undefined,
    measured: agreedToMeasuring(request),
  });
}

/** Whether the reader has agreed to be measured (`consent.ts` of the web keeps the answer), and the browser does not object. */
const agreedToMeasuring = ({ cookies, headers }: FastifyRequest): boolean =>
  cookies?.['marque_consent'] === 'all' && headers['sec-gpc'] !== '1';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Browsers send the origin of a request; a request that writes must come from the site itself. */
function isFromOtherOrigin(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
  const { origin } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  const elsewhere = origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  const isOther = elsewhere || fetchSite === 'cross-site' || fetchSite === 'same-site';
  // Asked last, because Fastify makes the options of the route anew each time.
  return isOther && !request.routeOptions.config.anyOrigin;
}
