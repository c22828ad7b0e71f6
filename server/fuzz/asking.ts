import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { ErrorAnswer } from '../src/kit/contract.ts';
import { ROLES, type People, type Role } from './people.ts';
import type { Sent } from './requests.ts';

/** `FUZZ_SEED` repeats a run, `FUZZ_BODIES` makes it longer or shorter. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_615);
export const BODIES = Number(process.env['FUZZ_BODIES'] ?? 20_000);

/** A request that hangs is a fault; a busy machine is none. */
const PATIENCE_MS = 60_000;
/** How many requests one person makes before it is looked whether a request has signed them out. */
const STRETCH = 20;

/** The error in an answer, or null. */
function faultOf(answer: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = answer;
  // An outside source, of which tests have none, would have been asked: the answer says so like a refusal.
  if (statusCode === 502 && body.includes('"provider_unavailable"')) return envelopeFault(answer);
  if (statusCode >= 500) return `answered ${statusCode}: ${body.slice(0, 300)}`;
  if (statusCode < 400 || answer.raw.req.method === 'HEAD') return null;
  if (headers['content-encoding']) return null;
  const type = String(headers['content-type']);
  if (type.startsWith('text/html'))
    return body.includes('<h1') ? null : `a page without a heading: ${body.slice(0, 300)}`;
  if (type.startsWith('text/x-script')) return null;
  return envelopeFault(answer);
}

/** Refusals that are about a field say which. */
const ABOUT_A_FIELD = /^(invalid_field|unknown_field|too_long|too_deep|email_invalid|password_|phone_|vin_|image_)/;

function envelopeFault({ headers, body }: LightMyRequestResponse): string | null {
  const parsed = ErrorAnswer.strict().safeParse(safely(body));
  if (!parsed.success) return `no error envelope: ${body.slice(0, 300)}`;
  const { msg, message, request_id: id, reason, field } = parsed.data;
  if (msg !== message || msg === '') return `two sentences: ${body}`;
  if (id !== headers['x-request-id']) return `another request_id than x-request-id: ${body}`;
  if (ABOUT_A_FIELD.test(reason) && field === undefined) return `names no field: ${body}`;
  return null;
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function ask(http: FastifyInstance, { headers, ...sent }: Sent, token: string | null): Promise<string | null> {
  const own = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = { ...sent, headers: { ...own, ...headers } } as InjectOptions;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve(`no answer in ${PATIENCE_MS} ms`), PATIENCE_MS);
  });
  const answered = async () => {
    const answer = await http.inject(request);
    // A head has no body that says why a source failed.
    const isMute = answer.statusCode === 502 && request.method === 'HEAD';
    return faultOf(isMute ? await http.inject({ ...request, method: 'GET' }) : answer);
  };
  const answer = answered().catch((error: unknown) => `no answer: ${String(error)}`);
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}

/** A request so that it can be read, and made again with its seed. */
function describeRequest({ method, url, headers, payload }: Sent, who: string): string {
  const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text);
  const body = Buffer.isBuffer(payload) ? `base64 ${payload.toString('base64')}` : (payload ?? '');
  return [`${who}: ${method} ${short(url)}`, short(JSON.stringify(headers)), short(body)].join('\n  ');
}

/** Sends the requests in turn as each of the roles. @returns those with a wrong answer, each with its error */
export async function faultsOf(
  http: FastifyInstance,
  people: People,
  requests: readonly Sent[],
  roles: readonly Role[] = ROLES,
): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < requests.length; at += STRETCH) {
    const role = roles[(at / STRETCH) % roles.length] ?? 'visitor';
    const token = await people.tokenOf(role);
    for (const sent of requests.slice(at, at + STRETCH)) {
      const fault = await ask(http, sent, token);
      if (fault) faults.push(`${fault}\n  ${describeRequest(sent, role)}`);
    }
  }
  return faults;
}

/** The output of a failed run: how to repeat it, and the first of the faults. */
export const report = (faults: readonly string[]): string => [`FUZZ_SEED=${SEED}`, ...faults.slice(0, 10)].join('\n');
