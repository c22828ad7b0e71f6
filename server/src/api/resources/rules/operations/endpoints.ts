import * as shapes from '../shapes/endpoints.ts';
import { del, get, NONE, OfId, patch, post, put } from './operation.ts';

/** Changes of endpoints in an hour, as on the pages of an account. */
const LIMITS = [{ max: 60, minutes: 60, perMember: true }];

const ABOUT = { tag: 'Endpoints', scope: 'webhooks', live: true } as const;
const CHANGES = { ...ABOUT, changes: true, limits: LIMITS } as const;

const createWebhookEndpoint = post({
  ...CHANGES,
  id: 'createWebhookEndpoint',
  path: '/v1/webhook-endpoints',
  summary: 'Make an endpoint',
  description:
    'Public addresses over HTTPS alone, ten endpoints at most. `secret` stands in this answer only; events are signed with it as Standard Webhooks has it. For live keys.',
  secret: true,
  fields: NONE,
  body: shapes.EndpointBody,
  answer: shapes.SecretEndpoint,
  example: { fields: {}, body: { url: 'https://example.com/webhooks', events: ['order.paid'] } },
});

const listWebhookEndpoints = get({
  ...ABOUT,
  id: 'listWebhookEndpoints',
  path: '/v1/webhook-endpoints',
  summary: 'The endpoints of the account, the newest first',
  description: 'Also those that were made on its pages. For live keys.',
  fields: NONE,
  query: NONE,
  answer: shapes.WebhookEndpointList,
  example: { fields: {}, query: {} },
});

const getWebhookEndpoint = get({
  ...ABOUT,
  id: 'getWebhookEndpoint',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'An endpoint and how it is doing',
  description: 'What waits for it, and since when nothing gets through. For live keys.',
  fields: OfId,
  query: NONE,
  answer: shapes.WebhookEndpoint,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, query: {} },
});

const changeWebhookEndpoint = patch({
  ...CHANGES,
  id: 'changeWebhookEndpoint',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Change where an endpoint is and what it is sent',
  description: 'What is left out stays as it is. For live keys.',
  fields: OfId,
  body: shapes.EndpointChange,
  answer: shapes.WebhookEndpoint,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: { events: ['order.paid', 'order.refunded'] } },
});

const switchWebhookEndpoint = put({
  ...CHANGES,
  id: 'switchWebhookEndpoint',
  path: '/v1/webhook-endpoints/{id}/state',
  summary: 'Switch an endpoint on or off',
  description:
    'What waits when it goes off is not sent; what happens while it is off is not kept for it. For live keys.',
  fields: OfId,
  body: shapes.EndpointSwitch,
  answer: shapes.WebhookEndpoint,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: { on: true } },
});

const rotateWebhookSecret = post({
  ...CHANGES,
  id: 'rotateWebhookSecret',
  path: '/v1/webhook-endpoints/{id}/rotate',
  summary: 'Give an endpoint a new secret',
  description: 'Events are signed with the one before too for 24 hours. For live keys.',
  secret: true,
  fields: OfId,
  body: NONE,
  answer: shapes.SecretEndpoint,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: {} },
});

const testWebhookEndpoint = post({
  ...CHANGES,
  id: 'testWebhookEndpoint',
  path: '/v1/webhook-endpoints/{id}/test',
  summary: 'Send an event to try an endpoint',
  description:
    'Its type is `webhook.test`. Refused with 409 `webhook_off` where the endpoint is not on. For live keys.',
  fields: OfId,
  body: NONE,
  answer: shapes.WebhookMessage,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: {} },
});

const listWebhookMessages = get({
  ...ABOUT,
  id: 'listWebhookMessages',
  path: '/v1/webhook-endpoints/{id}/messages',
  summary: 'What an endpoint was and will be sent, the newest first',
  description: 'Of one state or of all. For live keys.',
  fields: OfId,
  query: shapes.MessagePage,
  answer: shapes.WebhookMessageList,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, query: { state: 'failed' } },
});

const replayWebhooks = post({
  ...CHANGES,
  id: 'replayWebhooks',
  path: '/v1/webhook-endpoints/{id}/replay',
  summary: 'Send everything again that failed since a moment',
  description: 'Refused with 409 `webhook_off` where the endpoint is not on. For live keys.',
  fields: OfId,
  body: shapes.ReplayBody,
  answer: shapes.Replay,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: { since: '2026-01-31T00:00:00Z' } },
});

const removeWebhookEndpoint = del({
  ...CHANGES,
  id: 'removeWebhookEndpoint',
  path: '/v1/webhook-endpoints/{id}',
  summary: 'Remove an endpoint with all that was sent to it',
  description: 'It is sent nothing from then on. For live keys.',
  fields: OfId,
  body: NONE,
  answer: shapes.RemovedEndpoint,
  example: { fields: { id: 'whe_1a2b3c4d5e6f' }, body: {} },
});

const getWebhookMessage = get({
  ...ABOUT,
  id: 'getWebhookMessage',
  path: '/v1/webhook-messages/{id}',
  summary: 'A message with its body and its tries',
  description: 'The beginning of what the endpoint answered is in each try. For live keys.',
  fields: OfId,
  query: NONE,
  answer: shapes.WebhookMessageDetail,
  example: { fields: { id: 'msg_1a2b3c4d5e6f' }, query: {} },
});

const replayWebhookMessage = post({
  ...CHANGES,
  id: 'replayWebhookMessage',
  path: '/v1/webhook-messages/{id}/replay',
  summary: 'Send a message again, at once',
  description: 'Refused with 409 `webhook_off` where its endpoint is not on. For live keys.',
  fields: OfId,
  body: NONE,
  answer: shapes.WebhookMessage,
  example: { fields: { id: 'msg_1a2b3c4d5e6f' }, body: {} },
});

export const endpointOperations = {
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  switchWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookMessages,
  replayWebhooks,
  removeWebhookEndpoint,
  getWebhookMessage,
  replayWebhookMessage,
};
