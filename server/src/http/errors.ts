import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { ErrorAnswer } from '../kit/contract.ts';
import { AppError, type Reason } from '../kit/errors.ts';
import { escapeHtml } from '../kit/html.ts';
import { sayIn } from '../kit/messages.ts';
import { localeOf } from './caller.ts';

/** Faults of the request that Fastify itself finds, by its code. */
const DOOR_REASONS: Record<string, Reason> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_json',
};

/** Fields whose wrong value has a sentence of its own. */
const FIELD_REASONS: Record<string, Reason> = {
  email: 'email_invalid',
  pass: 'password_short',
  new_pass: 'password_short',
  phone: 'phone_digits',
  mileage: 'mileage_range',
  vin: 'vin_missing',
  message: 'message_missing',
};

/** Every refusal and every fault becomes the one error envelope, in the reader's language. */
export function addErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => answer(asRefusal(error, request), request, reply));
}

/** Sends a refusal as the error envelope. */
export function answer(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const site = request.caller?.site ?? null;
  const message = sayIn(localeOf(request, site))('errors', refusal.reason, refusal.params);
  const retryAfter = Number(reply.getHeader('retry-after') ?? 0);
  const body: ErrorAnswer = {
    status: 'error',
    msg: message,
    message,
    code: refusal.code,
    reason: refusal.reason,
    request_id: request.id,
    ...(retryAfter > 0 ? { retry_after: retryAfter } : {}),
    ...(refusal.field ? { field: refusal.field } : {}),
    ...(refusal.details ? { details: refusal.details } : {}),
  };
  reply.code(refusal.status).serializer((each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each)));
  if (isForReader(request)) return reply.type('text/html; charset=utf-8').send(neutralPage(message, refusal.status));
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Whether a person opened this address in a browser, as opposed to a program that called it. */
function isForReader(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html') && !/^\/api(-cwa)?\//.test(request.url);
}

/** A sentence on a page of no brand: the site is not known here, or must not be shown. */
function neutralPage(sentence: string, status: number): string {
  const style = 'font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>`;
  return `<!doctype html><html><head>${head}<meta name="color-scheme" content="light dark"></head><body style="${style}"><h1 style="font-size:1.5rem">${status}</h1><p>${escapeHtml(sentence)}</p></body></html>`;
}

function asRefusal(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return wrongField(error.validation);
  const reason = DOOR_REASONS[error.code];
  if (reason) return new AppError(reason, { params: { limit: Math.floor(request.routeOptions.bodyLimit / 1024) } });
  if (error.statusCode === 404) return new AppError('not_found');
  if (error.statusCode === 429) return new AppError('too_many');
  const where = isResponseSerializationError(error) ? 'An answer broke its contract' : 'A request failed';
  request.log.error({ err: error, path: loggedPath(request.url) }, where);
  return new AppError('internal');
}

/** An address as the log may hold it: no query, and no vehicle number, document number or mailed token in the path. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.replace(/[^/]{11,}/g, part => (/\d|[A-Z]/.test(part) ? '…' : part));
}

/** What a wrong field is told: too long, left out, too short, or not what its kind must look like. */
function fieldReason(field: string, { keyword, params }: Issue): Reason {
  const { origin, minimum } = params as { origin?: string; minimum?: number };
  if (keyword === 'too_big' && origin === 'string' && field !== 'email') return 'too_long';
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
  if (unknown) return new AppError('unknown_field', { field: unknown, params: { field: unknown } });
  const field = issue?.instancePath.split('/').filter(Boolean)[0];
  if (!issue || !field) return new AppError('not_json');
  const { minimum = 0, maximum = 0 } = issue.params as { minimum?: number; maximum?: number };
  return new AppError(fieldReason(field, issue), { field, params: { field, min: minimum, max: maximum } });
}
