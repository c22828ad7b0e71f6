import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Webhooks } from './service.ts';

export function webhookRoutes(http: FastifyInstance, webhooks: Webhooks): void {
  serve(http, calls.webhooksCall, async caller => ({ endpoints: await webhooks.list(caller) }));
  serve(http, calls.makeWebhookCall, (caller, input) => webhooks.make(caller, input));
  serve(http, calls.changeWebhookCall, async (caller, input) => ({ endpoint: await webhooks.change(caller, input) }));
  serve(http, calls.rotateWebhookCall, (caller, input) => webhooks.rotate(caller, input));
  serve(http, calls.switchWebhookCall, async (caller, input) => ({ endpoint: await webhooks.switch(caller, input) }));
  serve(http, calls.removeWebhookCall, async (caller, input) => {
    await webhooks.remove(caller, input);
    return {};
  });
  serve(http, calls.testWebhookCall, async (caller, input) => ({ message: await webhooks.test(caller, input) }));
  serve(http, calls.webhookMessagesCall, (caller, input) => webhooks.messages(caller, input));
  serve(http, calls.webhookMessageCall, (caller, input) => webhooks.message(caller, input));
  serve(http, calls.replayWebhookCall, async (caller, input) => {
    await webhooks.replay(caller, input);
    return {};
  });
  serve(http, calls.replaySinceCall, async (caller, input) => ({ count: await webhooks.replaySince(caller, input) }));
}
