import { Stripe } from 'stripe';
import { createStripeGateway } from '../stripe.ts';
import { createStripeBooks } from './stripe-books.ts';
import { rememberKeys, startStandIn, type Answer, type Asked } from './stand-in.ts';
import type { World } from './world.ts';

const SECRET_KEY = 'sk_test_standin';
const WEBHOOK_SECRET = 'whsec_standin';
const EVENTS = {
  payment: 'checkout.session.completed',
  subscription: 'customer.subscription.updated',
  refund: 'refund.updated',
  dispute: 'charge.dispute.updated',
} as const;

export interface StripeWorld extends World {
  books: ReturnType<typeof createStripeBooks>;
}

/** Stripe's gateway against a stand-in that speaks the calls it uses as https://docs.stripe.com/api describes them. */
export async function stripeWorld(caller: World['caller'], now: () => Date, timeoutMs = 8_000): Promise<StripeWorld> {
  const books = createStripeBooks(now);
  const keysSeen = rememberKeys();
  const standIn = await startStandIn(asked => answer(asked));
  const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET, url: standIn.url };
  const gateway = createStripeGateway(siteId => (siteId === caller.site.id ? keys : null), {
    timeoutMs,
    retries: 0,
  });

  function answer(asked: Asked): Answer {
    if (asked.headers.authorization !== `Bearer ${SECRET_KEY}`) return refuse(401, 'api_key_invalid');
    const key = asked.headers['idempotency-key'];
    const differ = { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } };
    const known = typeof key === 'string' ? key : undefined;
    return keysSeen.once(known, asked.body, () => books.answer(asked), differ);
  }

  return {
    gateway,
    books,
    caller,
    now,
    fault: fault => {
      standIn.fault = fault;
    },
    forgetKeys: keysSeen.forget,
    count: async what => books.count(what),
    approve: async reference => books.pay(reference),
    decline: async reference => books.decline(reference),
    holdRefunds: async () => books.holdRefunds(),
    endRefund: async (reference, state) => books.endRefund(reference, state),
    dispute: async settlement => books.dispute(settlement),
    endDispute: async (reference, state) => books.endDispute(reference, state),
    renew: async subscription => books.bill(subscription, true),
    failRenewal: async subscription => books.bill(subscription, false),
    end: async subscription => books.end(subscription),
    notice(about, at, id = `evt_${about.reference}`) {
      const object = { id: about.reference };
      const created = Math.floor(at.getTime() / 1000);
      const rawBody = JSON.stringify({ id, object: 'event', type: EVENTS[about.kind], created, data: { object } });
      const signed = { payload: rawBody, secret: WEBHOOK_SECRET, timestamp: created };
      return { rawBody, headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed) } };
    },
    close: () => standIn.close(),
  };
}

function refuse(status: number, code: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
}
