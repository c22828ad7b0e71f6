import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { onMeasured } from '../measured.ts';
import type { Config } from '../settings/config.ts';
import type { Log } from './log.ts';
import { within } from '../time-limit.ts';
import { createProviderLog } from './provider-log.ts';
import { currentScope, inScope, type Scope } from './request-scope.ts';
import { withoutValues } from './timed.ts';

/** How long a process that ends waits for the collector. */
const LAST_SEND_MS = 3_000;

export interface IncomingRequest {
  id: string;
  method: string;
  /** As it was declared, so that no address of a person's page is in a trace. */
  route: string;
  /** The `traceparent` of who asked; ignored where it is not well-formed. */
  traceparent: string | undefined;
}

export interface RequestSpan {
  traceparent: string;
  end(status: number): void;
}

export type Tracing = ReturnType<typeof createTracing>;

/**
 * Sends traces to an OpenTelemetry collector by OTLP over HTTP: a span for each request and job, and below them one for
 * each statement and each call of an outside service. No span holds a value of a statement, an address or a person.
 */
export function createTracing(settings: NonNullable<Config['traces']>, log: Pick<Log, 'error' | 'info'>) {
  const { endpoint, serviceName, ratio } = settings;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterTo(`${endpoint}/v1/traces`, log) })],
  });
  const tracer = provider.getTracer('marque');

  function begin(name: string, kind: SpanKind, attributes: Attributes, parent: string | undefined): Span {
    const known = parent === undefined ? null : parseTraceParent(parent);
    const context = known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind, attributes }, context);
  }

  /** What has just ended within a request or a job; else it is not noted, as the queue asks for jobs all the time. */
  function ended(name: string, attributes: Attributes, { seconds, isFailed }: { seconds: number; isFailed: boolean }) {
    const parent = parseTraceParent(currentScope().traceparent ?? '');
    if (!parent) return;
    const context = trace.setSpanContext(ROOT_CONTEXT, parent);
    const now = Date.now();
    const startTime = now - seconds * 1000;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, context);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  }

  const ends = [
    onMeasured('query.ended', ({ text, outcome, seconds }) => {
      const statement = withoutValues(text);
      const name = (statement.split(' ', 1)[0] ?? '').toUpperCase();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
      ended(name, attributes, { seconds, isFailed: outcome === 'failed' });
    }),
    onMeasured('provider.called', ({ provider: name, outcome, seconds }) =>
      ended(
        `call ${name}`,
        { 'marque.provider': name, 'marque.outcome': outcome },
        { seconds, isFailed: outcome !== 'answered' },
      ),
    ),
  ];

  return {
    beginRequest({ id, method, route, traceparent }: IncomingRequest): RequestSpan {
      const attributes = { 'http.request.method': method, 'http.route': route, 'marque.request_id': id };
      const span = begin(`${method} ${route}`, SpanKind.SERVER, attributes, traceparent);
      return {
        traceparent: written(span),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    /** Runs an attempt at a job in the trace of who has queued it. @throws what the work throws */
    async job(name: string, scope: Scope, work: () => Promise<void>): Promise<void> {
      const span = begin(`job ${name}`, SpanKind.CONSUMER, { 'marque.job': name }, scope.traceparent);
      try {
        await inScope({ ...scope, traceparent: written(span) }, work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },

    /** Sends what has not been sent yet; a collector that does not take it holds nobody up. */
    async stop(): Promise<void> {
      for (const end of ends) end();
      // The exporter has told the log why nothing was taken.
      await within(LAST_SEND_MS, provider.shutdown(), () => {}).catch(() => {});
    },
  };
}

function written(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Says once that a collector takes nothing, until it has taken something again. */
function exporterTo(url: string, log: Pick<Log, 'error' | 'info'>): SpanExporter {
  const exporter = new OTLPTraceExporter({ url });
  const collector = createProviderLog(log, 'collector of traces');
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        collector.note(url, result.code === ExportResultCode.SUCCESS ? null : 'unreachable');
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
