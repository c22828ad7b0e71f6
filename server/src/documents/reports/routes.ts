import type { FastifyInstance, FastifyReply } from 'fastify';
import { BATCH_ARCHIVE } from '../issued-documents/contract.ts';
import { VinText } from '../../kit/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { eventStreams } from '../../kit/web/event-stream.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { requestKey } from '../../kit/web/request-key.ts';
import { sendFile, sendPdf, serve, serveArchive } from '../../kit/route.ts';
import * as calls from './contract.ts';
import { licenseOf } from './rules/versions/license-of.ts';
import type { Reports } from './service.ts';

/** Reports that one address follows at once: a family's tabs, not a crowd. */
const STREAMS_PER_ADDRESS = 12;
/** As long as the slowest report is collected. */
const STREAM_LASTS_MS = 10 * 60_000;

export function reportRoutes(http: FastifyInstance, reports: Reports): void {
  serve(http, calls.generateReportCall, async (caller, input, { request, reply }) => {
    const answer = await reports.generate(caller, input, requestKey(request));
    if (answer.state !== 'ready' && answer.state !== 'partial') reply.code(202);
    return answer;
  });
  const send = eventStreams(http, { perAddress: STREAMS_PER_ADDRESS, lastsMs: STREAM_LASTS_MS });
  http.get<{ Querystring: { vin?: string } }>(
    calls.REPORT_STREAM,
    { schema: { hide: true } },
    async ({ caller, query }, reply) => {
      const vin = VinText.safeParse(query.vin);
      if (!vin.success) throw new AppError('vin_missing', { field: 'vin' });
      if (!(await reports.find(caller, vin.data))) throw new AppError('document_not_found', { field: 'vin' });
      return send(reply, signal => reports.follow(caller, vin.data, signal));
    },
  );
  serve(http, calls.generateClassicReportCall, async (caller, input, { request, reply }) => {
    const answer = await reports.generateClassic(caller, input, requestKey(request));
    if (answer.state !== 'ready' && answer.state !== 'partial') reply.code(202);
    return answer;
  });
  serve(http, calls.refreshReportCall, async (caller, input, { reply }) => {
    const answer = await reports.refresh(caller, input);
    if (answer.eta_s > 0) reply.code(202);
    return answer;
  });
  serveArchive(http, '/documents/reports.zip', BATCH_ARCHIVE, (caller, { vins }) => reports.batch(caller, vins));
  serve(http, calls.reportBatchCall, async (caller, { vins }) => ({ vehicles: await reports.ofBatch(caller, vins) }));
  serve(http, calls.reportsCall, (caller, input) => reports.list(caller, input));
  serve(http, calls.getReportCall, async (caller, input) => {
    const found = await reports.open(caller, input.vin, input.version);
    if (!found) throw new AppError('document_not_found', { field: 'vin' });
    const { id, vin, version, progress, document, refresh, versions } = found;
    const isWithheld = document !== null && !licenseOf(document).export;
    const content = isWithheld ? { document: null, withheld: 'license' as const } : { document };
    return { report_id: id, vin, version, progress, refresh, versions, ...content };
  });
  http.get<{ Params: { id: string }; Querystring: { version?: string; paper?: string } }>(
    '/documents/report/:id(^\\w+).pdf',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async (request, reply) => {
      const { version, paper } = request.query;
      const sheet = paper === 'a4' ? 'a4' : undefined;
      return sendPdf(reply, await reports.pdf(request.caller, request.params.id, versionOf(version), sheet));
    },
  );
  http.get(
    '/documents/report/sample.svg',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ caller }, reply) => {
      const bytes = Buffer.from(await reports.sampleSheet(caller));
      return sendFile(reply, { type: 'image/svg+xml', bytes, fileName: 'sample-report.svg' });
    },
  );
  http.get<{ Params: { id: string }; Querystring: { version?: string } }>(
    '/documents/report/:id(^\\w+).json',
    { schema: { hide: true } },
    async ({ caller, params, query }, reply) =>
      sendData(reply, await reports.data(caller, params.id, versionOf(query.version))),
  );
}

/** Sends a report as a file of data that belongs to one member. */
function sendData(reply: FastifyReply, { document, fileName }: { document: calls.ReportDocument; fileName: string }) {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(JSON.stringify(document, null, 2));
}

/** The version an address names; the newest where it names none. @throws AppError `document_not_found` for none there is */
function versionOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new AppError('document_not_found', { field: 'version' });
  return Number(text);
}
