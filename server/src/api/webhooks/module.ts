import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { TargetOptions } from '../../kit/web/public-requests.ts';
import { sendWebhooksJob, wakeWebhooksJob } from './jobs.ts';
import { webhookStoppedMail } from './mails.tsx';
import { webhookRoutes } from './routes.ts';
import { createSender, createWebhooks, type Webhooks } from './service.ts';
import type { WebhookDeps } from './service/deps.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = {
  webhook_endpoints: byAccount(),
  webhook_messages: byAccount(),
  webhook_attempts: byAccount(),
};

export function webhooksModule(deps: Omit<WebhookDeps, 'sender'>, targets?: TargetOptions): Module<Webhooks> {
  const webhooks = createWebhooks({ ...deps, sender: createSender(targets) });
  return {
    service: webhooks,
    jobs: [sendWebhooksJob(webhooks), wakeWebhooksJob(webhooks)],
    mails: [webhookStoppedMail],
    on: webhooks.on,
    personalData: [personalData],
    retention,
    placement,
    routes: http => webhookRoutes(http, webhooks),
  };
}
