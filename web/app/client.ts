import type { Reason } from '@marque/server/app';
import type { Call, ErrorAnswer } from '@marque/server/kit/contract';
import type { z } from 'zod';

const READ_TIMEOUT_MS = 15_000;
const GENERATE_TIMEOUT_MS = 30_000;

/** Why a call failed before a refusal could be read: no connection, no answer in time, or no sense in it. */
export type Fault = 'unreachable' | 'timeout' | 'unreadable';

/** A call that did not succeed. `answer` is the server's refusal; without one, `fault` says what went wrong. */
export class CallError extends Error {
  readonly answer: ErrorAnswer | null;
  readonly fault: Fault | null;
  readonly status: number;

  constructor(about: { answer?: ErrorAnswer; fault?: Fault; status?: number }) {
    super(about.answer?.message ?? about.fault ?? 'call failed');
    this.name = 'CallError';
    this.answer = about.answer ?? null;
    this.fault = about.fault ?? null;
    this.status = about.status ?? 0;
  }

  /** Why the server refused; null where it did not answer. */
  get reason(): Reason | null {
    return (this.answer?.reason as Reason | undefined) ?? null;
  }
}

export interface SendOptions {
  /** Makes a repeated call count once; the same key must go with the same input. */
  idempotencyKey?: string;
  /** A call that makes a document may take up to 30 s instead of 15 s. */
  generating?: boolean;
  signal?: AbortSignal;
}

/**
 * Sends one call of a contract and gives its answer (200 or 202).
 * @throws {CallError} on a refusal, a broken connection or no answer in time
 */
export async function send<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  input: z.input<Input>,
  options: SendOptions = {},
): Promise<z.output<Answer>> {
  const response = await reach(call, input, options);
  const body: unknown = await response.json().catch(() => null);
  if (isRefusal(body)) throw new CallError({ answer: body, status: response.status });
  if (!response.ok || !isSuccess(body)) throw new CallError({ fault: 'unreadable', status: response.status });
  return body as z.output<Answer>;
}

async function reach(
  call: Pick<Call<z.ZodType, z.ZodType>, 'method' | 'path' | 'files'>,
  input: unknown,
  options: SendOptions,
) {
  const timeout = AbortSignal.timeout(options.generating ? GENERATE_TIMEOUT_MS : READ_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const headers = new Headers({ accept: 'application/json' });
  const brand = call.path.startsWith('/api/operator/') && new URLSearchParams(window.location.search).get('brand');
  if (brand) headers.set('x-brand', brand);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const address = call.method === 'GET' ? call.path + asQuery(input) : call.path;
  const form = call.files ? asForm(call.files.field, input as Record<string, unknown>) : null;
  const body = form ?? (call.method === 'POST' ? JSON.stringify(input) : null);
  // The browser itself names the boundary of a form.
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  try {
    return await fetch(address, { method: call.method, headers, body, signal, credentials: 'same-origin' });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError({ fault: timeout.aborted ? 'timeout' : 'unreachable' });
  }
}

/** A body whose field holds files as `data:` addresses, with those files as parts; null where it holds none. */
function asForm(field: string, { [field]: given, ...rest }: Record<string, unknown>): FormData | null {
  const urls = Array.isArray(given) ? (given as { url: string }[]).map(({ url }) => url) : [given];
  const files = urls.filter(url => typeof url === 'string' && url.startsWith('data:')) as string[];
  if (files.length === 0) return null;
  const form = new FormData();
  form.set('input', JSON.stringify(rest));
  for (const url of files) form.append(field, fileOf(url), 'file');
  return form;
}

function fileOf(url: string): Blob {
  const [head = '', body = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(body), sign => sign.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) });
}

function asQuery(input: unknown): string {
  const pairs = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return query ? `?${query}` : '';
}

function isRefusal(body: unknown): body is ErrorAnswer {
  return hasStatus(body) && body.status === 'error' && 'code' in body;
}

function isSuccess(body: unknown): boolean {
  return hasStatus(body) && body.status === 'success';
}

function hasStatus(body: unknown): body is { status: unknown } {
  return typeof body === 'object' && body !== null && 'status' in body;
}
