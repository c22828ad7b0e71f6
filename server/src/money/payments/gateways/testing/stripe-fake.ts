import { Stripe } from 'stripe';
import type { StripeKeys } from '../../../../kit/settings/secrets.ts';
import { createStripeGateway } from '../stripe/stripe.ts';
import { createStripeFakeState } from './stripe-fake-state.ts';
import { rememberIdempotencyKeys, startFakeServer, type FakeResponse, type FakeRequest } from './fake-server.ts';
import { remoteControls, type GatewayFake } from './gateway-fake.ts';

const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';
const EVENTS = {
  payment: 'checkout.session.completed',
  subscription: 'customer.subscription.updated',
  refund: 'refund.updated',
  dispute: 'charge.dispute.updated',
} as const;

export interface StripeFake extends GatewayFake {
  state: ReturnType<typeof createStripeFakeState>;
  /** The site's entry in the file of secrets that leads to this fake. */
  keys: StripeKeys;
}

/** Stripe's gateway against a fake server that implements the API calls it uses. https://docs.stripe.com/api */
export async function startStripeFake(
  caller: GatewayFake['caller'],
  now: () => Date,
  timeoutMs = 8_000,
): Promise<StripeFake> {
  const fakeState = createStripeFakeState(now);
  const keysSeen = rememberIdempotencyKeys();
  const server = await startFakeServer(request => answer(request));
  const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET, url: server.url };
  const gateway = createStripeGateway(siteId => (siteId === caller.site.id ? keys : null), {
    timeoutMs,
    retries: 0,
  });

  function answer(request: FakeRequest): FakeResponse {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return refuse(401, 'api_key_invalid');
    const key = request.headers['idempotency-key'];
    const differ = { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } };
    const known = typeof key === 'string' ? key : undefined;
    return keysSeen.once(known, request.body, () => fakeState.answer(request), differ);
  }

  return {
    gateway,
    state: fakeState,
    keys,
    caller,
    now,
    ...remoteControls(server, keysSeen, fakeState),
    approve: async reference => fakeState.pay(reference),
    webhook(about, at, id = `evt_${about.reference}`) {
      const object = { id: about.reference };
      const created = Math.floor(at.getTime() / 1000);
      const rawBody = JSON.stringify({ id, object: 'event', type: EVENTS[about.kind], created, data: { object } });
      const signed = { payload: rawBody, secret: WEBHOOK_SECRET, timestamp: created };
      return { rawBody, headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed) } };
    },
  };
}

function refuse(status: number, code: string): FakeResponse {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
}
