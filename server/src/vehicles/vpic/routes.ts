import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../../kit/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { notedAnswers, type Answered } from '../../kit/web/answered.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import { BEFORE_ANY_SITE, FOR_ANY_SITE } from './rules/address.ts';
import { CONTENT_TYPES, formatOf, written } from './rules/answer.ts';
import type { Vpic } from './service.ts';

/** NHTSA holds automated clients back without saying where; ours are informed by headers. */
const LIMITS: readonly Limit[] = [{ max: 600, minutes: 1, perKey: true }];
/** Ten thousand numbers with model years, each sign of a form written as three. */
const MAX_BODY_BYTES = 1024 * 1024;
const SCOPE = 'decode';
const FORM = 'application/x-www-form-urlencoded';
/** A shorter answer is sent as it is: to compress that of one number takes longer than all the rest. */
const MIN_COMPRESSED = 8 * 1024;
/** The field by which `@fastify/compress` leaves an answer alone. */
const NOT_COMPRESSED = 'x-no-compression';
/** Answers below it are sent whole, as a stream costs more than they do. */
const MAX_WHOLE_COUNT = 200;

type Address = { Params: { '*': string } };

/** Writes a request that came with a key into the key's log. */
export type NoteVpic = (request: FastifyRequest, answered: Answered & { operation: string }) => Promise<void>;

/** The parts of the address behind the folder. */
const pathOf = ({ params }: FastifyRequest<Address>): string[] => params['*'].split('/').filter(part => part !== '');

/** `/api/vehicles/…`, which answers as NHTSA's service does: a client of that works here with another base address. */
export function vpicRoutes(http: FastifyInstance, vpic: Vpic, note: NoteVpic): void {
  const noted = notedAnswers((request, answered) =>
    note(request, { ...answered, operation: vpic.operationOf(pathOf(request as FastifyRequest<Address>)[0] ?? '') }),
  );
  void http.register(async scope => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    const answer = (request: FastifyRequest<Address>, reply: FastifyReply) => answered(vpic, request, reply);
    const { onRequest = [], ...limits } = limitsOf(scope, LIMITS);
    const options = {
      schema: { hide: true },
      ...limits,
      onRequest: [noted.onRequest, ...onRequest, refuseOutOfScope],
      onSend: noted.onSend,
    };
    scope.get<Address>('/api/vehicles/*', options, answer);
    scope.options('/api/vehicles/*', { schema: { hide: true }, config: { anyOrigin: true } }, (_request, reply) =>
      reply.code(204).headers(BEFORE_ANY_SITE).send(),
    );
    // Clients of other sites are what the address is for, and it knows no member.
    scope.post<Address>(
      '/api/vehicles/*',
      { ...options, config: { anyOrigin: true }, bodyLimit: MAX_BODY_BYTES },
      answer,
    );
  });
}

/** A key that is sent must be one that may decode; without a key all are answered. */
function refuseOutOfScope({ apiKey }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (!apiKey || apiKey.scopes.includes(SCOPE)) return done();
  done(new AppError('key_scope', { params: { scope: SCOPE } }));
}

/** Pieces of an answer, after each of which other requests have their turn. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await setImmediate();
  }
}

function answered(vpic: Vpic, request: FastifyRequest<Address>, reply: FastifyReply): FastifyReply {
  const [name = '', ...path] = pathOf(request);
  const fields = new Map<string, string>();
  // NHTSA reads the format of a batch from the form; clients send it in the address as well.
  addFields(fields, request.query as object);
  addFields(fields, request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body);
  const answer = vpic.answer(name, { path, fields });
  reply.headers(FOR_ANY_SITE);
  if (!answer) return notFound(request, reply);
  const format = formatOf(fields.get('format'));
  reply.type(CONTENT_TYPES[format]);
  if (answer.count > MAX_WHOLE_COUNT) return reply.send(Readable.from(inTurns(written(answer, format))));
  let whole = '';
  for (const piece of written(answer, format)) whole += piece;
  if (whole.length < MIN_COMPRESSED) request.headers[NOT_COMPRESSED] = 'short';
  return reply.send(whole);
}

/** In the words of the service, whose clients read them. */
function notFound({ protocol, host, originalUrl }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `No HTTP resource was found that matches the request URI '${protocol}://${host}${originalUrl}'.`;
  return reply.code(404).send({ message, messageDetail: 'No method of this name takes these fields.' });
}

/** Adds the fields of a query, a form or an object in JSON by their lower-case names; of one that was sent twice the first. */
function addFields(fields: Map<string, string>, sent: unknown): void {
  for (const [name, value] of Object.entries((sent as object | null | undefined) ?? {})) {
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    if (typeof first === 'string' || typeof first === 'number') fields.set(name.toLowerCase(), String(first));
  }
}
