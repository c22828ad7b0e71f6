import { createHmac } from 'node:crypto';
import { createPayPalGateway } from '../paypal.ts';
import { createPayPalBooks } from './paypal-books.ts';
import { rememberKeys, startStandIn, type Answer, type Asked } from './stand-in.ts';
import type { World } from './world.ts';

const CLIENT = { client_id: 'client-id-of-the-stand-in', client_secret: 'client-secret-of-the-stand-in' };
const WEBHOOK_ID = 'WHSTANDIN1';
const TOKEN = 'A21AAstandin';
/** What PayPal would sign with; only the stand-in knows it. */
const SIGNING = 'signing secret of the stand-in';

export interface PayPalWorld extends World {
  books: ReturnType<typeof createPayPalBooks>;
  /** Requests with an id take this long from now on. */
  takeTime(ms: number): void;
}

/** PayPal's gateway against a stand-in that speaks the calls it uses as https://developer.paypal.com/api/rest says. */
export async function payPalWorld(caller: World['caller'], now: () => Date, timeoutMs = 8_000): Promise<PayPalWorld> {
  const books = createPayPalBooks(now);
  const underWay = new Set<string>();
  let workMs = 0;
  const keysSeen = rememberKeys();
  const standIn = await startStandIn(asked => answer(asked));
  const keys = { ...CLIENT, webhook_id: WEBHOOK_ID, environment: 'sandbox' as const, url: standIn.url };
  const gateway = createPayPalGateway(siteId => (siteId === caller.site.id ? keys : null), {
    clock: now,
    timeoutMs,
  });

  async function answer(asked: Asked): Promise<Answer> {
    if (asked.path === '/v1/oauth2/token') return token(asked);
    if (asked.headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
    if (asked.path === '/v1/notifications/verify-webhook-signature') return verify(asked.body);
    const key = asked.headers['paypal-request-id'];
    const id = typeof key === 'string' && asked.method === 'POST' ? `${asked.path} ${key}` : undefined;
    return work(id, () => keysSeen.once(id, asked.body, () => books.answer(asked)));
  }

  /** Does what takes a while; the same request sent again meanwhile is refused, as PayPal does. */
  async function work(id: string | undefined, make: () => Answer): Promise<Answer> {
    if (!id || workMs === 0) return make();
    if (underWay.has(id)) return refused(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
    underWay.add(id);
    await new Promise(resolve => setTimeout(resolve, workMs));
    underWay.delete(id);
    return make();
  }

  return {
    gateway,
    caller,
    now,
    books,
    takeTime: ms => {
      workMs = ms;
    },
    fault: fault => {
      standIn.fault = fault;
    },
    forgetKeys: keysSeen.forget,
    count: async what => books.count(what),
    approve: async reference => books.approve(reference),
    decline: async reference => books.decline(reference),
    holdRefunds: async () => books.holdRefunds(),
    endRefund: async (reference, state) => books.endRefund(reference, state),
    dispute: async settlement => books.dispute(settlement),
    endDispute: async (reference, state) => books.endDispute(reference, state),
    renew: async subscription => books.bill(subscription, true),
    failRenewal: async subscription => books.bill(subscription, false),
    end: async subscription => books.end(subscription),
    notice(about, at, id = `WH-${about.reference}`) {
      const { event_type, resource } = eventOf(about);
      // Spaces as PayPal does not write them: whoever writes the event anew breaks its signature.
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
    close: () => standIn.close(),
  };
}

function refused(status: number, issue: string): Answer {
  return { status, body: { name: 'RESOURCE_CONFLICT', details: [{ issue, description: issue }] } };
}

function token({ headers }: Asked): Answer {
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } };
  return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 } };
}

function verify(body: string): Answer {
  const asked = JSON.parse(body) as Record<string, string>;
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
  const right = signatureOf(asked['transmission_id'] ?? '', asked['transmission_time'] ?? '', event);
  const genuine = asked['webhook_id'] === WEBHOOK_ID && asked['transmission_sig'] === right;
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
