import type { App } from '@marque/server/app';
import { CallError } from '../../client.ts';
import { textIn } from '../../kit/forms/use-form.ts';

export type ReferenceOperation = ReturnType<App['v1']['reference']>['tags'][number]['operations'][number];

/** An answer as it came. */
export interface Tried {
  status: number;
  /** Until the answer was read, as this browser measured it. */
  ms: number;
  headers: [name: string, value: string][];
  /** Null where it is a file; then `bytes` says how large. */
  text: string | null;
  bytes: number;
  type: string;
}

/** What an answer says of itself and of the key. */
const HEADERS = [
  'x-request-id',
  'marque-version',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'idempotent-replayed',
];

/** What is typed into the fields of an operation. */
export const placesOf = ({ sent }: ReferenceOperation) => sent.filter(({ place }) => place !== 'body');

export type Wrong = 'key' | 'liveKey' | 'needed' | 'json';

/** The fields that are wrong before anything is sent. */
export function wrongIn(operation: ReferenceOperation, fields: FormData): Record<string, Wrong> {
  const wrong: Record<string, Wrong> = {};
  const key = textIn(fields, 'key').trim();
  if (key.startsWith('mk_live_')) wrong['key'] = 'liveKey';
  else if (!/^mk_test_[0-9a-z]{32}$/.test(key)) wrong['key'] = 'key';
  for (const { name, isRequired } of placesOf(operation))
    if (isRequired && textIn(fields, name).trim() === '') wrong[name] = 'needed';
  if (operation.body !== null && !isJson(textIn(fields, 'body'))) wrong['body'] = 'json';
  return wrong;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The request of the typed values, without the key. */
export function requestIn(operation: ReferenceOperation, fields: FormData) {
  const typed = placesOf(operation).map(({ name, place }) => ({ name, place, value: textIn(fields, name).trim() }));
  const filled = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(typed.find(each => each.place === 'path' && each.name === name)?.value ?? ''),
  );
  const given = typed.filter(({ value }) => value !== '');
  const pairs = (place: string) => given.filter(each => each.place === place).map(({ name, value }) => [name, value]);
  const query = new URLSearchParams(pairs('query')).toString();
  return {
    method: operation.method,
    address: query ? `${filled}?${query}` : filled,
    headers: Object.fromEntries(pairs('header')) as Record<string, string>,
    body: operation.body === null ? null : textIn(fields, 'body'),
  };
}

/** Sends a request with a test key and nothing else that says who asks. @throws {CallError} without an answer */
export async function tryRequest(
  { method, address, headers, body }: ReturnType<typeof requestIn>,
  key: string,
): Promise<Tried> {
  const began = performance.now();
  try {
    const answer = await fetch(address, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      credentials: 'omit',
    });
    const bytes = await answer.arrayBuffer();
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      ms: Math.round(performance.now() - began),
      headers: HEADERS.flatMap(name => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value] as [string, string]];
      }),
      text: type.includes('json') ? new TextDecoder().decode(bytes) : null,
      bytes: bytes.byteLength,
      type,
    };
  } catch {
    throw new CallError({ fault: 'unreachable' });
  }
}
