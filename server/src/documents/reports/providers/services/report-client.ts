import { createJsonClient, type ServiceAddress, type ServiceFault } from '../../../../kit/web/json-client.ts';

/** A service of reports: 15 s for one request, and 8 MB for an answer, as a report of thousands of rows has several; more is refused unread. */
export const createReportClient = (name: string, { timeoutMs = 15_000 }: ServiceAddress) =>
  createJsonClient(name, { timeoutMs, maxBytes: 8_000_000 });

const FAULT_WORDS: readonly [RegExp, ServiceFault | 'not_covered'][] = [
  [/credit|quota|rate limit|limit (was )?(reached|exceeded)|too many|payment required|balance/i, 'quota'],
  [/api[ -]?key|unauthori[sz]ed|authenti|authoriz|forbidden|denied|token/i, 'auth'],
  [/not found|no (vehicle|vin|data|record|result|history|information)|invalid[ _]vin|were not found/i, 'not_covered'],
];

/** The meaning of a service's words when it gives no report. */
export const meaningOf = (words: string): ServiceFault | 'not_covered' =>
  FAULT_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'down';
