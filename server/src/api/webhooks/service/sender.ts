import { lookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../kit/web/public-address.ts';
import { problemOf, type Answer } from '../rules.ts';
import { retryAfterOf } from '../rules/schedule.ts';
import { hostOf, targetProblem } from '../rules/target.ts';

/** The time an endpoint has, from the first byte of the name to the last of the answer. */
const TIMEOUT_MS = 15_000;
/** An answer is read up to here, and this much of it is kept. */
const MAX_READ = 64 * 1024;
const MAX_KEPT = 2_000;

/** Where events may go; unless named, to public addresses over HTTPS. */
export interface SenderOptions {
  /** This machine and plain HTTP are allowed: while somebody develops. */
  isLocal?: boolean;
  timeoutMs?: number;
  /** Asks for the addresses of a name, as Node does. */
  resolve?: typeof lookup;
}

export type Sender = ReturnType<typeof createSender>;

class PrivateAddress extends Error {}

/** Sends one request, follows no redirect, and connects to the addresses that it has looked at, so that a name cannot mean another one meanwhile. */
export function createSender({ isLocal = false, timeoutMs = TIMEOUT_MS, resolve = lookup }: SenderOptions = {}) {
  /** The addresses of a name, of which all have to be public. */
  const publicOnly: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const wrong = found.length === 0 || (!isLocal && found.some(({ address }) => !isPublicAddress(address)));
      if (wrong) return done(new PrivateAddress('The name leads to a private network'), '');
      if (options.all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  };

  return {
    isLocal,

    /** Posts a body. It never throws: what went wrong is in the answer. */
    async post(target: string, headers: Record<string, string>, body: string): Promise<Answer> {
      if (targetProblem(target, isLocal)) return failed('private');
      const url = new URL(target);
      const options: RequestOptions = {
        method: 'POST',
        agent: false,
        lookup: publicOnly,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        ...(isIP(hostOf(url)) > 0 ? { host: hostOf(url) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      };
      return new Promise(resolved => {
        const send = url.protocol === 'http:' ? plainRequest : secureRequest;
        let isAnswered = false;
        const request = send(url, options, response => {
          isAnswered = true;
          void readWithin(response).then(text => {
            request.destroy();
            resolved(answered(response, text));
          });
        });
        request.on('error', error => {
          if (!isAnswered) resolved(failed(problemWith(error)));
        });
        request.on('close', () => {
          if (!isAnswered) resolved(failed('unreachable'));
        });
        request.end(body);
      });
    },
  };
}

const failed = (problem: Answer['problem']): Answer => ({ status: null, problem, text: '', retryAfter: 0 });

function answered({ statusCode: status = 0, headers }: IncomingMessage, text: string): Answer {
  return { status, problem: problemOf(status), text, retryAfter: retryAfterOf(headers['retry-after'], new Date()) };
}

function problemWith(error: Error): Answer['problem'] {
  if (error instanceof PrivateAddress) return 'private';
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

/** The beginning of an answer, as text a database can store. What comes after it, or too late, is not waited for: its status counts. */
async function readWithin(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.byteLength;
      if (size >= MAX_READ) break;
    }
  } catch {
    // The rest of the answer is not known.
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, MAX_KEPT);
}
