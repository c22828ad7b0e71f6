import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { sandboxDecideCall } from './contract.ts';
import type { Payments } from './service.ts';

export function paymentRoutes(http: FastifyInstance, payments: Payments): void {
  serve(http, sandboxDecideCall, async (caller, input) => {
    const { returnUrl } = await payments.decide(caller, input);
    return { return_url: returnUrl };
  });
  void http.register(async scope => webhookRoutes(scope, payments));
}

/**
 * The webhook endpoint of each gateway. The signature covers the raw body, so the body is not parsed here; webhooks
 * come from no browser, so the signature replaces the cross-site check.
 */
function webhookRoutes(http: FastifyInstance, payments: Payments): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  http.post<{ Params: { gateway: string } }>(
    '/webhooks/:gateway',
    { bodyLimit: 1024 * 1024 },
    async (request, reply) => {
      const { caller, headers, params } = request;
      const outcome = await payments.receive(caller, params.gateway, String(request.body ?? ''), headers);
      return reply
        .code(outcome === 'refused' ? 400 : 200)
        .send({ status: outcome === 'refused' ? 'error' : 'success' });
    },
  );
}
