import type { JsonAnswer, ServiceAddress } from '../../../../kit/web/json-client.ts';
import { Row, textOf } from './field-readers.ts';
import { createReportClient, meaningOf } from './report-client.ts';
import { nmvtisSections, rowIn } from './nmvtis-names.ts';
import { failed, type PullOutcome, type ReportService } from './report-service.ts';

const URL_OF_SERVICE = 'https://www.clearvin.com';
/** A token lasts 120 minutes; it is given up before. */
const TOKEN_MS = 100 * 60_000;

type Settings = ServiceAddress & { email: string; password: string; now?: () => number };

/**
 * ClearVIN for vendors: `POST /rest/vendor/login` gives a token, `GET /rest/vendor/report` the report, paid for each. Only
 * addresses that are registered with ClearVIN are served. Sign-in and envelope are published. DOUBTFUL until an account has
 * shown them: the names inside `report.nmvtis`, which are read as those of the national title system (`nmvtis-names.ts`).
 */
export function createClearVin({
  email,
  password,
  url = URL_OF_SERVICE,
  now = Date.now,
  ...options
}: Settings): ReportService {
  const ask = createReportClient('ClearVIN', options);
  let token: { value: string; until: number } | null = null;

  async function signIn(): Promise<{ value: string } | PullOutcome> {
    if (token && token.until > now()) return token;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const answer = await ask(`${url}/rest/vendor/login`, { method: 'POST', headers, body });
    if ('fault' in answer) return failed(answer.fault, 'no');
    const given = Row.safeParse(answer.body).data ?? {};
    const value = textOf(given, 'token');
    if (textOf(given, 'status') !== 'ok' || value === '') return failed('auth', 'no');
    token = { value, until: now() + TOKEN_MS };
    return token;
  }

  return {
    name: 'ClearVIN',
    groups: ['titles', 'jsi'],
    nmvtis: true,
    async pull(vin): Promise<PullOutcome> {
      const signedIn = await signIn();
      if ('kind' in signedIn) return signedIn;
      const headers = { authorization: `Bearer ${signedIn.value}`, accept: 'application/json' };
      const answer = await ask(`${url}/rest/vendor/report?${new URLSearchParams({ vin })}`, { headers });
      // A token that is refused is asked for anew with the next report.
      if ('fault' in answer && answer.fault === 'auth') token = null;
      return outcomeOf(answer, vin);
    },
  };
}

function outcomeOf(answer: JsonAnswer, vin: string): PullOutcome {
  if ('fault' in answer) return failed(answer.fault, answer.sent ? 'maybe' : 'no');
  const given = Row.safeParse(answer.body).data ?? {};
  const status = textOf(given, 'status');
  if (status === '') return failed('unreadable', 'maybe');
  if (status !== 'ok') {
    const meaning = meaningOf(textOf(given, 'message', 'error'));
    return meaning === 'not_covered' ? { kind: 'not_covered' } : failed(meaning, 'no');
  }
  const result = rowIn(given.result);
  if (textOf(result, 'vin').toUpperCase() !== vin) return failed('other_vehicle', 'yes');
  const nmvtis = Row.safeParse(rowIn(result.report).nmvtis).data;
  if (!nmvtis || Array.isArray(nmvtis)) return failed('unreadable', 'yes');
  return { kind: 'report', sections: nmvtisSections(nmvtis, 'CV') };
}
