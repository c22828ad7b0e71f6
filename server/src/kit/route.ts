import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { ErrorAnswer, type Call } from './contract.ts';

/** A handler gets who asks and what the contract let through; what it returns is checked against the contract too. */
export type Handler<Input extends z.ZodType, Answer extends z.ZodType> = (
  caller: Caller,
  input: z.output<Input>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Fields<Answer>> | Fields<Answer>;

/** An answer's own fields; the door adds `status: 'success'`. */
type Fields<Answer extends z.ZodType> = Omit<z.input<Answer>, 'status'>;

/** Puts a call and its aliases at the door, checked in both directions. An answer may be 200 or, still at work, 202. */
export function serve<Input extends z.ZodType, Answer extends z.ZodType>(
  http: FastifyInstance,
  call: Call<Input, Answer>,
  handler: Handler<Input, Answer>,
): void {
  const input = call.method === 'GET' ? { querystring: call.input } : { body: call.input };
  for (const [at, url] of [call.path, ...(call.aliases ?? [])].entries()) {
    http.route({
      method: call.method,
      url,
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      schema: {
        ...input,
        hide: at > 0,
        response: { 200: call.answer, 202: call.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      preHandler: limitsOf(http, call.limits ?? []),
      handler: async (request, reply) => {
        const given = (call.method === 'GET' ? request.query : request.body) as z.output<Input>;
        return { status: 'success', ...(await handler(request.caller, given, { request, reply })) };
      },
    });
  }
}

/** Handlers that hold one address back, one limit after the other; none where the settings switch them off. */
export function limitsOf(http: FastifyInstance, limits: NonNullable<Call<z.ZodType, z.ZodType>['limits']>) {
  if (!http.hasDecorator('rateLimit')) return [];
  return limits.map(({ max, minutes, by }) =>
    http.rateLimit({
      max,
      timeWindow: minutes * 60_000,
      keyGenerator: request => {
        const about = by ? (request.body as Record<string, unknown>)[by] : '';
        return [request.caller.site.id, request.ip, String(about)].join(' ');
      },
    }),
  );
}

/** Sends a PDF that belongs to one member: shown by the browser, kept by no cache. */
export function sendPdf(reply: FastifyReply, pdf: { bytes: Uint8Array; fileName: string }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${pdf.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(pdf.bytes));
}
