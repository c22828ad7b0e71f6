/// <reference types="@fastify/swagger" />
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { z } from 'zod';
import type { Readable } from 'node:stream';
import { ErrorAnswer, spellingsOf, type Call, type Files, type Limit } from './contract.ts';
import { AppError } from './errors.ts';
import { DRAWING_LIMITS, limitsOf } from './web/limits.ts';
import { readUploads } from './web/uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Written to from anywhere: what is sent, not the browser's cookies, says that it may be. */
    anyOrigin?: boolean;
  }
}

/** A handler gets who asks and what the contract let through; what it returns is checked against the contract too. */
export type Handler<Input extends z.ZodType, Answer extends z.ZodType> = (
  caller: FastifyRequest['caller'],
  input: z.output<Input>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Fields<Answer>> | Fields<Answer>;

/** An answer's own fields, nothing where there are none; the server adds `status: 'success'`. */
type Fields<Answer extends z.ZodType> =
  Omit<z.input<Answer>, 'status'> | (object extends Omit<z.input<Answer>, 'status'> ? void : never);

/**
 * Registers a call in all its spellings, checked in both directions. An answer may be 200 or, still at work, 202.
 */
export function serve<Input extends z.ZodType, Answer extends z.ZodType>(
  http: FastifyInstance,
  call: Call<Input, Answer>,
  handler: Handler<Input, Answer>,
): void {
  const { files } = call;
  // Only the calls that take files read multipart bodies.
  if (!files) return addRoutes(http, call, handler);
  void http.register(async scope => {
    takeFiles(scope, files);
    addRoutes(scope, call, handler);
  });
}

function addRoutes<Input extends z.ZodType, Answer extends z.ZodType>(
  http: FastifyInstance,
  call: Call<Input, Answer>,
  handler: Handler<Input, Answer>,
): void {
  const input = call.method === 'GET' ? { querystring: call.input } : { body: call.input };
  const { onRequest = [], ...limits } = limitsOf(http, call.limits ?? []);
  for (const [at, url] of spellingsOf(call.path).entries()) {
    http.route({
      method: call.method,
      url,
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      ...(call.short ? { compress: false } : {}),
      ...limits,
      onRequest: call.signedIn ? [...onRequest, refuseVisitors] : onRequest,
      schema: {
        ...input,
        hide: at > 0,
        response: { 200: call.answer, 202: call.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      handler: (request, reply) => {
        const given = (call.method === 'GET' ? request.query : request.body) as z.output<Input>;
        const answer = handler(request.caller, given, { request, reply });
        return answer instanceof Promise ? answer.then(succeeded) : succeeded(answer);
      },
    });
  }
}

function takeFiles(http: FastifyInstance, files: Files): void {
  http.addContentTypeParser('multipart/form-data', ({ headers }: FastifyRequest, payload: IncomingMessage) =>
    readUploads(payload, headers['content-type'] ?? '', files),
  );
}

function refuseVisitors(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  done(request.caller.actor.kind === 'member' ? undefined : new AppError('login_needed'));
}

/** Spreads only an answer that does not say so itself: 1 µs. */
const succeeded = (answer: object | void): object =>
  answer && 'status' in answer ? answer : { status: 'success', ...answer };

/** The browser's own viewer styles the page it shows a PDF on. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sends a file that somebody sent in, as a download: nothing of it is shown on a page of ours. A picture may still stand
 * in one.
 */
export function sendFile(
  reply: FastifyReply,
  file: { type: string; bytes: Uint8Array; fileName: string },
): FastifyReply {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(file.bytes));
}

/** Sends a PDF that belongs to one member: shown by the browser, kept by no cache. */
export function sendPdf(reply: FastifyReply, pdf: { bytes: Uint8Array; fileName: string }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${pdf.fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', PDF_POLICY)
    .send(Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength));
}

/** Registers a PDF that is drawn for each request, in all spellings of its path. */
export function servePdf<Query extends z.ZodType>(
  http: FastifyInstance,
  path: string,
  query: Query,
  draw: (caller: FastifyRequest['caller'], query: z.output<Query>) => Promise<{ bytes: Uint8Array; fileName: string }>,
): void {
  const limits = limitsOf(http, DRAWING_LIMITS);
  for (const [at, url] of spellingsOf(path).entries())
    http.get(url, { schema: { querystring: query, hide: at > 0 }, ...limits }, async (request, reply) =>
      sendPdf(reply, await draw(request.caller, request.query as z.output<Query>)),
    );
}

interface Archive {
  fileName: string;
  stream: Readable;
}

/** Sends several files as one ZIP archive, for this reader only. */
export const sendArchive = (reply: FastifyReply, { fileName, stream }: Archive) =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(stream);

/** Registers a download of several files in one ZIP archive. */
export function serveArchive<Query extends z.ZodType>(
  http: FastifyInstance,
  path: string,
  { query: querystring, limits }: { query: Query; limits: readonly Limit[] },
  make: (caller: FastifyRequest['caller'], query: z.output<Query>) => Promise<Archive>,
): void {
  http.get(path, { schema: { hide: true, querystring }, ...limitsOf(http, limits) }, async ({ caller, query }, reply) =>
    sendArchive(reply, await make(caller, query as z.output<Query>)),
  );
}
