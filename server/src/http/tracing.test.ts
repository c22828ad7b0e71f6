import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../kit/log/log.ts';
import { timed } from '../kit/log/timed.ts';
import { createTracing, type Tracing } from '../kit/log/tracing.ts';
import { readConfig } from '../kit/settings/config.ts';
import { createFetch } from '../kit/web/fetch.ts';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** A span as OTLP writes it in JSON. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[];
}

const sent: { path: string | undefined; body: Sent }[] = [];
/** Stands in for a collector, and for an outside service at every other address. */
const collector = createServer((request, response) => {
  void json(request)
    .then(body => sent.push({ path: request.url, body: body as Sent }))
    .catch(() => {})
    .then(() => response.setHeader('content-type', 'application/json').end('{}'));
});
const lines: string[] = [];
const log = createLog('info', { write: line => void lines.push(line) });
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let address = '';
beforeAll(async () => {
  await new Promise<void>(resolve => void collector.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => void collector.close());
afterEach(() => {
  sent.length = 0;
  lines.length = 0;
});

const tracesTo = (endpoint: string, ratio = '1') =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }).traces!;
const spans = () =>
  sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: each }) => each)),
  );
const valuesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const named = (name: string) => spans().filter(span => span.name === name);

describe('a request that traces follow', () => {
  let test: TestApp;
  let tracing: Tracing;
  beforeAll(async () => {
    tracing = createTracing(tracesTo(`${address}/`), log);
    test = await createTestApp({ log, tracing, transport: async () => void log.info('mail leaves') });
  });
  afterAll(() => test.close());

  it('is sent with its jobs and its calls of outside services, by the route and without a person', async () => {
    const member = await buildMember(test);
    const email = member.actor.kind === 'member' ? member.actor.email : '';
    await test.drain();
    const call = createFetch({ name: 'outside' });
    const { resetPassword } = test.app.accounts;
    test.app.accounts.resetPassword = async (...input) => {
      await call(`${address}/vehicles?of=${email}`);
      log.info('asked');
      return resetPassword(...input);
    };
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'request-one-1' };
    const ask = (remoteAddress: string, url = '/api-cwa/reset-password') =>
      test.http.inject({ method: 'POST', url, headers, payload: { email }, remoteAddress });
    await ask('127.0.0.1');
    await ask('203.0.113.9');
    await ask('127.0.0.1', '/api-cwa/no-such-call');
    await test.http.inject({ url: '/livez', headers });
    test.app.accounts.resetPassword = resetPassword;
    await test.drain();
    await tracing.stop();

    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(valuesOf(sent[0]!.body.resourceSpans[0]!.resource)['service.name']).toBe('marque');
    const [request, stranger] = named('POST /api-cwa/reset-password');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2 });
    expect(valuesOf(request!)).toMatchObject({
      'http.route': '/api-cwa/reset-password',
      'http.response.status_code': 200,
      'marque.request_id': 'request-one-1',
    });
    // Somebody who is no proxy of ours begins a trace of its own.
    expect(stranger!.traceId).not.toBe(TRACE);
    expect(stranger!.parentSpanId).toBeUndefined();
    const inside = spans().filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(inside.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['call outside', TRACE],
      ['job mail-account-link', TRACE],
    ]);
    expect(valuesOf(inside[0]!)).toEqual({ 'marque.provider': 'outside', 'marque.outcome': 'answered' });
    expect(named('POST /api-cwa/*')).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('livez');
    expect(JSON.stringify(sent)).not.toContain(email);

    const entries = lines.map(line => JSON.parse(line) as { msg: string; reqId?: string; trace_id?: string });
    const about = (message: string) =>
      entries.filter(({ msg, trace_id: id }) => msg === message && id === TRACE).map(({ reqId }) => reqId);
    expect(about('asked')).toEqual(['request-one-1']);
    expect(about('mail leaves')).toEqual(['request-one-1']);
  });
});

describe('traces', () => {
  it('hold the statements of a job, without their values, and say which failed', async () => {
    const tracing = createTracing(tracesTo(address), log);
    const pass = async (): Promise<void> => void (await pause(1));
    await timed('select 1 as alone', pass);
    const failing = tracing.job('trial', {}, async () => {
      await timed("select $1::text, 'Ann' as name", pass);
      await timed('select 1 / $1::int', () => Promise.reject(new Error('division by zero')));
    });
    await expect(failing).rejects.toThrow('division by zero');
    await tracing.stop();

    const [job] = named('job trial');
    expect(job).toMatchObject({ kind: 5, status: { code: 2 } });
    const statements = named('SELECT').filter(({ parentSpanId }) => parentSpanId === job!.spanId);
    expect(statements.map(each => [valuesOf(each)['db.query.text'], each.status.code])).toEqual([
      ["select $1::text, '…' as name", 0],
      ['select 1 / $1::int', 2],
    ]);
    const [{ startTimeUnixNano, endTimeUnixNano } = statements[1]!] = statements;
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
    expect(spans()).toHaveLength(3);
  });

  it('are sent of the part of the requests that is set, unless a proxy has decided', async () => {
    const tracing = createTracing(tracesTo(address, '0'), log);
    const ask = (id: string, traceparent?: string) =>
      tracing.beginRequest({ id, method: 'GET', route: '/*', traceparent }).end(500);
    ask('left out');
    ask('chosen', `00-${TRACE}-${PARENT}-01`);
    await tracing.stop();
    expect(spans().map(span => valuesOf(span)['marque.request_id'])).toEqual(['chosen']);
    expect(spans()[0]!.status.code).toBe(2);
  });

  it('that the collector does not take are logged once', async () => {
    const refusing = createServer((_request, response) => void response.writeHead(400).end());
    await new Promise<void>(resolve => void refusing.listen(0, '127.0.0.1', resolve));
    const tracing = createTracing(tracesTo(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`), log);
    tracing.beginRequest({ id: 'lost', method: 'GET', route: '/*', traceparent: 'not one' }).end(200);
    await tracing.stop();
    refusing.close();
    expect(lines.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'A collector of traces does not answer',
    ]);
  });
});
