import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { App } from '../app/app.ts';
import { isLooking, type Caller } from '../platform/sites/rules/caller.ts';
import { AppError } from '../kit/errors.ts';
import { lookOnly } from '../kit/people/looking.ts';
import { limiterOf } from '../kit/web/limits.ts';
import { samePlace } from '../platform/sites/contract.ts';
import { RECALL_LIST_LIMITS } from '../vehicles/recalls/contract.ts';
import { DECODING_LIMITS } from '../vehicles/decode/contract.ts';
import { isOfVpic, vpicAddress } from '../vehicles/vpic/rules/address.ts';
import { checkedAnswers, compiledAnswers } from './answers.ts';
import { addCaching } from './caching.ts';
import { callerOf } from './caller.ts';
import {
  drainConnections,
  limitConnections,
  serverOf,
  CONNECTION_TIMEOUTS,
  type ConnectionTimeouts,
} from './connections.ts';
import { addErrors, answer, closeSocket, refuse, refuseSocket } from './errors.ts';
import { isKept, lookedAt } from '../identity/people/rules/looks.ts';
import { addJsonBodies } from './json-bodies.ts';
import { addMetrics } from './metrics.ts';
import { refuseOverload, watchOverload, type OverloadWatch } from './overload.ts';
import { rejectUnstorableText } from './plain-text.ts';
import { addReadiness, type Rejections, type Stopping } from './readiness.ts';
import { followRequests, requestIdOf } from './request-ids.ts';
import { addSecurity, addSecurityHeaders } from './security.ts';
import { createSharedPages } from './shared-pages.ts';
import { answerWithPage, type WebHandler } from './web.ts';
import { isTrusted } from '../kit/settings/proxy-config.ts';

const clientFolder = fileURLToPath(new URL('../../../web/build/client', import.meta.url));

/** A Connect middleware, as Vite's development server is one. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpOptions {
  /** The pages; without them (API tests) an unknown address is a plain refusal. */
  pages: WebHandler | null;
  development: boolean;
  /** Asked before our own routes, in development only. */
  middleware: Middleware | null;
  /** Default: `CONNECTION_TIMEOUTS`. */
  timeouts?: ConnectionTimeouts;
  /** Default: watches the event loop, as the settings say. */
  overload?: OverloadWatch;
  /** Errors caught by the last net of the process, for `/readyz`. */
  rejections?: Rejections;
  /** For `/readyz`; without it, a server is never being stopped. */
  stopping?: Stopping;
  /** Checks every answer against its contract: in tests and in development. */
  checkAnswers?: boolean;
}

/** The HTTP server, in the order a request passes through it. */
export async function createHttp(app: App, options: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => requestIdOf(request, app.config.trustedProxies),
    // Few requests log: a logger for each costs 2 µs, so those that do name their request themselves. Given to the server
    // itself, the log would make Fastify follow every answer to its end, which is 7 µs more.
    childLoggerFactory: () => app.log as FastifyBaseLogger,
    rewriteUrl: ({ url = '/' }) => (isOfVpic(url) ? vpicAddress(url) : url),
    bodyLimit: 64 * 1024,
    trustProxy: address => isTrusted(app.config.trustedProxies, address),
    serverFactory: serverOf(options.timeouts ?? CONNECTION_TIMEOUTS),
    clientErrorHandler: refuseSocket,
    // What a client has sent before it knew is answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply);
      refuse(error, request, reply);
    },
  });
  limitConnections(http.server, app.config, socket => closeSocket(socket, 'too_many_connections'));
  drainConnections(http, options.stopping);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(options.checkAnswers ? checkedAnswers : compiledAnswers);
  if (app.config.logRequestIds || app.tracing) followRequests(http, app);
  addSecurity(http);
  addErrors(http);
  addCaching(http);
  addJsonBodies(http);
  rejectUnstorableText(http);
  await http.register(cookie);
  await http.register(compress, { threshold: 1024 });
  if (app.config.rateLimits) http.decorate('countRequest', app.rateLimits.count);
  http.decorateRequest('caller', null as never);
  await http.register(swagger, {
    openapi: { info: { title: 'Marque', version: '1' } },
    transform: jsonSchemaTransform,
  });
  const { middleware } = options;
  if (middleware) http.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()));
  else if (existsSync(clientFolder)) await addAssets(http);
  await addMetrics(http, app);
  http.get('/health', () => ({ status: 'success' }));
  addReadiness(http, app.database, options);
  await http.register(async scope => addCalls(scope, app, options));
  return http;
}

/** Everything that needs to know who asks. */
async function addCalls(http: FastifyInstance, app: App, options: HttpOptions): Promise<void> {
  refuseOverload(http, options.overload ?? watchOverload(app.config.maxEventLoopDelayMs));
  addCaller(http, app);
  for (const { routes } of app.modules) routes?.(http);
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger());
  http.all('/api/*', { schema: { hide: true } }, (request, reply) => answer(new AppError('not_found'), request, reply));
  http.all('/api-cwa/*', { schema: { hide: true } }, (request, reply) =>
    answer(new AppError('not_found'), request, reply),
  );
  const decoding = limiterOf(http, DECODING_LIMITS);
  const recalls = limiterOf(http, RECALL_LIST_LIMITS);
  const { development, pages: handler } = options;
  const pages = handler && { handler, shared: createSharedPages(), decoding, recalls, development };
  app.content.onChange(() => pages?.shared.clear());
  app.versions.onChange(() => pages?.shared.clear());
  http.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!pages) return answer(new AppError('not_found'), request, reply);
    return answerWithPage(pages, request, reply);
  });
  if (pages) await addPageForms(http);
}

/** Sets who asks. A promise is waited for only where there is one. */
function addCaller(http: FastifyInstance, app: App): void {
  http.addHook('onRequest', (request, reply, done) => {
    let caller;
    try {
      caller = callerOf(request, reply, app);
    } catch (error) {
      return done(error as Error);
    }
    const set = (known: Caller): void => {
      request.caller = known;
      if (isLooking(known)) look(request, app).then(() => lookOnly(done), done);
      else done();
    };
    if (caller instanceof Promise) caller.then(set, done);
    else set(caller);
  });
}

/** An operator looks at the account of a member: only reads are answered, and each page is in the log. @throws AppError `looking_only` */
async function look(request: FastifyRequest, app: App): Promise<void> {
  const { method, caller, routeOptions } = request;
  if ((method !== 'GET' && method !== 'HEAD') || isKept(routeOptions.url ?? '')) throw new AppError('looking_only');
  const path = lookedAt(routeOptions.url ?? '', request.url);
  if (caller.seeing && path !== null) await app.people.noteLook(caller.seeing, path, caller);
}

/** A form that was sent before its page's scripts were there: the page again. What was typed is not read. */
async function addPageForms(http: FastifyInstance): Promise<void> {
  await http.register(async forms => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, _payload, done) => done(null));
    forms.post('/*', { schema: { hide: true } }, (request, reply) => reply.redirect(samePlace(request.url), 303));
  });
}

/** Hashed files never change; they are kept for a year. The build has compressed them. The worker is for every page. */
async function addAssets(http: FastifyInstance): Promise<void> {
  await http.register(files, {
    root: `${clientFolder}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (answer, path) => {
      if (/\/worker-[^/]+\.js(?:\.br|\.gz)?$/.test(path)) answer.setHeader('service-worker-allowed', '/');
    },
  });
}
