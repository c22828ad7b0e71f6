import type { IncomingMessage } from 'node:http';
import {
  createPublicRequests,
  isTooLate,
  PrivateAddress,
  type TargetOptions,
} from '../../../kit/web/public-requests.ts';
import { MAX_ANSWER } from '../contract.ts';
import { problemOf, type Answer } from '../rules.ts';
import { retryAfterOf } from '../rules/schedule.ts';

/** The time an endpoint has, from the first byte of the name to the last of the answer. */
const TIMEOUT_MS = 15_000;
/** Bytes of an answer after which it is read no further: those of as many characters as are kept. */
const MAX_READ = 4 * MAX_ANSWER;

export type Sender = ReturnType<typeof createSender>;

/** Sends events to the addresses of members. */
export function createSender({ timeoutMs = TIMEOUT_MS, ...targets }: TargetOptions = {}) {
  const requests = createPublicRequests(targets);
  return {
    isLocal: requests.isLocal,

    /** Posts a body. It never throws: what went wrong is in the answer. */
    async post(target: string, headers: Record<string, string>, body: string): Promise<Answer> {
      try {
        const response = await requests.send(target, { method: 'POST', headers, body, timeoutMs });
        const text = await readWithin(response);
        response.destroy();
        return answered(response, text);
      } catch (error) {
        return { status: null, problem: problemWith(error), text: '', retryAfter: 0 };
      }
    },
  };
}

function answered({ statusCode: status = 0, headers }: IncomingMessage, text: string): Answer {
  return { status, problem: problemOf(status), text, retryAfter: retryAfterOf(headers['retry-after'], new Date()) };
}

function problemWith(error: unknown): Answer['problem'] {
  if (error instanceof PrivateAddress) return 'private';
  return isTooLate(error) ? 'timeout' : 'unreachable';
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
  // Cut before it is text: a slice of a text keeps all of it in memory.
  return Buffer.concat(parts).toString('utf8', 0, MAX_READ).replaceAll('\0', '').slice(0, MAX_ANSWER);
}
