import { z } from 'zod';
import { line } from '../../../../kit/contract.ts';
import { EndpointState, MessageState, WebhookAttempt, WebhookEvent } from '../../../webhooks/contract.ts';
import { Page } from '../shapes.ts';

const Moment = z.iso.datetime();

/** Where events of the account are sent. `failing`: nothing got through for a day; `gone`: it answered 410. */
export const WebhookEndpoint = z.object({
  object: z.literal('webhook_endpoint'),
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  state: EndpointState,
  /** The last characters of the secret. */
  secret_tail: z.string(),
  /** Until when events are signed with the secret before the last rotation too. */
  old_secret_ends: Moment.nullable(),
  /** Since when nothing got through. */
  failing_since: Moment.nullable(),
  /** Messages that wait for their first or next try. */
  waiting: z.number().int(),
  created: Moment,
});
export const WebhookEndpointList = z.object({ object: z.literal('list'), data: z.array(WebhookEndpoint) });

/** With the secret that its events are signed with, which only this answer has. */
export const SecretEndpoint = WebhookEndpoint.extend({ secret: z.string() });
export const RemovedEndpoint = z.object({
  object: z.literal('webhook_endpoint'),
  id: z.string(),
  removed: z.literal(true),
});

/** An event for one endpoint. `failed`: it is not tried again unless it is asked for. */
export const WebhookMessage = z.object({
  object: z.literal('webhook_message'),
  id: z.string(),
  type: z.string(),
  state: MessageState,
  tries: z.number().int(),
  /** When it is tried next; null: not at all. */
  next: Moment.nullable(),
  /** The newest try; null: there was none. */
  last: WebhookAttempt.pick({ at: true, status: true, problem: true }).nullable(),
  created: Moment,
});
export const WebhookMessageList = z.object({
  object: z.literal('list'),
  data: z.array(WebhookMessage),
  has_more: z.boolean(),
});
/** With what is sent, as text, and its tries, the newest first. */
export const WebhookMessageDetail = WebhookMessage.extend({ body: z.string(), attempts: z.array(WebhookAttempt) });

/** How many messages are sent again. */
export const Replay = z.object({ object: z.literal('replay'), count: z.number().int() });

const settings = {
  url: z.string().trim().min(1).max(500),
  events: z.array(WebhookEvent).min(1).max(WebhookEvent.options.length),
  description: line(0, 100),
};
export const EndpointBody = z.strictObject({ ...settings, description: settings.description.default('') });
/** What is left out stays as it is. */
export const EndpointChange = z.strictObject(settings).partial();
export const EndpointSwitch = z.strictObject({ on: z.boolean() });
export const ReplayBody = z.strictObject({
  since: Moment.describe('Messages that failed and are of this moment or later'),
});

export const MessagePage = Page.extend({ state: MessageState.optional() });
