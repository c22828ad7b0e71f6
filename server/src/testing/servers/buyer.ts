import { setTimeout as pause } from 'node:timers/promises';

/** The vehicle whose documents are bought. */
export const BOUGHT = '1HGCM82633A004352';

/** Sends a request, with a body as JSON and a member's token where they are given, and gives its whole answer. */
export type Ask = (path: string, body?: object, token?: string) => Promise<Response>;

interface Bought {
  token: string;
  payment: { redirect_url: string; custom_data: string };
}

const MADE_WITHIN_S = 60;
const PASSWORD = 'a long password of the test';

/** What a browser asks for over HTTP, from the prices to the document. */
export function createBuyer(ask: Ask) {
  let count = 0;

  async function json<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
    const answer = await ask(path, body, token);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // The caller names the contract of the call.
    return (await answer.json()) as Answer;
  }

  return {
    /** A new account buys the document of one vehicle, pays in the sandbox and signs in again. @returns its token */
    async buy(kind: 'report' | 'sticker'): Promise<string> {
      const email = `buyer-${++count}@marque.example`;
      const [plans, call] =
        kind === 'report' ? ['plans', 'cwa_register'] : ['sticker-plans', 'cwa_sticker_registration'];
      const plan = `${kind}-1`;
      const sold = await json<{ plans: { id: string; price: number }[] }>(`/api-cwa/${plans}`);
      const price = sold.plans.find(({ id }) => id === plan)?.price;
      const consent = { terms: true, at: new Date().toISOString() };
      const about = { email, pass: PASSWORD, vin: BOUGHT, cart_plan: plan, price, currency: 'USD', consent };
      const { token, payment } = await json<Bought>(`/api-cwa/${call}`, about);
      const reference = payment.redirect_url.split('/').at(-1);
      await json('/api-cwa/sandbox-gateway/decide', { payment: reference, decision: 'approve' }, token);
      await json('/api-cwa/payment-update', { custom_data: payment.custom_data }, token);
      await json('/api-cwa/login', { email, pass: PASSWORD });
      return token;
    },
    /** How many have bought. */
    count: (): number => count,
  };
}

/** Customers of one database over HTTP, each with an address of its own. */
export function createShop() {
  let origin = '';
  const ask: Ask = (path, body, token) =>
    fetch(`${origin}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  const buyer = createBuyer(ask);
  return {
    /** Reads pages, buys a report and a sticker, and waits until both are made. @throws Error where one of it fails */
    async sell(at: string): Promise<void> {
      origin = at;
      for (const path of ['/', `/vehicle/${BOUGHT}`, '/readyz'])
        if (!(await ask(path)).ok) throw new Error(`${path} failed`);
      for (const kind of ['report', 'sticker'] as const) {
        const token = await buyer.buy(kind);
        await made(() => ask(`/api-cwa/${kind}?vin=${BOUGHT}`, undefined, token), kind);
      }
    },
  };
}

async function made(ask: () => Promise<Response>, kind: string): Promise<void> {
  for (let waited = 0; waited < MADE_WITHIN_S; waited++) {
    const answer = await ask();
    const { document } = answer.ok ? ((await answer.json()) as { document: object | null }) : { document: null };
    if (document) return;
    await pause(1000);
  }
  throw new Error(`The ${kind} was not made within ${MADE_WITHIN_S} s`);
}
