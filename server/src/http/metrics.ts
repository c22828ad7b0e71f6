import type { FastifyInstance } from 'fastify';
import type { App } from '../app/app.ts';
import { sameText } from '../kit/security/crypto.ts';

/**
 * `GET /metrics` for who shows `METRICS_TOKEN` as a bearer token; without the setting there is no such address, nothing is
 * counted, and its library is not loaded. Must come before the routes it counts.
 */
export async function addMetrics(http: FastifyInstance, app: App): Promise<void> {
  const { metricsToken } = app.config;
  if (metricsToken === null) return;
  const { createMetrics } = await import('../operations/metrics/service.ts');
  const metrics = createMetrics(app);
  http.addHook('onClose', async () => metrics.stop());
  http.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1000;
    metrics.noteRequest({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds });
    done();
  });
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!sameText(`Bearer ${metricsToken}`, request.headers.authorization ?? ''))
      return reply.code(401).type('text/plain').send('This address needs METRICS_TOKEN as a bearer token.\n');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
