import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { isOfV1 } from '../api/keys/rules.ts';
import { PASSWORD_MIN } from '../identity/accounts/contract.ts';
import type { ErrorAnswer } from '../kit/contract.ts';
import { isDatabaseLost } from '../kit/database/database-lost.ts';
import { AppError, type Reason } from '../kit/errors.ts';
import { escapeHtml } from '../kit/text/html.ts';
import { newId } from '../kit/security/ids.ts';
import { translatorFor } from '../kit/text/messages.ts';
import type { Locale } from '../platform/sites/contract.ts';
import { FOR_ANY_SITE, isOfVpic } from '../vehicles/vpic/rules/address.ts';
import { localeOf } from './caller.ts';

/** Faults of the request that Fastify itself finds, by its code. */
const DOOR_REASONS: Record<string, Reason> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_json',
  FST_CP_ERR_INVALID_CONTENT: 'content_encoding',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'content_encoding',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Faults of a connection that never became a request, by Node's code. */
const SOCKET_REASONS: Record<string, Reason> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_slow',
  HPE_HEADER_OVERFLOW: 'headers_large',
};

/** Fields whose wrong value has its own sentence. */
const FIELD_REASONS: Record<string, Reason> = {
  email: 'email_invalid',
  pass: 'password_short',
  new_pass: 'password_short',
  phone: 'phone_digits',
  mileage: 'mileage_range',
  year: 'year_number',
  vin: 'vin_missing',
  message: 'message_missing',
  after: 'cursor_invalid',
  limit: 'limit_range',
};

/** When to ask again while the database is away; a page asks by itself. */
const RETRY_AFTER_S = 10;

/** Every refusal and every fault becomes the one error envelope, in the reader's language. */
export function addErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));
  http.setNotFoundHandler((request, reply) => answer(new AppError('not_found'), request, reply));
}

/** Answers whatever went wrong with a request, whether a route threw it or none was reached. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(asRefusal(error, request), request, reply);
}

/** Answers a connection whose bytes are no request, or came too slowly. */
export function refuseSocket(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  closeSocket(socket, SOCKET_REASONS[error.code] ?? 'bad_request');
}

/** Sends the reason in the error envelope, in English since no site is known, and closes the connection. */
export function closeSocket(socket: Socket, why: Reason): void {
  if (socket.destroyed) return;
  if (socket.writable) {
    const { reason, code, status } = new AppError(why);
    const message = translatorFor('en')('errors', reason);
    const answered: ErrorAnswer = { status: 'error', msg: message, message, code, reason, request_id: newId('req') };
    const body = JSON.stringify(answered);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/** A refusal as a page shows it: the sentence a call would answer, and the field it is about. */
export interface PageRefusal {
  reason: Reason;
  message: string;
  field: string | null;
  /** Other fields of the answer. */
  details: object;
}

/** The refusal behind an error in a language; null for a fault of ours. */
export function refusalOf(error: unknown, locale: Locale): PageRefusal | null {
  if (!(error instanceof AppError)) return null;
  const { reason, params, field } = error;
  return {
    reason,
    message: translatorFor(locale)('errors', reason, params),
    field: field ?? null,
    details: detailsOf(error, locale) ?? {},
  };
}

/** Other fields of a refusal's answer; `also`: further faults, a sentence and a field each. */
function detailsOf({ details, also }: AppError, locale: Locale): Record<string, unknown> | undefined {
  if (also.length === 0) return details;
  const say = translatorFor(locale);
  const others = also.map(({ reason, field, params }) => ({ reason, field, message: say('errors', reason, params) }));
  return { ...details, also: others };
}

/** Sends a refusal as the error envelope. */
export function answer(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const site = request.caller?.site ?? null;
  const locale = localeOf(request, site);
  const message = translatorFor(locale)('errors', refusal.reason, refusal.params);
  const details = detailsOf(refusal, locale);
  if (refusal.retryAfterS) reply.header('retry-after', refusal.retryAfterS);
  const retryAfter = Number(reply.getHeader('retry-after') ?? 0);
  const body: ErrorAnswer = {
    status: 'error',
    msg: message,
    message,
    code: refusal.code,
    reason: refusal.reason,
    request_id: request.id,
    ...(retryAfter > 0 ? { retry_after: retryAfter } : {}),
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(details ? { details } : {}),
    ...named(refusal.details),
  };
  reply.code(refusal.status).serializer((each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each)));
  if (isOfV1(request.url)) return reply.type(PROBLEM_TYPE).send(problemOf(body, refusal.status));
  if (isOfVpic(request.url)) return reply.headers(FOR_ANY_SITE).type(JSON_TYPE).send(inVpicWords(body));
  if (isForReader(request))
    return reply.type('text/html; charset=utf-8').send(neutralPage(message, refusal.status, retryAfter));
  return reply.type(JSON_TYPE).send(body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A refusal as problem details (RFC 9457). The type names the reason and leads nowhere. */
function problemOf(body: ErrorAnswer, status: number): object {
  const { message, code, reason, request_id, field, retry_after, details } = body;
  return {
    type: `urn:marque:problem:${reason}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    reason,
    request_id,
    ...(field === undefined ? {} : { field }),
    ...(retry_after === undefined ? {} : { retry_after }),
    ...(details === undefined ? {} : { details }),
  };
}

/** A refusal as NHTSA's service words it, whose clients read these two fields. */
const inVpicWords = ({ message, reason, request_id }: ErrorAnswer): object => ({
  message,
  messageDetail: `Reason: ${reason}. Request: ${request_id}.`,
});

/** Details that clients of the original calls look for in the answer itself. */
function named(details: Record<string, unknown> = {}): Pick<ErrorAnswer, 'plans_url' | 'candidates'> {
  const { plans_url: plans, candidates } = details;
  return {
    ...(typeof plans === 'string' ? { plans_url: plans } : {}),
    ...(Array.isArray(candidates) ? { candidates } : {}),
  };
}

/** Whether a person opened this address in a browser, as opposed to a program that called it. */
function isForReader(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html') && !/^\/api(-cwa)?\//.test(request.url);
}

/** A sentence on a page of no brand: the site is not known here, must not be shown, or its pages cannot be made. */
function neutralPage(sentence: string, status: number, retryAfter: number): string {
  const style = 'font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>`;
  const again = status === 503 ? `<meta http-equiv="refresh" content="${retryAfter}">` : '';
  return `<!doctype html><html><head>${head}${again}<meta name="color-scheme" content="light dark"></head><body style="${style}"><h1 style="font-size:1.5rem">${status}</h1><p>${escapeHtml(sentence)}</p></body></html>`;
}

function asRefusal(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error.name === 'AbortError' && request.caller?.signal?.().aborted) return new AppError('request_closed');
  if (hasZodFastifySchemaValidationErrors(error)) return wrongField(error.validation);
  const reason = DOOR_REASONS[error.code];
  if (reason) return new AppError(reason, { params: doorParams(request) });
  if (error.statusCode === 404) return new AppError('not_found');
  if (error.statusCode === 429) return new AppError('too_many');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('bad_request');
  if (isDatabaseLost(error)) {
    request.log.warn(logged(error, request), 'The database was away during a request');
    return new AppError('database_away', { retryAfterS: RETRY_AFTER_S });
  }
  const where = isResponseSerializationError(error) ? 'An answer broke its contract' : 'A request failed';
  request.log.error(logged(error, request), where);
  return new AppError('internal');
}

/** Parameters of a request fault's sentence. */
function doorParams({ routeOptions, headers }: FastifyRequest): Record<string, string | number> {
  const limit = Math.floor((routeOptions.bodyLimit ?? 0) / 1024);
  return { limit, encoding: headers['content-encoding'] ?? '' };
}

/** Log entry of a fault: the request by its id and address. */
export const logged = (error: unknown, { id, url }: FastifyRequest) => ({
  reqId: id,
  err: error,
  path: loggedPath(url),
});

/** An address as it is logged: no query, and no VIN, document number or mailed token in the path. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.replace(/[^/]{11,}/g, part => (/\d|[A-Z]/.test(part) ? '…' : part));
}

/** The error of a wrong field: too long, missing, too short, or not in the form of its kind. */
function fieldReason(field: string, { keyword, params }: Issue): Reason {
  const { origin, minimum } = params as { origin?: string; minimum?: number };
  if (keyword === 'too_big' && origin === 'string' && field !== 'email' && field !== 'after') return 'too_long';
  const isEmpty = keyword === 'invalid_type' || (keyword === 'too_small' && minimum === 1);
  if (isEmpty && field === 'pass') return 'password_missing';
  if (keyword === 'too_small' && origin === 'string' && field === 'phone') return 'phone_short';
  return FIELD_REASONS[field] ?? 'invalid_field';
}

interface Issue {
  keyword: string;
  instancePath: string;
  params: unknown;
}

function wrongField(issues: readonly Issue[]): AppError {
  const [issue] = issues;
  const unknown = issue?.keyword === 'unrecognized_keys' ? (issue.params as { keys?: string[] }).keys?.[0] : undefined;
  if (unknown !== undefined) return new AppError('unknown_field', { field: unknown, params: { field: unknown } });
  const field = issue?.instancePath.split('/').filter(Boolean)[0];
  if (!issue || !field) return new AppError('not_json');
  const { minimum = 0, maximum = 0 } = issue.params as { minimum?: number; maximum?: number };
  const reason = fieldReason(field, issue);
  const min = reason === 'password_short' ? PASSWORD_MIN : minimum;
  return new AppError(reason, { field, params: { field, min, max: maximum } });
}
