import {
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  SubscriptionsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { createFetch } from '../../../../kit/web/fetch.ts';
import type { PayPalKeys } from '../../../../kit/settings/secrets.ts';

const ENVIRONMENTS = {
  live: { environment: Environment.Production, url: 'https://api-m.paypal.com' },
  sandbox: { environment: Environment.Sandbox, url: 'https://api-m.sandbox.paypal.com' },
} as const;

export interface PayPalClient {
  orders: OrdersController;
  payments: PaymentsController;
  subscriptions: SubscriptionsController;
  transactions: TransactionSearchController;
  /** Calls an endpoint the library does not cover; the body is sent as it is given. */
  request(method: 'GET' | 'POST', path: string, body?: string): Promise<{ status: number; body: unknown }>;
}

/** The official library, and PayPal's documented HTTP API for the three calls it lacks. */
export function createPayPalClient(keys: PayPalKeys, timeoutMs: number): PayPalClient {
  const target = ENVIRONMENTS[keys.environment];
  const url = (keys.url ?? target.url).replace(/\/$/, '');
  const ClientHere = clientAt(target.url, url);
  let current = connect();

  /** The library keeps a token that it could not fetch, and fails with it for good: the next call gets a new client. */
  function connect() {
    const client = new ClientHere({
      environment: target.environment,
      timeout: timeoutMs,
      clientCredentialsAuthCredentials: {
        oAuthClientId: keys.client_id,
        oAuthClientSecret: keys.client_secret,
        oAuthTokenProvider: (last, manager) =>
          manager.updateToken(last).catch((error: unknown) => {
            current = connect();
            throw error;
          }),
      },
      httpClientOptions: { timeout: timeoutMs, retryConfig: { maxNumberOfRetries: 0 } },
    });
    return {
      tokens: client.clientCredentialsAuthManager,
      orders: new OrdersController(client),
      payments: new PaymentsController(client),
      subscriptions: new SubscriptionsController(client),
      transactions: new TransactionSearchController(client),
    };
  }

  const fetchFrom = createFetch({ name: 'paypal', timeoutMs, retries: 1, breakAfter: 20 });
  let token: { value: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const fetched = await current.tokens.fetchToken();
    const seconds = Number(fetched.expiresIn ?? 0) - 60;
    token = { value: fetched.accessToken, until: Date.now() + seconds * 1000 };
    return token.value;
  }

  return {
    get orders() {
      return current.orders;
    },
    get payments() {
      return current.payments;
    },
    get subscriptions() {
      return current.subscriptions;
    },
    get transactions() {
      return current.transactions;
    },
    async request(method, path, body) {
      const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' };
      const answer = await fetchFrom(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
      if (answer.status === 401) token = null;
      const text = Buffer.from(answer.bytes).toString('utf8');
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
    },
  };
}

/** The library knows only its two base URLs; this replaces the base URL where the keys name another one. */
function clientAt(own: string, url: string): typeof Client {
  if (own === url) return Client;
  return class extends Client {
    override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
      const make = super.getRequestBuilderFactory();
      return (...args) => {
        const builder = make(...args);
        builder.interceptRequest(request => ({ ...request, url: request.url.replace(own, url) }));
        return builder;
      };
    }
  };
}
