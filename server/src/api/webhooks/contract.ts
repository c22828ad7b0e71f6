import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

/** What an account can be sent, by the name that Standard Webhooks calls its type. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.refunded',
  'credits.granted',
  'credits.spent',
  'credits.returned',
  'credits.expired',
  'credits.taken',
  'document.ready',
  'document.failed',
  'document.revoked',
  'dispute.opened',
  'dispute.closed',
  'recall.found',
  'inventory.added',
  'inventory.changed',
  'inventory.gone',
  'inventory.recall-found',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The type of an event that an owner sends to try an endpoint. */
export const TEST_EVENT = 'webhook.test';

/** `off`: its owner has switched it off; `failing`: nothing got through for a day; `gone`: it answered 410. */
export const EndpointState = z.enum(['on', 'off', 'failing', 'gone']);
export type EndpointState = z.infer<typeof EndpointState>;

/** Why an event did not get through. `status`: the answer was none of 200 to 299; `redirect`: it named another address. */
export const DeliveryProblem = z.enum(['status', 'redirect', 'timeout', 'unreachable', 'private']);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

const Moment = z.iso.datetime();

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  state: EndpointState,
  /** The last characters of the secret. */
  tail: z.string(),
  /** Until when events are signed with the secret before the last rotation too. */
  old_ends: Moment.nullable(),
  /** Since when nothing got through. */
  failing_since: Moment.nullable(),
  /** Events that wait for their first or next try. */
  waiting: z.int(),
  created: Moment,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** `waiting`: for its first or next try; `failed`: it is not tried again unless its owner asks for it. */
export const MessageState = z.enum(['waiting', 'delivered', 'failed']);
export type MessageState = z.infer<typeof MessageState>;

/** An event for one endpoint. */
export const WebhookMessage = z.object({
  /** What receivers know it by, the same in each try. */
  id: z.string(),
  type: z.string(),
  state: MessageState,
  tries: z.int(),
  created: Moment,
  /** When it is tried next; null: not at all. */
  next: Moment.nullable(),
  last: z.object({ at: Moment, status: z.int().nullable(), problem: DeliveryProblem.nullable() }).nullable(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** Characters of an answer that are kept. */
export const MAX_ANSWER = 2_000;

export const WebhookAttempt = z.object({
  at: Moment,
  /** Null: there was no answer. */
  status: z.int().nullable(),
  problem: DeliveryProblem.nullable(),
  ms: z.int(),
  /** The beginning of the answer, of `MAX_ANSWER` characters at most. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** The messages of an endpoint, the newest first. */
export const messageList = pagedList('webhook_messages', MomentPlace);

const settings = {
  url: z.string().trim().min(1).max(500),
  events: z.array(WebhookEvent).min(1).max(WEBHOOK_EVENTS.length),
  description: line(0, 100).default(''),
};
const Named = { endpoint: z.string().max(60) };
const CHANGES = { limits: [{ max: 60, minutes: 60, perMember: true }] };
/** A secret is shown in one answer only. */
const Shown = { endpoint: WebhookEndpoint, secret: z.string() };
const One = { endpoint: WebhookEndpoint };

/** The endpoints of the account, the newest first. */
export const webhooksCall = get('/api/user/webhooks', Empty, { endpoints: z.array(WebhookEndpoint) });

/** Makes an endpoint. Nothing but this answer shows its secret. @throws `login_again`, `key_email`, `webhook_limit`, `webhook_url_*` */
export const makeWebhookCall = post('/api/user/make-webhook', settings, Shown, CHANGES);

/** Changes where an endpoint is and what it is sent. @throws `login_again`, `not_found`, `webhook_url_*` */
export const changeWebhookCall = post('/api/user/change-webhook', { ...Named, ...settings }, One, CHANGES);

/** Gives an endpoint a new secret; events are signed with the one before too for 24 hours. @throws `login_again`, `not_found` */
export const rotateWebhookCall = post('/api/user/rotate-webhook-secret', Named, Shown, CHANGES);

/**
 * Switches an endpoint on or off. What waits when it goes off is not sent; what happens while its owner has it off is not
 * kept for it. @throws `not_found`
 */
export const switchWebhookCall = post('/api/user/switch-webhook', { ...Named, on: z.boolean() }, One, CHANGES);

/** Removes an endpoint with all that was sent to it. @throws `not_found` */
export const removeWebhookCall = post('/api/user/remove-webhook', Named, {}, CHANGES);

/** Sends an event of the type `webhook.test`. @throws `not_found`, `webhook_off` */
export const testWebhookCall = post('/api/user/test-webhook', Named, { message: z.string() }, CHANGES);

/** What an endpoint was and will be sent, the newest first. @throws `not_found` */
export const webhookMessagesCall = get(
  '/api/user/webhook-messages',
  { ...Named, state: MessageState.optional(), ...messageList.fields },
  { messages: z.array(WebhookMessage), next: z.string().nullable() },
);

/** One message with its body and its tries, the newest try first. @throws `not_found` */
export const webhookMessageCall = get(
  '/api/user/webhook-message',
  { id: z.string().max(60) },
  { entry: WebhookMessage, body: z.string(), attempts: z.array(WebhookAttempt) },
);

/** Sends a message again, at once. @throws `not_found`, `webhook_off` */
export const replayWebhookCall = post('/api/user/replay-webhook', { id: z.string().max(60) }, {}, CHANGES);

/** Sends everything again that failed and happened since a moment. @throws `not_found`, `webhook_off` */
export const replaySinceCall = post(
  '/api/user/replay-webhooks',
  { ...Named, since: Moment },
  { count: z.int() },
  CHANGES,
);
