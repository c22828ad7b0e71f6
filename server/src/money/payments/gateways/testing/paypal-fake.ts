import { createHmac } from 'node:crypto';
import type { PayPalKeys } from '../../../../kit/settings/secrets.ts';
import { createPayPalGateway } from '../paypal/paypal.ts';
import { createPayPalFakeState } from './paypal-fake-state.ts';
import { rememberIdempotencyKeys, startFakeServer, type FakeResponse, type FakeRequest } from './fake-server.ts';
import { remoteControls, type GatewayFake } from './gateway-fake.ts';

const CLIENT = { client_id: 'client-id-of-the-fake', client_secret: 'client-secret-of-the-fake' };
const WEBHOOK_ID = 'WHSTANDIN1';
const TOKEN = 'A21AAfake';
/** The secret webhooks are signed with; only the fake knows it. */
const SIGNING = 'signing secret of the fake';

export interface PayPalFake extends GatewayFake {
  state: ReturnType<typeof createPayPalFakeState>;
  /** The site's entry in the file of secrets that leads to this fake. */
  keys: PayPalKeys;
  /** From now on, requests with an idempotency key take this long. */
  setLatency(ms: number): void;
}

/** PayPal's gateway against a fake server that implements the API calls it uses. https://developer.paypal.com/api/rest */
export async function startPayPalFake(
  caller: GatewayFake['caller'],
  now: () => Date,
  timeoutMs = 8_000,
): Promise<PayPalFake> {
  const fakeState = createPayPalFakeState(now);
  const inProgress = new Set<string>();
  let latencyMs = 0;
  const keysSeen = rememberIdempotencyKeys();
  const server = await startFakeServer(request => answer(request));
  const keys = { ...CLIENT, webhook_id: WEBHOOK_ID, environment: 'sandbox' as const, url: server.url };
  const gateway = createPayPalGateway(siteId => (siteId === caller.site.id ? keys : null), {
    clock: now,
    timeoutMs,
  });

  async function answer(request: FakeRequest): Promise<FakeResponse> {
    if (request.path === '/v1/oauth2/token') return token(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
    if (request.path === '/v1/notifications/verify-webhook-signature') return verify(request.body);
    const key = request.headers['paypal-request-id'];
    const id = typeof key === 'string' && request.method === 'POST' ? `${request.path} ${key}` : undefined;
    return work(id, () => keysSeen.once(id, request.body, () => fakeState.answer(request)));
  }

  /** Answers after the latency; a repeat of a request in progress is refused, as PayPal does. */
  async function work(id: string | undefined, make: () => FakeResponse): Promise<FakeResponse> {
    if (!id || latencyMs === 0) return make();
    if (inProgress.has(id)) return refused(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
    inProgress.add(id);
    await new Promise(resolve => setTimeout(resolve, latencyMs));
    inProgress.delete(id);
    return make();
  }

  return {
    gateway,
    keys,
    caller,
    now,
    state: fakeState,
    setLatency: ms => {
      latencyMs = ms;
    },
    ...remoteControls(server, keysSeen, fakeState),
    approve: async reference => fakeState.approve(reference),
    webhook(about, at, id = `WH-${about.reference}`) {
      const { event_type, resource } = eventOf(about);
      // Unusual whitespace: serializing the event again would break its signature.
      const rawBody = JSON.stringify({ id, event_type, create_time: at.toISOString(), resource }, null, 1);
      const time = at.toISOString();
      return {
        rawBody,
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': `t-${id}`,
          'paypal-transmission-sig': signatureOf(`t-${id}`, time, rawBody),
          'paypal-transmission-time': time,
        },
      };
    },
  };
}

function refused(status: number, issue: string): FakeResponse {
  return { status, body: { name: 'RESOURCE_CONFLICT', details: [{ issue, description: issue }] } };
}

function token({ headers }: FakeRequest): FakeResponse {
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } };
  return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 } };
}

function verify(body: string): FakeResponse {
  const request = JSON.parse(body) as Record<string, string>;
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
  const right = signatureOf(request['transmission_id'] ?? '', request['transmission_time'] ?? '', event);
  const genuine = request['webhook_id'] === WEBHOOK_ID && request['transmission_sig'] === right;
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
}

function signatureOf(id: string, time: string, rawBody: string): string {
  return createHmac('sha256', SIGNING).update(`${id}|${time}|${WEBHOOK_ID}|${rawBody}`).digest('base64');
}

function eventOf(about: { kind: string; reference: string }): { event_type: string; resource: object } {
  const { kind, reference } = about;
  if (kind === 'refund') return { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: reference } };
  if (kind === 'dispute') return { event_type: 'CUSTOMER.DISPUTE.UPDATED', resource: { dispute_id: reference } };
  if (kind === 'subscription') {
    return { event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: 'SALE1', billing_agreement_id: reference } };
  }
  const related_ids = { order_id: reference };
  return { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'CAPTURE1', supplementary_data: { related_ids } } };
}
